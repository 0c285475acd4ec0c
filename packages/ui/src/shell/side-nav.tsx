import { useId } from 'react'
import { NavLink } from '@ventanilla/remote-sdk/router'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/shapes.ts'
import { useUiWords } from '../words/use-ui-words.ts'

export type NavEntry = {
  to: string
  title: string
  icon: IconName
  /** The open page stands below this one. */
  holdsCurrent?: boolean
  /** Hover or focus: the page is about to be opened. */
  onIntent?: () => void
}
export type NavSection = { id: string; title?: string; entries: readonly NavEntry[] }

export type SideNavProps = {
  sections: readonly NavSection[]
  /** Icons only; the words become tooltips and stay in the accessible names. */
  collapsed?: boolean
  onNavigate?: () => void
}

/** The menu: sections of links, the current one marked by `aria-current`, the one above it in the same look. */
export function SideNav({ sections, collapsed = false, onNavigate }: SideNavProps) {
  const t = useUiWords()
  const prefix = useId()
  return (
    <nav className="v-nav" aria-label={t('shell.navigation')} data-collapsed={collapsed || undefined}>
      {sections.filter(({ entries }) => entries.length > 0).map(({ id, title, entries }) => (
        <div key={id} className="v-nav-section">
          {title && <p className={collapsed ? 'v-hidden' : 'v-note v-nav-title'} id={`${prefix}-${id}`}>{title}</p>}
          <ul aria-labelledby={title ? `${prefix}-${id}` : undefined}>
            {entries.map(({ to, title: word, icon, holdsCurrent, onIntent }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end
                  className="v-nav-link"
                  data-holds-current={holdsCurrent || undefined}
                  title={collapsed ? word : undefined}
                  onClick={onNavigate}
                  onMouseEnter={onIntent}
                  onFocus={onIntent}
                >
                  <Icon name={icon} size={20} />
                  <span className={collapsed ? 'v-hidden' : undefined}>{word}</span>
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

const lines = [0, 1, 2, 3, 4, 5]

/** Stands where the menu will, as long as it is not known what is in it. */
export const NavShape = () => <div className="v-nav v-nav-shape" aria-hidden="true">{lines.map((line) => <span key={line} className="v-skeleton" />)}</div>
