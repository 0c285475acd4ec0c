import { useTranslation } from 'react-i18next'
import { ErrorCard } from '@ventanilla/ui/core'
import { useFederation } from './federation-context.ts'

/** Stands in for every page of a remote while the registry cannot be read: what there is, is not known. */
export function RegistryCard() {
  const { t } = useTranslation('host')
  const federation = useFederation()
  return (
    <ErrorCard title={t('federation.registry.title')} onRetry={() => void federation.readRegistry()}>
      <p>{t('federation.registry.text')}</p>
    </ErrorCard>
  )
}
