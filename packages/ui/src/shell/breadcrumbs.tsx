import { Link } from '@ventanilla/remote-sdk/router'
import { Icon } from '../icons/icon.tsx'
import { useUiWords } from '../words/use-ui-words.ts'

export type Crumb = { title: string; to?: string }

/** Where this page stands; the last crumb is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useUiWords()
  return (
    <nav aria-label={t('shell.breadcrumbs')} className="v-note v-crumbs">
      <ol>
        {crumbs.map(({ title, to }, index) => {
          const last = index === crumbs.length - 1
          return (
            <li key={`${title} ${to}`}>
              {index > 0 && <Icon name="chevron-right" size={14} />}
              {to !== undefined && !last ? <Link to={to} className="v-ellipsis">{title}</Link> : <span className="v-ellipsis" aria-current={last ? 'page' : undefined}>{title}</span>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
