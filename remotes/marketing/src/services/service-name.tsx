import type { Service } from '@ventanilla/contract/endpoints/service.endpoints'
import { useImageSource } from '@ventanilla/ui/core'
import './service-name.css'

/** A service as lists show it: its logo, where it has one, beside its name. */
export function ServiceName({ name, logo_url }: Pick<Service, 'name' | 'logo_url'>) {
  const source = useImageSource()
  return (
    <span className="v-row">
      {logo_url !== null && <img src={source(logo_url, 'small')} alt="" width={28} height={28} loading="lazy" className="v-logo" />}
      {name}
    </span>
  )
}
