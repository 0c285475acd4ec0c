import { useState, type ReactNode } from 'react'
import { Alert } from '../feedback/alert.tsx'
import { BusyScreen } from '../feedback/busy-screen.tsx'
import { LoadFailure } from '../feedback/load-failure.tsx'
import { LoadingState } from '../feedback/loading-state.tsx'
import { ProgressBar } from '../feedback/progress-bar.tsx'
import { useUiWords } from '../words/use-ui-words.ts'
import { BackArrow } from './back-arrow.tsx'
import { CountCards, type Counts } from './count-cards.tsx'
import { ExitDialog } from './exit-dialog.tsx'
import type { LoadState } from './load-state.ts'
import { PageHeader } from './page-header.tsx'
import { ReviewFooter, type ReviewAction } from './review-footer.tsx'
import { RowsPanel, type RowsView } from './rows-panel.tsx'
import { TotalAmount } from './total-amount.tsx'
import { validityColumn, type Verdict } from './validity-column.tsx'

export type { ReviewAction, Verdict }

/** An uploaded list and the rows of it that are shown. */
export type ReviewContent<Row> = {
  fileName: string
  counts: Counts
  /** Decimal string, where the list moves money. */
  totalAmount?: string | null
  /** Warnings about the whole list, in words. */
  warnings: readonly string[]
  view: RowsView<Row>
  verdictOf: (row: Row) => Verdict
}

export type ReviewPageProps<Row> = {
  content: LoadState<ReviewContent<Row>>
  /** 'Lista subida' where absent. */
  title?: string
  explanation?: ReactNode
  /** 'Sí, salir': goes back one page. */
  onLeave: () => void
  /** The browser's own Back was held: the same question is asked. */
  heldBack?: boolean
  /** 'Regresar'. */
  onStay?: () => void
  onDownload: () => void
  downloading?: boolean
  /** Absent: the list can only be read. */
  action?: ReviewAction
}

/** The review of an uploaded list, whatever the operation (specification section 2). */
export function ReviewPage<Row>({ content, title, explanation, onLeave, heldBack = false, onStay, onDownload, downloading = false, action }: ReviewPageProps<Row>) {
  const t = useUiWords()
  const [leaving, setLeaving] = useState(false)
  const stay = () => {
    setLeaving(false)
    onStay?.()
  }

  return (
    <>
      <PageHeader
        back={<BackArrow onClick={() => setLeaving(true)} />}
        title={title ?? t('review.title')}
        description={explanation ?? t(action ? 'review.explanation' : 'review.explanationReadOnly')}
      />
      <ExitDialog open={leaving || heldBack} onStay={stay} onLeave={onLeave} />
      {content.status === 'loading' && <LoadingState />}
      {content.status === 'failed' && <LoadFailure {...content} />}
      {content.status === 'ready' && <ReviewedList content={content.value} action={action} onDownload={onDownload} downloading={downloading} />}
      {action?.running && <BusyScreen>{action.progress && <ProgressBar {...action.progress} />}</BusyScreen>}
    </>
  )
}

type ReviewedListProps<Row> = Required<Pick<ReviewPageProps<Row>, 'onDownload' | 'downloading'>> & { content: ReviewContent<Row>; action: ReviewAction | undefined }

function ReviewedList<Row>({ content, action, onDownload, downloading }: ReviewedListProps<Row>) {
  const t = useUiWords()
  const { counts, view, verdictOf } = content
  return (
    <div className="v-stack">
      {content.warnings.length > 0 && (
        <Alert kind="warning" title={t('review.warnings')}>
          <ul>{content.warnings.map((warning) => <li key={warning}>{warning}</li>)}</ul>
        </Alert>
      )}
      <div className="v-summary">
        <CountCards counts={counts} />
        {content.totalAmount && <TotalAmount amount={content.totalAmount} />}
      </div>
      <RowsPanel
        view={{ ...view, columns: [validityColumn(verdictOf, t), ...view.columns] }}
        caption={t('review.caption')}
        fileName={content.fileName}
        onDownload={onDownload}
        downloading={downloading}
        onlyFailed={counts.fail > 0 ? t('review.onlyInvalid') : undefined}
        isWrong={(row) => !verdictOf(row).valid}
      />
      {action && <ReviewFooter action={action} counts={counts} />}
    </div>
  )
}
