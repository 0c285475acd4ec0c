import { Tabs } from 'antd'
import { type ReactNode } from 'react'
import { useSearchParams } from '@ventanilla/remote-sdk/router'

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
  return (
    <section className="v-panel v-url-tabs" aria-label={label}>
      <Tabs activeKey={open} onChange={show} destroyOnHidden items={tabs.map(({ key, title }) => ({ key, label: title, children: key === open ? <div key={key}>{panel()}</div> : null }))} />
    </section>
  )
}
