import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { WARNED_KIND, type KindCount } from '@ventanilla/contract/bulk/problem-kinds'
import type { FileFormat } from '@ventanilla/contract/file-formats'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { Alert, BackArrow, BusyScreen, Button, LoadFailure, LoadingState, PageHeader, ProgressBar, StaleNotice } from '@ventanilla/ui/core'
import type { LoadState } from '@ventanilla/ui/data'
import { CorrectionsBar, type Corrections } from '../corrections/corrections-bar.tsx'
import { CountCards, type Counts } from '../rows/count-cards.tsx'
import { RowsPanel, type RowsView } from '../rows/rows-panel.tsx'
import { useWords } from '../operations/use-words.ts'
import { ExitDialog } from './exit-guard.tsx'
import { ReviewFooter, type ReviewAction } from './continue.tsx'
import { validityColumn, type Verdict } from './validity-column.tsx'
import { WrongKinds } from './wrong-kinds.tsx'

export type { ReviewAction, Verdict }

/** An uploaded list and the rows of it that are shown. */
export type ReviewContent<Row> = {
  fileName: string
  counts: Counts
  /** Decimal string, where the list moves money. */
  totalAmount?: string | null
  /** Its rows are gone. */
  dropped?: boolean
  /** Warnings about the whole list; `grave` ones stand apart, before everything else. */
  warnings: readonly { key: string; text: ReactNode; grave?: boolean }[]
  view: RowsView<Row>
  /** How many rows have a problem of which kind, as far as it is known. */
  kinds?: readonly KindCount[]
  /** How many valid rows have a warning. */
  warned?: readonly KindCount[]
  verdictOf: (row: Row) => Verdict
  /** A row that is being corrected stands open. */
  isOpened?: (row: Row) => boolean
}

export type ReviewPageProps<Row> = {
  content: LoadState<ReviewContent<Row>>
  /** The list's number, for what is said of it. */
  id: string
  /** 'Lista subida' where absent. */
  title?: string
  /** What the list is for. */
  subject?: ReactNode
  /** By whom it was uploaded, and when. */
  uploaded?: ReactNode
  explanation?: ReactNode
  /** The way to other lists, where this one did not load. */
  elsewhere?: ReactNode
  /** 'Sí, salir': goes back one page; of a list that can only be read Volver, which nothing is lost by. */
  onLeave: () => void
  /** The browser's own Back was held: the same question is asked. */
  heldBack?: boolean
  /** 'Regresar'. */
  onStay?: () => void
  onDownload: (format: FileFormat) => void
  downloading?: boolean
  /** What is said of its approval, and of what is no longer there of it. */
  notice?: ReactNode
  /** Absent: the list can only be read. */
  action?: ReviewAction
  /** Absent: the list can't be corrected here. */
  corrections?: Corrections
}

/** The review of an uploaded list, whatever the operation (specification section 2). */
export function ReviewPage<Row>({ content, id, title, subject, uploaded, explanation, elsewhere, onLeave, heldBack = false, onStay, onDownload, downloading = false, notice, action, corrections }: ReviewPageProps<Row>) {
  const { t } = useTranslation('bulk-operations')
  const [leaving, setLeaving] = useState(false)
  const unsent = corrections?.cells ?? 0
  const stay = () => {
    setLeaving(false)
    onStay?.()
  }

  return (
    <>
      <PageHeader
        back={action && <BackArrow onClick={() => (content.status === 'ready' ? setLeaving(true) : onLeave())} />}
        title={title ?? t('review.title')}
        subject={subject}
        description={<>{uploaded} {explanation ?? t(action ? 'review.explanation' : 'review.explanationReadOnly')}</>}
      />
      <ExitDialog id={id} open={leaving || heldBack} unsent={unsent} lost={action !== undefined} onStay={stay} onLeave={onLeave} />
      {content.status === 'loading' && <LoadingState />}
      <StaleNotice of={content} />
      {content.status === 'failed' && <LoadFailure {...content} elsewhere={elsewhere} />}
      <div className="v-stack">
        {notice}
        {content.status === 'ready' && <ReviewedList id={id} content={content.value} action={action} corrections={corrections} onDownload={onDownload} downloading={downloading} />}
        {!action && (
          <div className="v-list-footer">
            <Button icon="arrow-left" onClick={() => (unsent > 0 ? setLeaving(true) : onLeave())}>{t('review.back')}</Button>
          </div>
        )}
      </div>
      {corrections?.sending && <BusyScreen />}
      {action?.running && <BusyScreen>{action.progress && <ProgressBar {...action.progress} />}</BusyScreen>}
    </>
  )
}

type ReviewedListProps<Row> = Required<Pick<ReviewPageProps<Row>, 'id' | 'onDownload' | 'downloading'>> & { content: ReviewContent<Row>; action: ReviewAction | undefined; corrections: Corrections | undefined }

function ReviewedList<Row>({ id, content, action, corrections, onDownload, downloading }: ReviewedListProps<Row>) {
  const { t } = useTranslation('bulk-operations')
  const { counts } = content
  return (
    <div className="v-stack">
      <Warnings kind="danger" title={t('review.dangers', { id })} warnings={content.warnings.filter(({ grave }) => grave)} />
      <Warnings kind="warning" title={t('review.warnings', { id })} warnings={content.warnings.filter(({ grave }) => !grave)} />
      <CountCards of="review" counts={counts} amount={content.totalAmount} />
      {!content.dropped && <ReviewedRows content={content} onDownload={onDownload} downloading={downloading} />}
      {corrections && (corrections.cells > 0 || corrections.invalid > 0) ? <CorrectionsBar id={id} corrections={corrections} /> : action && <ReviewFooter id={id} action={action} counts={counts} />}
    </div>
  )
}

function ReviewedRows<Row>({ content, onDownload, downloading }: Pick<ReviewedListProps<Row>, 'content' | 'onDownload' | 'downloading'>) {
  const { t } = useTranslation('bulk-operations')
  const { kindOf } = useWords()
  const { number } = useFormats()
  const { counts, view, kinds = [], warned = [], verdictOf, isOpened } = content
  const choice = { wordOf: kindOf, chosen: view.list.filters['kind'], onChoose: (kind: string | undefined) => view.onListChange({ filters: { ...view.list.filters, kind, ...(kind === WARNED_KIND && { status: undefined }) } }) }
  return (
    <>
      {counts.fail > 0 && (
        <WrongKinds
          sentence={t(kinds.length > 0 ? 'review.toCorrectOf' : 'review.toCorrect', { count: counts.fail, shown: number(counts.fail) })}
          kinds={kinds}
          {...choice}
        />
      )}
      {warned.length > 0 && <WrongKinds tone="warning" sentence={t('review.warnedRows')} kinds={warned} {...choice} />}
      <RowsPanel
        view={{ ...view, columns: [validityColumn(verdictOf, t), ...view.columns] }}
        caption={t('review.caption')}
        fileName={content.fileName}
        onDownload={onDownload}
        downloading={downloading}
        onlyFailed={counts.fail > 0 ? { label: t('review.onlyInvalid'), count: counts.fail } : undefined}
        isWrong={(row) => !verdictOf(row).valid}
        isOpened={isOpened}
        noteOf={(row) => {
          const { valid, message } = verdictOf(row)
          return !valid && (message || t('review.invalidData'))
        }}
      />
    </>
  )
}

function Warnings({ kind, title, warnings }: { kind: 'danger' | 'warning'; title: string; warnings: readonly { key: string; text: ReactNode }[] }) {
  if (warnings.length === 0) return null
  return (
    <Alert kind={kind} title={title}>
      <ul>{warnings.map(({ key, text }) => <li key={key}>{text}</li>)}</ul>
    </Alert>
  )
}
