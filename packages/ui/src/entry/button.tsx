import { Icon } from '../icons/icon.tsx'
import type { ButtonProps } from '../fields/button.tsx'

/** The button of the pages before the sign-in: the props of `core`'s, without antd. A button without words needs an `aria-label`. */
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
