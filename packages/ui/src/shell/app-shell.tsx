import { useState, type ReactNode } from 'react'
import { Layer } from '../feedback/layer.tsx'
import { Button } from '../fields/button.tsx'
import { useUiWords } from '../words/use-ui-words.ts'
import { NavShape, SideNav, type NavSection } from './side-nav.tsx'
import { useCollapsed } from './use-collapsed.ts'

/** Id of the content, target of the skip link and of the focus after a navigation. */
export const CONTENT_ID = 'content'

export type AppShellProps = {
  /** The product's name or logo, and a mark of at most 32 pixels for the folded menu. */
  brand: ReactNode
  mark: ReactNode
  /** Of the menu; none as long as it is not known who reads it. */
  sections: readonly NavSection[] | undefined
  /** Left of the top bar: breadcrumbs. */
  trail?: ReactNode
  /** Right of the top bar: switches, user menu. */
  tools?: ReactNode
  children: ReactNode
}

/** The frame of every page behind the sign-in: a side menu that folds, and is a drawer on narrow screens; a slim top bar; the content. */
export function AppShell({ brand, mark, sections, trail, tools, children }: AppShellProps) {
  const t = useUiWords()
  const [collapsed, collapse] = useCollapsed()
  const [drawer, setDrawer] = useState(false)

  return (
    <div className="v-shell" data-collapsed={collapsed || undefined}>
      <a className="v-button v-skip" data-kind="primary" href={`#${CONTENT_ID}`} onClick={(event) => { event.preventDefault(); document.getElementById(CONTENT_ID)?.focus() }}>
        {t('shell.skip')}
      </a>
      <aside className="v-sider">
        <div className="v-sider-inner">
          <div className="v-brand">{collapsed ? mark : brand}</div>
          {sections ? <SideNav sections={sections} collapsed={collapsed} /> : <NavShape />}
          <div className="v-sider-foot">
            <Button kind="quiet" icon={collapsed ? 'chevrons-right' : 'chevrons-left'} aria-label={t(collapsed ? 'shell.expand' : 'shell.collapse')} onClick={() => collapse(!collapsed)} />
          </div>
        </div>
      </aside>
      <Layer open={drawer} onClose={() => setDrawer(false)} at="left" width={264} title={brand}>
        <SideNav sections={sections ?? []} onNavigate={() => setDrawer(false)} />
      </Layer>
      <header className="v-topbar">
        <span className="v-menu-button">
          <Button kind="quiet" icon="menu" aria-label={t('shell.openMenu')} aria-expanded={drawer} onClick={() => setDrawer(true)} />
        </span>
        {trail}
        {tools}
      </header>
      <main id={CONTENT_ID} className="v-content" tabIndex={-1} data-address={window.location.href}>{children}</main>
    </div>
  )
}
