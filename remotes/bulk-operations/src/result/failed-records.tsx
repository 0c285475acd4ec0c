import { useQuery } from '@tanstack/react-query'
import type { ResultTransaction } from '@ventanilla/contract/bulk/bulk-shapes'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { failureKind, type KindCount } from '@ventanilla/contract/bulk/problem-kinds'
import type { Problem } from '@ventanilla/contract/errors'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { LoadFailure, LoadingState, StaleNotice } from '@ventanilla/ui/core'
import { arrangeRows, useLoadState, type Column } from '@ventanilla/ui/data'
import { useBulkListState } from '../operations/bulk-page.tsx'
import { isUnknownCall } from '../operations/unknown-call.ts'
import { cellKey, cellText, useBulkColumns, useSearchHint } from '../operations/use-bulk-columns.tsx'
import { useWords } from '../operations/use-words.ts'
import { viewOf } from '../operations/views.ts'
import { rowOutcome } from '../operations/statuses.ts'
import { RowsPanel } from '../rows/rows-panel.tsx'
import { Failures, useFailedFile } from './failures.tsx'
import type { Retry } from './retry-failed.tsx'

/** What a row of a download says of its problems; another server sends a sentence alone. */
const problemsIn = (row: { [field: string]: unknown }): Problem[] => (Array.isArray(row['problems']) ? (row['problems'] as Problem[]) : [])

/** How many rows failed for which reason, most first. */
function reasonsOf(rows: readonly ResultTransaction[]): KindCount[] {
  const counts = new Map<string, number>()
  for (const { problems } of rows) counts.set(failureKind(problems), (counts.get(failureKind(problems)) ?? 0) + 1)
  return [...counts].map(([kind, count]) => ({ kind, count })).toSorted((a, b) => b.count - a.count)
}

/** The download answers them at once, and not as they are read. */
const MOST_SHOWN = 2_000

type FailedRecordsProps = { definition: BulkDefinition; id: string; failed: number; cancelled?: number | undefined; retry: Retry | undefined }

/** The failed rows of an operation that has no result rows, with their reasons: they come from its download. Of too many only how to go on. */
export function FailedRecords({ definition, id, failed, cancelled, retry }: FailedRecordsProps) {
  const api = useApi()
  const words = useWords()
  const { file, problem } = useFailedFile(definition, id)
  const [list, change] = useBulkListState(definition)
  const view = viewOf(definition.id)
  const input = { body: { upload_document_id: id, status: 'invalid' as const } }
  const shows = failed <= MOST_SHOWN
  const answer = useQuery({
    queryKey: [`${definition.id}/download`, input],
    queryFn: ({ signal }) => api.bulk(definition, 'download', input, { signal }),
    enabled: shows,
  })
  const load = useLoadState(answer, ({ response }) => response.filter(({ status }) => !status).map((row): ResultTransaction => ({ ...row, problems: problemsIn(row) })))
  const rows = load.status === 'ready' ? load.value : []
  const kind = list.filters['kind']
  const found = arrangeRows(rows, list, {
    searchIn: (row) => definition.searches.map((key) => cellText(row, key)),
    lets: ({ problems }) => kind === undefined || failureKind(problems) === kind,
    keyOf: (row, by) => (by === 'row' ? row.row : by === 'message' ? words.outcomeOf(definition.id)(row).message : cellKey(row, by, definition)),
  })

  return (
    <>
      <Failures failed={failed} cancelled={cancelled} reasons={reasonsOf(rows)} chosen={kind} onChoose={(chosen) => change({ filters: { ...list.filters, kind: chosen } })} retry={retry} file={file} />
      {shows && load.status === 'loading' && <LoadingState />}
      {load.status === 'failed' && !isUnknownCall(answer.error) && <LoadFailure {...load} retrying={answer.isFetching} />}
      <StaleNotice of={load} />
      {view && rows.length > 0 && <FailedTable view={view} shown={{ ...found, list, onListChange: change }} />}
      {problem}
    </>
  )
}

type FailedTableProps = {
  view: NonNullable<ReturnType<typeof viewOf>>
  shown: Pick<Parameters<typeof RowsPanel<ResultTransaction>>[0]['view'], 'rows' | 'count' | 'list' | 'onListChange'>
}

function FailedTable({ view, shown }: FailedTableProps) {
  const { t, outcomeOf } = useWords()
  const says = outcomeOf(view.definition.id)
  const [row, ...own] = useBulkColumns<ResultTransaction>(view, ['first_name', 'surname', 'email', 'identification_number'].filter((key) => key in view.definition.columns))
  const message: Column<ResultTransaction> = { key: 'message', title: t('result.message'), sort: 'message', wide: true, cell: (one) => <span className="v-tone v-message" data-tone={rowOutcome.tones[says(one).outcome]}>{says(one).message}</span> }
  return (
    <RowsPanel
      view={{ ...shown, columns: [...(row ? [row] : []), message, ...own], rowKey: (one) => one.row, searchHint: useSearchHint(view.definition.searches) }}
      caption={t('result.failedCaption')}
      isWrong={() => false}
    />
  )
}
