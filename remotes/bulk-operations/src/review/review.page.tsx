import { useSession } from '@ventanilla/remote-sdk/host-context'
import { Navigate } from '@ventanilla/remote-sdk/router'
import { useLoadState } from '@ventanilla/ui/data'
import { useEffect, useRef } from 'react'
import type { ReviewRecord } from '@ventanilla/contract/bulk/bulk-shapes'
import { problemsOf } from '../corrections/corrections.ts'
import { sentCorrections } from '../corrections/kept-corrections.ts'
import { useCorrectionColumns } from '../corrections/use-correction-columns.tsx'
import { useCorrections } from '../corrections/use-corrections.ts'
import { DownloadFailure, useCsvDownload } from '../download/csv-download.tsx'
import type { BulkView } from '../operations/bulk-view.ts'
import { invalidFirst, OtherLists, useBulkListState, useBulkPage } from '../operations/bulk-page.tsx'
import { leadsToResult, resultPath } from '../operations/paths.ts'
import { useSearchHint } from '../operations/use-bulk-columns.tsx'
import { useWords } from '../operations/use-words.ts'
import { ApprovalState } from './approval-state.tsx'
import { DocumentWarning, wasApplied } from './document-warning.tsx'
import { Dropped } from '../rows/dropped.tsx'
import { Uploaded } from '../rows/uploaded.tsx'
import { ReviewPage } from './review-page.tsx'
import { useTabTitle } from '../operations/use-tab-title.ts'
import { useExitGuard } from './exit-guard.tsx'
import { useContinue } from './continue.tsx'
import { isUnvalidated, Unvalidated } from './unvalidated.tsx'
import { useReview } from './use-review.ts'

/** The review of an uploaded list, whatever the operation: rows, their problems, and Continuar when there are none. */
export default function ReviewScreen() {
  const page = useBulkPage()
  // A new key for each list: typed e-mails and corrections belong to one list.
  return <Review key={page.id} {...page} />
}

function Review({ view, id }: { view: BulkView; id: string }) {
  const { definition } = view
  const words = useWords()
  const { can, user } = useSession()
  // Only people who may request can process the list; approvers read it. A list without a process step is read-only.
  const works = definition.endpoints.process !== undefined && can(definition.access)
  const [asked, change] = useBulkListState(definition, invalidFirst)
  const review = useReview(definition, id, asked)
  const leavingFreelyRef = useRef(false)
  const action = useContinue(definition, id, review.document, leavingFreelyRef)
  const download = useCsvDownload(definition, 'review', id)
  const corrections = useCorrections(definition, id, leavingFreelyRef)
  const dropped = Boolean(review.document?.dropped_at)
  const reviewed = review.document?.status === 'validated' && !dropped
  const correctable = works && reviewed && !action.running
  const guard = useExitGuard({ review: works && reviewed && !action.running, unsent: corrections.isPending, leavingFreelyRef })
  const columns = useCorrectionColumns(view, corrections, correctable)
  const searchHint = useSearchHint(definition.searches)
  const { document, shown, list } = review
  const hasRows = document !== undefined && !isUnvalidated(document)
  useEffect(() => {
    if (hasRows) sentCorrections(user.id, definition, id).arrived()
  }, [hasRows, user.id, definition, id])
  const title = words.t('review.numbered', { id })
  useTabTitle([title, document?.file_name].filter(Boolean).join(' · '))

  const content = useLoadState({ data: document && shown && { document, shown }, error: review.error, dataUpdatedAt: review.dataUpdatedAt, isFetching: review.isFetching, refetch: review.refetch }, ({ document, shown }) => ({
    fileName: download.name,
    dropped,
    counts: { success: document.success_count, fail: document.fail_count, total: document.total_count },
    totalAmount: document.total_amount,
    warnings: document.warnings.map((warning) => ({ key: warning.code, text: <DocumentWarning definition={definition} warning={warning} />, grave: wasApplied(warning) })),
    view: { columns, rows: shown.rows, count: shown.count, capped: shown.capped, more: shown.more, rowKey: ({ row }: { row: number }) => row, list, onListChange: change, refreshing: review.refreshing, searchHint, searchesAtOnce: review.isWhole },
    kinds: review.kinds,
    warned: review.warned,
    isOpened: ({ row }: { row: number }) => corrections.open?.row === row,
    verdictOf: (record: ReviewRecord) => words.verdictOf(record, corrections.of(record.row) && problemsOf(definition, record, corrections.of(record.row))),
  }))

  if (document && isUnvalidated(document)) return <Unvalidated definition={definition} document={document} onBack={guard.toHub} />

  const leadsOn = document && leadsToResult(document.status) && definition.endpoints.process
  // It waits for a second person, one has decided against it, or nothing is left to be corrected.
  const closed = document && definition.endpoints.process && !leadsOn && !reviewed
  if (leadsOn && !action.running) return <Navigate to={resultPath(definition, id)} replace />

  return (
    <>
      <ReviewPage
        content={content}
        id={id}
        title={title}
        subject={words.listOf(definition.id, document?.file_name)}
        uploaded={document && <Uploaded document={document} />}
        elsewhere={<OtherLists />}
        onLeave={works ? guard.leave : guard.toHub}
        heldBack={guard.heldBack}
        onStay={guard.stay}
        onDownload={download.run}
        downloading={download.running}
        corrections={correctable && document ? corrections.barOf(document) : undefined}
        notice={document && <><Dropped document={document} />{closed && document.status !== 'validated' && <ApprovalState id={id} status={document.status} />}</>}
        action={works && !closed ? action : undefined}
      />
      {action.dialog}
      <DownloadFailure of={download} />
    </>
  )
}
