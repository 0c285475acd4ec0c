import { Link } from '@ventanilla/remote-sdk/router'
import { useOpenTabInSight } from './use-open-tab-in-sight.ts'

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
  const row = useOpenTabInSight<HTMLElement>(current)
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
