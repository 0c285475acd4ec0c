import { endpoints } from '@ventanilla/contract/endpoints'
import { listTable, type ListId } from '@ventanilla/contract/list-table'

/** What lists of the parts of a record are asked with: for each name of a parameter the values that may fit, tried in their order. */
export type Samples = Readonly<Record<string, readonly string[]>>
type Filter = { kind: string; values?: readonly string[]; of?: string; required?: true }
/** `isCombined`: asks for a filter or a search in an order that is not the list's own. */
type ListQuery = { name: string; url: string; isCombined: boolean }

/** Days of the programme's last weeks, and amounts that half of the rows lie between. */
export type Ranges = Readonly<{ days: readonly [string, string]; amounts: readonly [string, string] }>

/** What a list has to be asked for besides. */
const needs: Partial<Record<ListId, Readonly<Record<string, string>>>> = { 'kyc-users': { status: 'verified' } }
/** An address with what its list has to be asked for. */
export const opened = (id: ListId, address: string): string => `${address}&${new URLSearchParams(needs[id]).toString()}`

/** Where a list may be: one address for each way of filling its parameters in. @throws where nothing is known of a parameter */
export function addressesOf(id: ListId, samples: Samples): string[] {
  const required = Object.entries<Filter>(listTable[id].filters).flatMap(([name, { required: asked }]) => (asked ? [name] : []))
  const names = [...endpoints[id].path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const filled = (urls: string[], name: string, put: (url: string, value: string) => string): string[] => {
    const values = samples[name]
    if (!values) throw new Error(`${id}: name a sample for ${name} in packages/bench/src/lists.ts`)
    return urls.flatMap((url) => values.map((value) => put(url, encodeURIComponent(value))))
  }
  const paths = names.reduce((urls, name) => filled(urls, name, (url, value) => url.replace(`{${name}}`, value)), [endpoints[id].path as string])
  return required.reduce((urls, name) => filled(urls, name, (url, value) => `${url}&${name}=${value}`), paths.map((path) => `${path}?page_size=10`))
}

/** Of many choices so many, from the first to the last. */
const MOST_CHOICES = 9
const some = (values: readonly string[]): readonly string[] => {
  const step = Math.ceil(values.length / MOST_CHOICES)
  return values.filter((_, at) => at % step === 0)
}

/** Page 1 in every sort, both ways, with no filter, with each filter at each of its values, and with what is searched for. */
export function queriesOf(id: ListId, address: string, ranges: Ranges, searches: readonly string[]): ListQuery[] {
  const { sorts, filters, search } = listTable[id]
  const narrowed = Object.entries<Filter>(filters).flatMap(([name, { kind, values = [], required }]) => {
    if (kind === 'choice') return some(values).map((value) => ({ [name]: value }))
    if (kind === 'days' || kind === 'amounts') {
      const [from, to] = ranges[kind]
      return [{ [`${name}_from`]: from, [`${name}_to`]: to }, { [`${name}_from`]: to }]
    }
    return kind === 'text' && !required ? [{ [name]: 'ana' }] : []
  })
  const conditions: Record<string, string>[] = [{}, ...narrowed, ...(search ? searches.map((text) => ({ search: text })) : [])]
  const orders: Record<string, string>[] = [{}, ...sorts.flatMap((sort_by) => ['asc', 'desc'].map((order) => ({ sort_by, order })))]
  return conditions.flatMap((condition) =>
    orders.map((order) => {
      const query = new URLSearchParams({ ...needs[id], ...condition, ...order }).toString()
      return { name: `${id} ${decodeURIComponent(query) || 'as it opens'}`, url: `${address}&${query}`, isCombined: Object.keys(condition).length > 0 && Object.keys(order).length > 0 }
    }),
  )
}

/** The figures of the dashboard up to a day, of a month and of three years. */
export const figuresOf = (today: string): (readonly [name: string, url: string])[] =>
  [[30, 'day'], [1_095, 'month']].flatMap(([days, type]) => {
    const from = new Date(Date.parse(today) - Number(days) * 86_400_000).toISOString().slice(0, 10)
    return ['cash-in', 'cash-out', 'wallet', 'card', 'total', 'dashboard/figures'].map((path) => [`${path}, ${days} days by ${type}`, `/api/${path}/?start_date=${from}&end_date=${today}&type=${type}`] as const)
  })
