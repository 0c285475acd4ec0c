import { listTable, type FilterOf, type ListEntry, type ListId } from '@ventanilla/contract/list-table'
import type { ListFilter } from './filter-values.ts'
import type { NameOf } from './reference-name.ts'

type Words<F> = F extends { kind: 'choice'; values: readonly (infer V extends string)[] }
  ? { label: string; word: (value: V) => string; /** Those that are offered, where not all. */ values?: readonly V[] }
  : F extends { kind: 'reference' }
    ? { label: string; nameOf?: NameOf }
    : { label: string }

/** What a page says of the filters of its list, in its own words; a filter that it does not name is not offered. */
export type FilterWords<I extends ListId> = { readonly [K in FilterOf<I>]?: Words<ListEntry<I>['filters'][K]> }

/** A filter with its words. */
export type NamedFilter = { name: string; label: string } & (
  | { kind: 'choice'; values: readonly string[]; word: (value: string) => string }
  | { kind: 'reference'; of: ListId; nameOf: NameOf }
  | Exclude<ListFilter, { kind: 'choice' | 'reference' }>
)

type AnyWords = { label: string; word?: (value: never) => string; values?: readonly string[]; nameOf?: NameOf }

const isList = (id: string): id is ListId => id in listTable
const byName: NameOf = ({ id, name }) => ({ id: String(id), name: String(name) })

/** The filters that a page names, in its order. */
export function namedFilters(filters: Readonly<Record<string, ListFilter>>, words: Readonly<Record<string, AnyWords | undefined>>): NamedFilter[] {
  return Object.entries(words).flatMap(([name, own]): NamedFilter[] => {
    const filter = filters[name]
    if (!filter || !own) return []
    const { label, word, values, nameOf = byName } = own
    if (filter.kind === 'choice') return [{ name, label, kind: 'choice', values: filter.values.filter((value) => values?.includes(value) ?? true), word: (value) => (word ? word(value as never) : value) }]
    if (filter.kind === 'reference') return isList(filter.of) ? [{ kind: 'reference', of: filter.of, name, label, nameOf }] : []
    return [{ ...filter, name, label }]
  })
}
