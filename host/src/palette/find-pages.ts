import { allows, type Grants } from '@ventanilla/contract/permissions'
import { folded } from '@ventanilla/contract/text'
import { navigationSections } from '@ventanilla/remote-sdk/declaration'
import type { ShellPage } from '../shell/shell-page.ts'
import { above } from '../shell/trail.ts'

/** A page with the titles of the pages above it. */
export type FoundPage = { page: ShellPage; above: readonly string[] }

const MOST = 8
/** More than the orders within one section. */
const SECTION = 1_000

/** The pages that somebody may open by their address alone. */
export const openable = (pages: readonly ShellPage[], grants: Grants): ShellPage[] =>
  pages.filter(({ path, ofRecord, access }) => !ofRecord && !path.includes(':') && allows(grants, access))

const beginsAWord = (text: string, begin: string): boolean => text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(begin))

/**
 * The pages that have words that begin with every word of `text`, in their title, in those above them, or in their keywords: first those whose
 * title begins with it, then those whose title has it. Without a text those of the menu.
 */
export function findPages(pages: readonly ShellPage[], grants: Grants, text: string): FoundPage[] {
  const mine = openable(pages, grants).map((page) => ({ page, above: above(pages, page).map(({ title }) => title) }))
  const words = folded(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return mine.filter(({ page }) => page.navigation).toSorted((one, other) => placeOf(one) - placeOf(other))
  const rankOf = ({ page, above: titles }: FoundPage): number | undefined => {
    const title = folded(page.title)
    const all = folded([page.title, ...titles, page.keywords ?? '', page.navigation?.sectionTitle ?? ''].join(' '))
    if (!words.every((word) => beginsAWord(all, word))) return undefined
    return [title.startsWith(words.join(' ')), words.every((word) => beginsAWord(title, word))].indexOf(true) + 1 || 3
  }
  return mine
    .flatMap((found) => {
      const rank = rankOf(found)
      return rank === undefined ? [] : [{ found, rank }]
    })
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, MOST)
    .map(({ found }) => found)
}

/** Where a page stands in the menu: by its section, those of single remotes last, and by its order there. */
function placeOf({ page: { navigation } }: FoundPage): number {
  const sections: readonly string[] = navigationSections
  const at = navigation ? sections.indexOf(navigation.section) : -1
  return (at === -1 ? sections.length : at) * SECTION + (navigation?.order ?? 0)
}
