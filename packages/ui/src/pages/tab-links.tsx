import { Link } from '@ventanilla/remote-sdk/router'

export type TabLinksProps = {
  /** What the views are views of. */
  label: string
  tabs: readonly { key: string; title: string; to: string }[]
  current: string
}

/** Views of one page side by side, each with an address of its own: links, with the open one marked. */
export function TabLinks({ label, tabs, current }: TabLinksProps) {
  return (
    <nav className="v-tabs" aria-label={label}>
      <ul>
        {tabs.map(({ key, title, to }) => (
          <li key={key}>
            <Link to={to} replace aria-current={key === current ? 'page' : undefined}>{title}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
