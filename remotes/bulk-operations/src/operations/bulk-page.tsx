import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { useLocation, useNavigate, useParams } from '@ventanilla/remote-sdk/router'
import { useListState, type ListState, type Sort } from '@ventanilla/ui/data'
import { TextLink } from '@ventanilla/ui/core'
import type { BulkView } from './bulk-view.ts'
import { hubPath } from './paths.ts'
import { useWords } from './use-words.ts'
import { views } from './views.ts'

/** Which operation and which list the address names. The routes are declared from the same definitions (`remote.ts`). */
export function useBulkPage(): { view: BulkView; id: string } {
  const { pathname } = useLocation()
  const { id = '' } = useParams()
  const route = pathname.split('/')[1]
  const view = views.find(({ definition }) => definition.route === route)
  if (!view) throw new Error(`no operation has the route ${route}`)
  return { view, id }
}

/** The orders of rows where nobody asks for one: as the file has them, or the invalid ones first, which are what is to be done. */
export const inFileOrder = { by: 'row', order: 'asc' } as const
export const invalidFirst = { by: 'status', order: 'asc' } as const

/** Page, search, sort, "only the wrong ones" and the kind of what is wrong of an operation's list, in the address. */
export const useBulkListState = ({ columns }: BulkDefinition, sort: Sort = inFileOrder) => useListState({ sort, sortable: ['row', 'status', 'message', ...Object.keys(columns)], filters: ['status', 'kind'] })

const filters = ['valid', 'invalid'] as const

/** The query for the page of rows that the list's state asks for. */
export const pageQuery = ({ page, pageSize, search, sort, filters: { status, kind } }: ListState) => ({
  page,
  page_size: pageSize,
  search,
  sort_by: sort?.by,
  order: sort?.order,
  status: filters.find((filter) => filter === status),
  ...(kind !== undefined && { kind }),
})

/** A link to the hub, for a list that could not be loaded. */
export function OtherLists() {
  const { t } = useWords()
  return <TextLink look="button" to={hubPath}>{t('list.others')}</TextLink>
}

/** react-router numbers its history entries; the first one of a visit has no page of this product before it. */
const isFirstEntry = (): boolean => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && state.idx === 0
}

/** Goes back to the previous page, or to the hub when this is the first page of the visit. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  return () => void (isFirstEntry() ? navigate(hubPath, { replace: true }) : navigate(-1))
}
