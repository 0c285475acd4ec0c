import { allows, type Grants } from '@ventanilla/contract/permissions'
import { navigationSections, type NavigationSection } from '@ventanilla/remote-sdk/declaration'
import type { ShellPage } from './shell-page.ts'

/** The menu: sections in their order, each with the entries that `grants` may open; sections without any are left out. */
export function menuOf(pages: readonly ShellPage[], grants: Grants): { section: NavigationSection; pages: ShellPage[] }[] {
  return navigationSections.flatMap((section) => {
    const own = pages.filter(({ navigation, access }) => navigation?.section === section && allows(grants, access))
    return own.length > 0 ? [{ section, pages: own.toSorted(byOrder) }] : []
  })
}

const byOrder = (one: ShellPage, other: ShellPage) => (one.navigation?.order ?? 0) - (other.navigation?.order ?? 0)
