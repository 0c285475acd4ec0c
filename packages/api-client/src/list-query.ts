import type { ListState } from './api.ts'
import type { Input } from './send.ts'

type More = { params?: unknown; filters?: ListState['filters'] } | undefined

/** What of a list's state says which rows it has, and in which order: the one spelling of the wire. */
function matching({ search, sort, filters }: ListState, more: More) {
  const chosen = Object.entries({ ...filters, ...more?.filters }).filter(([, value]) => value !== undefined && value !== '')
  return { ...(search.trim() && { search: search.trim() }), ...(sort && { sort_by: sort.by, order: sort.order }), ...Object.fromEntries(chosen) }
}

const input = (more: More, query: object): Input => ({ ...(more?.params !== undefined && { params: more.params }), query })

/** The call for one page of a list. */
export const listInput = (list: ListState, more?: More): Input => input(more, { page: list.page, page_size: list.pageSize, ...matching(list, more) })

/** The call for the file of all its pages. */
export const exportInput = (list: ListState, more?: More): Input => input(more, matching(list, more))
