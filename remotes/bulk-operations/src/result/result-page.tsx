import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileFormat } from '@ventanilla/contract/file-formats'
import { useFormats } from '@ventanilla/i18n/use-formats'
import type { Problem } from '@ventanilla/contract/errors'
import type { ListMail } from '@ventanilla/contract/bulk/bulk-shapes'
import { Alert, Button, LoadFailure, LoadingState, PageHeader, Panel, ProgressBar, type ProgressBarProps, StaleNotice, StatusTag, WhatToDo } from '@ventanilla/ui/core'
import type { Column, LoadState } from '@ventanilla/ui/data'
import { rowOutcome } from '../operations/statuses.ts'
import { ListMails } from '../rows/list-mails.tsx'
import { CountCards, type Counts } from '../rows/count-cards.tsx'
import { RowsPanel, type RowsView } from '../rows/rows-panel.tsx'

/** A processed list and the rows of it that are shown. */
export type ResultContent<Row> = {
  fileName: string
  counts: Counts
  totalAmount?: string | null | undefined
  /** Who was to be notified, and what became of each mail. */
  mails?: readonly ListMail[] | undefined
  view: RowsView<Row>
  /** What became of a row, with its message in words. */
  outcomeOf: (row: Row) => { outcome: 'success' | 'fail' | 'cancelled'; message: string; problem?: Problem | undefined }
}

export type ResultPageProps<Row> = {
  content: LoadState<ResultContent<Row>>
  title?: string
  /** What the list is for. */
  subject?: ReactNode
  /** By whom it was uploaded, and when. */
  uploaded?: ReactNode
  explanation?: ReactNode
  /** The way to other lists, where this one did not load. */
  elsewhere?: ReactNode
  /** What is no longer there of it. */
  notice?: ReactNode
  /** Above the counts: how the list went as a whole, where an operation says so. */
  summary?: ReactNode
  /** Present while rows are still being applied. */
  running?: ProgressBarProps
  onDownload: (format: FileFormat) => void
  downloading?: boolean
  /** What failed and how to go on; absent where nothing did. */
  failures?: ReactNode
  /** Ok. */
  onDone: () => void
}

/** The result of a processed list, whatever the operation (specification section 2). */
export function ResultPage<Row>({ content, title, subject, uploaded, explanation, elsewhere, notice, summary, running, onDownload, downloading = false, failures, onDone }: ResultPageProps<Row>) {
  const { t } = useTranslation('bulk-operations')
  return (
    <>
      <PageHeader title={title ?? t('result.title')} subject={subject} description={<>{uploaded} {explanation ?? t('result.explanation')}</>} />
      {content.status === 'loading' && <LoadingState />}
      <StaleNotice of={content} />
      {content.status === 'failed' && <LoadFailure {...content} elsewhere={elsewhere} />}
      {content.status === 'ready' && (
        <div className="v-stack">
          {running && <Alert kind="info" title={t('result.updating')}><ProgressBar {...running} /></Alert>}
          {notice}
          {summary}
          <CountCards of="result" counts={content.value.counts} amount={content.value.totalAmount} />
          {failures}
          {content.value.mails && content.value.mails.length > 0 && <Notified mails={content.value.mails} />}
          <ResultRows content={content.value} onDownload={onDownload} downloading={downloading} />
          <div className="v-list-footer"><Button kind="primary" onClick={onDone}>{t('result.ok')}</Button></div>
        </div>
      )}
    </>
  )
}

/** Who was really written to, address by address, below how many they are. */
function Notified({ mails }: { mails: readonly ListMail[] }) {
  const { t } = useTranslation('bulk-operations')
  const { number } = useFormats()
  const sent = mails.filter(({ outcome }) => outcome === 'sent').length
  return (
    <div className="v-notified">
      <Panel title={t('result.mails')}>
        <p>{t('result.notified', { count: mails.length, sent: number(sent), shown: number(mails.length) })}</p>
        <ListMails mails={mails} />
      </Panel>
    </div>
  )
}

function ResultRows<Row>({ content, onDownload, downloading }: { content: ResultContent<Row>; onDownload: (format: FileFormat) => void; downloading: boolean }) {
  const { t } = useTranslation('bulk-operations')
  const { view, counts, outcomeOf, fileName } = content
  const notApplied = counts.fail + (counts.cancelled ?? 0)
  const outcomes: Column<Row>[] = [
    { key: 'status', title: t('result.status'), sort: 'status', card: 'side', cell: (row) => <StatusTag of={rowOutcome} status={outcomeOf(row).outcome} /> },
    {
      key: 'message',
      title: t('result.message'),
      sort: 'message',
      wide: true,
      card: 'second',
      cell: (row) => {
        const { outcome, message, problem } = outcomeOf(row)
        return <span className="v-tone v-message" data-tone={rowOutcome.tones[outcome]}>{message} <WhatToDo of={problem} sign /></span>
      },
    },
  ]
  return (
    <RowsPanel
      view={{ ...view, columns: [...view.columns.slice(0, 1), ...outcomes, ...view.columns.slice(1)] }}
      caption={t('result.caption')}
      fileName={fileName}
      onDownload={onDownload}
      downloading={downloading}
      onlyFailed={notApplied > 0 ? { label: t(counts.cancelled === undefined ? 'result.onlyFailed' : 'result.onlyNotApplied'), count: notApplied } : undefined}
      isWrong={() => false}
    />
  )
}
