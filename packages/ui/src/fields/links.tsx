import { createContext, useContext, type ButtonHTMLAttributes, type MouseEvent, type MouseEventHandler, type ReactNode, type Ref } from 'react'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/shapes.ts'
import type { ButtonKind } from './button.tsx'

/** Goes to a page of the product without loading it again. */
type Follow = (to: string, replace: boolean) => void

const FollowContext = createContext<Follow | undefined>(undefined)
/** Given by what stands around these links, the router or the sign-in page; without it a link is followed as browsers do. */
export const FollowProvider = FollowContext.Provider

type PlainLinkProps = { to: string; replace?: boolean; onClick?: MouseEventHandler; 'aria-label'?: string; children?: ReactNode }

/** What an `<a>` needs to lead to a page of the product. */
function useLink({ to, replace = false, onClick, ...rest }: PlainLinkProps) {
  const follow = useContext(FollowContext)
  const clicked = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!follow || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    follow(to, replace)
  }
  return { ...rest, href: to, onClick: clicked }
}

export type TextLinkProps = PlainLinkProps & { children: ReactNode; look?: 'text' | 'button' | 'primary' }

/** A link to a page of the product; `look` dresses it as a button where it stands among buttons. */
export function TextLink({ look = 'text', children, ...link }: TextLinkProps) {
  const dress = look === 'text' ? { className: 'v-link' } : { className: 'v-button', 'data-kind': look === 'primary' ? 'primary' : 'default' }
  return <a {...useLink(link)} {...dress}>{children}</a>
}

export type ButtonLinkProps = PlainLinkProps & { kind?: ButtonKind; icon?: IconName }

/** A link to a page of the product that stands among buttons and looks like one. */
export function ButtonLink({ kind = 'default', icon, children, ...link }: ButtonLinkProps) {
  return (
    <a {...useLink(link)} className="v-button" data-kind={kind} data-bare={children === undefined || undefined}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}

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
