import { generatePath, matchRoutes, type Params } from 'react-router-dom'
import type { PageAbove } from '@ventanilla/remote-sdk/host-context'
import type { ShellPage } from './shell-page.ts'

/** Where somebody is: the page, and the parameters of its address. */
export type Place = { page: ShellPage; params: Params }

/** The page that an address opens, chosen as the router chooses. */
export function placeOf(pages: readonly ShellPage[], pathname: string): Place | undefined {
  const [match] = matchRoutes(pages.map((page) => ({ path: page.path, page })), pathname) ?? []
  return match && { page: match.route.page, params: match.params }
}

/** Breadcrumbs from the topmost parent to the page; a parent whose address needs what this one lacks is no link. `nearest`: what the last parent is called, where it is named after its data, and where it is. */
export function trailOf(pages: readonly ShellPage[], { page, params }: Place, title = page.title, nearest?: string | PageAbove): { title: string; to?: string }[] {
  const parents = above(pages, page)
  const crumbs = parents.map((parent): { title: string; to: string | undefined } => ({ title: parent.title, to: addressOf(parent.path, params) }))
  const last = crumbs.at(-1)
  if (last && nearest !== undefined) Object.assign(last, typeof nearest === 'string' ? { title: nearest } : nearest)
  return [...crumbs, { title }]
}

/** The pages above one, the topmost first. */
export function above(pages: readonly ShellPage[], page: ShellPage): ShellPage[] {
  const found: ShellPage[] = []
  for (let next = parentOf(pages, page); next && !found.includes(next); next = parentOf(pages, next)) found.unshift(next)
  return found
}

/** The entry of the help centre that belongs to a page: its own, or that of the nearest page above it. */
export const helpOf = (pages: readonly ShellPage[], page: ShellPage | undefined): string | undefined => page && (page.help ?? above(pages, page).findLast(({ help }) => help !== undefined)?.help)

const parentOf = (pages: readonly ShellPage[], { parent }: ShellPage) => pages.find(({ key }) => key === parent)

function addressOf(path: string, params: Params): string | undefined {
  const known = [...path.matchAll(/:(\w+)/g)].every(([, name]) => name !== undefined && params[name] !== undefined)
  return known ? generatePath(path, params) : undefined
}
