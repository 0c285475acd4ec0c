import { isDay } from '@ventanilla/contract/days'
import { toCents } from '@ventanilla/contract/money'
import type { ListState } from '@ventanilla/api-client/api'

/** One filter of a list as the contract's list table writes it. */
export type ListFilter = { kind: 'choice'; values: readonly string[] } | { kind: 'reference'; of: string } | { kind: 'days' } | { kind: 'amounts' } | { kind: 'text'; min: number }
export type ListFilters = Readonly<Record<string, ListFilter>>
type Chosen = ListState['filters']

const MAX_TEXT = 200

/** Parameters of a filter: days and amounts have a beginning and an end. */
export const parametersOf = (name: string, { kind }: ListFilter): string[] => (kind === 'days' || kind === 'amounts' ? [`${name}_from`, `${name}_to`] : [name])

/** Values of a choice as they stand in the address: separated by commas. */
export const choicesIn = (text: string | undefined): string[] => (text ? text.split(',') : [])

/** The day that a text names (`2026-11-21`), or nothing where it names none. */
export const dayIn = (text: string | undefined): string | undefined => (text !== undefined && isDay(text) ? text : undefined)

/** The decimal text that travels of an amount; nothing where it is none. */
const amountIn = (text: string | undefined): string | undefined => (text !== undefined && /^-?\d{1,13}(?:\.\d{1,2})?$/.test(text) ? text : undefined)

/** Whether the end of a range lies before its beginning. */
export const isReversed = (kind: 'days' | 'amounts', from: string | undefined, to: string | undefined): boolean =>
  from !== undefined && to !== undefined && (kind === 'days' ? from > to : toCents(from) > toCents(to))

/**
 * Of the filters in an address, those that the server would understand. A link may be old or written by hand: what it
 * names and is none filters nothing.
 */
export const understood = (filters: ListFilters) => (chosen: Chosen): Chosen =>
  Object.fromEntries(Object.entries(filters).flatMap(([name, filter]) => Object.entries(understoodOf(name, filter, chosen)).filter(([, value]) => value !== undefined)))

function understoodOf(name: string, filter: ListFilter, chosen: Chosen): Chosen {
  const value = chosen[name]
  switch (filter.kind) {
    case 'choice':
      return { [name]: [...new Set(choicesIn(value).filter((choice) => filter.values.includes(choice)))].join(',') || undefined }
    case 'reference':
      return { [name]: value !== undefined && value.length <= 64 ? value : undefined }
    case 'text':
      return { [name]: value !== undefined && value.trim().length >= filter.min ? value.trim().slice(0, MAX_TEXT) : undefined }
    default: {
      const read = filter.kind === 'days' ? dayIn : amountIn
      const [from, to] = [read(chosen[`${name}_from`]), read(chosen[`${name}_to`])]
      return isReversed(filter.kind, from, to) ? {} : { [`${name}_from`]: from, [`${name}_to`]: to }
    }
  }
}
