import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/shapes.ts'

export type ButtonKind = 'primary' | 'default' | 'danger' | 'quiet'

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'color'> & {
  kind?: ButtonKind
  icon?: IconName
  /** Shows that the action runs and takes no second click; the button keeps its focus. */
  busy?: boolean
  block?: boolean
  /** Among the words of a row or a cell. */
  small?: boolean
  ref?: Ref<HTMLButtonElement>
  children?: ReactNode
}

/** A button. A button without words needs an `aria-label`. */
export function Button({ kind = 'default', icon, busy = false, block = false, small = false, type = 'button', onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className="v-button"
      data-kind={kind}
      data-block={block || undefined}
      data-small={small || undefined}
      data-bare={children === undefined || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <span className="v-spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  )
}
