import { beginning, comparable } from '../text.ts'
import type { BulkDefinition } from './define-bulk.ts'

/** No column has a longer name; a longer header is ignored. */
const MAX_HEADER = 100

/**
 * A header as matching sees it: without case, accents, spaces, punctuation or BOM (domain page). Letters of every script
 * stay, and so do the signs of money but the dollar's: `Monto €` is another column than `Monto`.
 */
export const headerKey = (header: string): string => (header.length > MAX_HEADER ? '' : comparable(header).replace(/[^\p{L}\p{M}\p{N}\p{Sc}%‰]|\$/gu, ''))

/** Which column of the definition each header of a file is; what is missing, doubled or extra. */
export type HeaderMatch = {
  /** Position in the file → column key; `undefined` for a header that the list does not know. */
  keys: (string | undefined)[]
  missing: string[]
  doubled: string[]
  extra: string[]
}

const statusNames: readonly string[] = ['status', 'estado']
/** Headers that an export adds; ignored on import without a warning, so that an export can be corrected and uploaded. */
const exported = new Set([...statusNames, 'message', 'mensaje'])

/** Where the headers have the status that an export adds; -1 where they have none. */
export const statusColumn = (headers: readonly string[]): number => headers.findIndex((header) => statusNames.includes(headerKey(header)))

/** Matches a file's header row against a definition, in both languages. */
export function matchHeaders(definition: BulkDefinition, headers: readonly string[]): HeaderMatch {
  const known = new Map<string, string>()
  for (const [key, column] of Object.entries(definition.columns))
    for (const name of [column.header, key, ...column.aliases]) known.set(headerKey(name), key)
  const keys = headers.map((header) => known.get(headerKey(header)))
  const seen = new Set<string>()
  const doubled = new Set<string>()
  for (const key of keys) {
    if (key === undefined) continue
    if (seen.has(key)) doubled.add(key)
    seen.add(key)
  }
  const name = (key: string) => definition.columns[key]?.header ?? key
  return {
    keys,
    missing: Object.entries(definition.columns).filter(([key, column]) => !column.optional && !seen.has(key)).map(([key]) => name(key)),
    doubled: [...doubled].map(name),
    extra: headers.filter((header, at) => keys[at] === undefined && header.trim() !== '' && !exported.has(headerKey(header))).map(named),
  }
}

/** A header in a sentence: on one line, and shortened. */
const named = (header: string): string => {
  const line = beginning(header, MAX_HEADER).trim().replace(/\s+/g, ' ')
  return line.length > 60 ? `${beginning(line, 59)}…` : line
}
