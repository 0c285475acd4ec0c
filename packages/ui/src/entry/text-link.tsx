import { createContext, useContext, type MouseEvent } from 'react'
import type { TextLinkProps } from '../fields/links.tsx'

/** Goes to a page of the product without loading it anew. */
type Follow = (to: string, replace: boolean) => void

const FollowContext = createContext<Follow | undefined>(undefined)
/** Given by what stands around these links, the router or the sign-in page; without it a link is followed as browsers do. */
export const FollowProvider = FollowContext.Provider

/** The link of the pages before the sign-in: the props of `core`'s, without antd and without the router. */
export function TextLink({ look = 'text', to, replace = false, onClick, children, ...rest }: TextLinkProps) {
  const follow = useContext(FollowContext)
  const clicked = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!follow || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    follow(to, replace)
  }
  return (
    <a {...rest} href={to} onClick={clicked} {...(look === 'text' ? { className: 'v-link' } : { className: 'v-button', 'data-kind': look === 'primary' ? 'primary' : 'default' })}>
      {children}
    </a>
  )
}
