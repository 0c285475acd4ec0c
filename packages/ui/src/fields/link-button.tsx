import type { ButtonHTMLAttributes, Ref } from 'react'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/shapes.ts'

export type LinkButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & { icon?: IconName; ref?: Ref<HTMLButtonElement> }

/** A button that stands in text or in a cell and looks like a link. */
export function LinkButton({ icon, children, type = 'button', ...rest }: LinkButtonProps) {
  return (
    <button {...rest} type={type} className="v-link">
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}
