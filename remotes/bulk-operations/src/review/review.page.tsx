import { Navigate } from '@ventanilla/remote-sdk/router'
import { ReviewPage } from '@ventanilla/ui/data'
import { useLoadState } from '@ventanilla/ui/data'
import { useState } from 'react'
import { useCsvDownload } from '../download/use-csv-download.ts'
import { resultPath } from '../operations/paths.ts'
import { useBulkColumns, useSearchHint } from '../operations/use-bulk-columns.tsx'
import { useBulkListState } from '../operations/use-bulk-list-state.ts'
import { useBulkPage } from '../operations/use-bulk-page.ts'
import { useWords } from '../operations/use-words.ts'
import { useExitGuard } from './use-exit-guard.ts'
import { useProcess } from './use-process.ts'
import { useReview } from './use-review.ts'

/** The review of an uploaded list, whatever the operation: rows, their problems, and Continuar when there are none. */
export default function ReviewScreen() {
  const { view, id } = useBulkPage()
  const { definition } = view
  const words = useWords()
  const [list, change] = useBulkListState(definition)
  const [emails, setEmails] = useState('')
  const review = useReview(definition, id, list)
  const work = useProcess(definition, id)
  const download = useCsvDownload(definition, 'review', id)
  const guard = useExitGuard(review.document?.status === 'validated' && !work.running)
  const columns = useBulkColumns(view)
  const searchHint = useSearchHint(definition.searches)
  const { document, shown } = review

  const content = useLoadState({ data: document && shown && { document, shown }, error: review.error, refetch: review.refetch }, ({ document, shown }) => ({
    fileName: document.file_name,
    counts: { success: document.success_count, fail: document.fail_count, total: document.total_count },
    totalAmount: document.total_amount,
    warnings: document.warnings.map((warning) => words.problemText(warning)),
    view: { columns, rows: shown.rows, count: shown.count, rowKey: ({ row }: { row: number }) => row, list, onListChange: change, refreshing: review.refreshing, searchHint },
    verdictOf: words.verdictOf,
  }))

  const leadsOn = document && document.status !== 'uploaded' && document.status !== 'validated' && definition.endpoints.process
  if (leadsOn && !work.running) return <Navigate to={resultPath(definition, id)} replace />

  return (
    <ReviewPage
      content={content}
      onLeave={guard.leave}
      heldBack={guard.heldBack}
      onStay={guard.stay}
      onDownload={download.run}
      downloading={download.running}
      action={
        definition.endpoints.process ? {
          onContinue: () => work.process(definition.notifies ? emails : undefined),
          running: work.running,
          progress: work.progress,
          failure: work.failure,
          emails: definition.notifies ? { value: emails, onChange: setEmails } : undefined,
        } : undefined
      }
    />
  )
}
