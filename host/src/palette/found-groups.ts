import type { Found, FoundKind } from '@ventanilla/contract/endpoints/search.endpoints'
import type { IconName } from '@ventanilla/ui/core'
import type { Found as HelpEntry } from '../help/search.ts'
import type { FoundPage } from './find-pages.ts'

/** One line of the palette. */
export type PaletteOption = { key: string; title: string; note: string; link: string; icon: IconName; page?: FoundPage['page'] }
export type PaletteGroup = { kind: FoundKind | 'page' | 'help'; options: readonly PaletteOption[] }

const icons: Readonly<Record<FoundKind, IconName>> = {
  user: 'user',
  card: 'M3 6h18v12H3ZM3 10h18M7 15h4',
  list: 'file',
  request: 'M4 13l3-8h10l3 8v6H4ZM4 13h5l1.5 2.5h3L15 13h5',
  cashback: 'coins',
  referral: 'users',
  segment: 'filter',
  notification: 'mail',
}

/** What was found, by kind: pages first, then the kinds in the order of the answer, and what the help says of it. */
export function groupsOf(pages: readonly FoundPage[], results: readonly Found[], entries: readonly HelpEntry[]): PaletteGroup[] {
  const ofPages = pages.map(({ page, above }): PaletteOption => ({ key: `page-${page.key}`, title: page.title, note: above.join(' › '), link: page.path, icon: page.navigation?.icon ?? 'chevron-right', page }))
  const kinds = [...new Set(results.map(({ kind }) => kind))]
  const found = kinds.map((kind): PaletteGroup => ({ kind, options: results.filter((one) => one.kind === kind).map(({ id, title, note, link }) => ({ key: `${kind}-${id}`, title, note, link, icon: icons[kind] })) }))
  const ofHelp = entries.map(({ to, title, place }): PaletteOption => ({ key: `help-${to}`, title, note: place, link: to, icon: 'help' }))
  return [{ kind: 'page' as const, options: ofPages }, ...found, { kind: 'help' as const, options: ofHelp }].filter(({ options }) => options.length > 0)
}
