import type { ResultTransaction } from '@ventanilla/contract/bulk/bulk-shapes'
import { Identification } from '@ventanilla/ui/core'
import type { Column } from '@ventanilla/ui/data'
import type { BulkView } from '../operations/bulk-view.ts'
import { useBulkColumns } from '../operations/use-bulk-columns.tsx'
import { useWords } from '../operations/use-words.ts'

/** The columns that an operation shows of its result. */
export function useResultColumns(view: BulkView): Column<ResultTransaction>[] {
  const { t } = useWords()
  const own = useBulkColumns<ResultTransaction>(view, view.result.filter((key) => key in view.definition.columns))
  if (!view.result.includes('transaction_id')) return own
  return [...own, { key: 'transaction_id', title: t('result.transaction'), cell: ({ transaction_id }) => (transaction_id === null ? '–' : <Identification value={transaction_id} />) }]
}
