import type { Carried } from './carried-answers.ts'
import type { RegistryEntry } from './remotes.ts'

/** What the page at an address needs first: `asks`, the path of its first call, `loads`, files with their hashes, and `carried`, the answers that it brings. */
export type FirstNeeds = { asks?: string; loads: readonly (readonly [address: string, integrity: string])[]; carried?: Carried }

/** The part of a build that says so (`webpack/first-needs.mjs`); the rest of the world may have written it. */
type Declared = { entry?: unknown; integrity?: unknown; pages?: unknown }
type DeclaredPage = { path: string; asks?: unknown; loads?: unknown }

const isPage = (page: unknown): page is DeclaredPage => typeof page === 'object' && page !== null && 'path' in page && typeof page.path === 'string'
const isText = (value: unknown): value is string => typeof value === 'string'
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const hashesOf = (value: unknown): ReadonlyMap<string, unknown> => new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])

/** How many steps of a path a page takes by name, where it is the page of that path: `/users/:id` takes one of `/users/7`. */
function named(page: string, path: string): number | undefined {
  const [steps, given] = [page.split('/').filter(Boolean), path.split('/').filter(Boolean)]
  const least = steps.filter((step) => !step.endsWith('?')).length
  if (given.length < least || given.length > steps.length) return undefined
  const fits = given.every((step, at) => steps[at]?.startsWith(':') || steps[at] === step)
  return fits ? given.filter((step, at) => steps[at] === step).length : undefined
}

/** Of the page at an address of the host, by what the live builds declare: so the browser asks for its data before its code. */
export function firstNeeds(entries: readonly Pick<RegistryEntry, 'base' | 'build'>[], address: string): FirstNeeds {
  const [path = '', query] = address.split('?')
  const found = entries
    .flatMap(({ base, build }) => {
      const { entry, integrity, pages } = (build ?? {}) as Declared
      return listOf(pages).filter(isPage).map((page) => ({ base, entry, hashes: hashesOf(integrity), page, rank: named(page.path, path) }))
    })
    .filter(({ rank }) => rank !== undefined)
    .toSorted((one, other) => (other.rank ?? 0) - (one.rank ?? 0))
    .at(0)
  if (!found) return { loads: [] }
  const { base, entry, hashes, page } = found
  const loads = [entry, ...listOf(page.loads)].filter(isText).flatMap((file) => {
    const hash = hashes.get(file)
    return isText(hash) ? [[base + file, hash] as const] : []
  })
  return { ...(query === undefined && isText(page.asks) && { asks: page.asks }), loads }
}
