import { useLayoutEffect, useRef } from 'react'
import { Link } from '@ventanilla/remote-sdk/router'

export type TabLinksProps = {
  /** What the views are views of. */
  label: string
  tabs: readonly { key: string; title: string; to: string }[]
  current: string
  /** They are pages of their own: Back leads through them. */
  pages?: boolean
}

/** Views of one page side by side, each with an address of its own: links, with the open one marked. */
export function TabLinks({ label, tabs, current, pages = false }: TabLinksProps) {
  const row = useRef<HTMLElement>(null)
  // Where the tabs are wider than the screen the open one is in sight.
  useLayoutEffect(() => {
    const open = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && open) row.current.scrollLeft = open.offsetLeft - (row.current.clientWidth - open.offsetWidth) / 2
  }, [current])

  return (
    <nav ref={row} className="v-tabs" aria-label={label}>
      <ul>
        {tabs.map(({ key, title, to }) => (
          <li key={key}>
            <Link to={to} replace={!pages} aria-current={key === current ? 'page' : undefined}>{title}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
