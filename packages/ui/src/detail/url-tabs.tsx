import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { useSearchParams } from '@ventanilla/remote-sdk/router'
import { useOpenTabInSight } from '../pages/use-open-tab-in-sight.ts'

export type UrlTab = { key: string; title: string; /** Drawn when the tab is opened, and gone when another is. */ panel: () => ReactNode }

export type UrlTabsProps = {
  /** What the tabs are views of. */
  label: string
  tabs: readonly [UrlTab, ...UrlTab[]]
  /** The parameter of the address that names the open tab: one of its own for each of several on a page. */
  name?: string
  /** Parameters of the address that belong to the page and stay. Everything else is of the panel that closes: page and filters of its list. */
  keep?: readonly string[]
}

/**
 * Views of a record side by side. Which one is open stands in the address (`?tab=`; the first has none), so that a link and
 * a reload show it again. To open one is a navigation, which a guard of unsaved input may stop.
 */
export function UrlTabs({ label, tabs, name = 'tab', keep = [] }: UrlTabsProps) {
  const [params, setParams] = useSearchParams()
  const wanted = params.get(name)
  const { key: open, panel } = tabs.find(({ key }) => key === wanted) ?? tabs[0]
  const show = (key: string) => {
    const next = new URLSearchParams([...params].filter(([param]) => keep.includes(param)))
    if (key !== tabs[0].key) next.set(name, key)
    setParams(next, { replace: true })
  }
  const id = useId()
  const row = useOpenTabInSight<HTMLDivElement>(open)
  return (
    <section className="v-panel v-url-tabs" aria-label={label}>
      <div ref={row} className="v-tabs" role="tablist" tabIndex={-1} onKeyDown={moveFocus}>
        {tabs.map(({ key, title }) => (
          <button key={key} type="button" role="tab" id={`${id}-${key}`} aria-selected={key === open} aria-controls={`${id}-panel`} tabIndex={key === open ? 0 : -1} onClick={() => key !== open && show(key)}>
            {title}
          </button>
        ))}
      </div>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a panel is the next stop after its tab, whatever it holds */}
      <div key={open} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`} tabIndex={0}>{panel()}</div>
    </section>
  )
}

/** The arrows go from tab to tab, Home and End to the first and the last; Enter and Space open one. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = all.findIndex((tab) => tab === document.activeElement)
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
  if (to === undefined || at === -1 || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  all.at(to % all.length)?.focus()
}
