import { allows, type Grants } from '@ventanilla/contract/permissions'
import { navigationSections, type NavigationSection } from '@ventanilla/remote-sdk/declaration'
import type { ShellPage } from './shell-page.ts'

type MenuSection = { section: string; title: string; pages: ShellPage[] }

/**
 * The menu: the shared sections in their order and below them those of single remotes, each with the entries that `grants`
 * may open; sections without any are left out. `wordOf` names a shared section.
 */
export function menuOf(pages: readonly ShellPage[], grants: Grants, wordOf: (section: NavigationSection) => string): MenuSection[] {
  const titles = new Map<string, string>(navigationSections.map((section) => [section, wordOf(section)]))
  for (const { navigation } of pages) if (navigation?.sectionTitle !== undefined) titles.set(navigation.section, navigation.sectionTitle)
  return [...titles].flatMap(([section, title]) => {
    const own = pages.filter(({ navigation, access }) => navigation?.section === section && allows(grants, access))
    return own.length > 0 ? [{ section, title, pages: own.toSorted(byOrder) }] : []
  })
}

const byOrder = (one: ShellPage, other: ShellPage) => (one.navigation?.order ?? 0) - (other.navigation?.order ?? 0)
