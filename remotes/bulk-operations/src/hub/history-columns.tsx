import { useMutation } from '@tanstack/react-query'
import type { UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import { listState, type ListState } from '@ventanilla/contract/bulk/list-state'
import type { SortOf } from '@ventanilla/contract/list-table'
import { reading } from '@ventanilla/contract/permissions'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useSession, useApi, useToast } from '@ventanilla/remote-sdk/host-context'
import { LinkButton, ListStatus, TextLink, saveFile } from '@ventanilla/ui/core'
import { DownloadLink, type Column } from '@ventanilla/ui/data'
import { isProcessed, pathOf } from '../operations/paths.ts'
import { useWords } from '../operations/use-words.ts'
import { viewOf } from '../operations/views.ts'
import { PendingRows } from '../progress/progress.tsx'
import { When } from './when.tsx'

type Action = 'correct' | 'confirm' | 'review' | 'follow' | 'result' | 'failed'
const actionOfState: Readonly<Record<ListState, Action>> = { not_validated: 'review', to_correct: 'correct', to_confirm: 'confirm', failed_rows: 'failed' }

/** What somebody has to do now stands out; what is only read does not. */
const primary: readonly Action[] = ['correct', 'confirm']

function actionOf(document: UploadDocument): Action {
  const state = listState(document)
  if (state) return actionOfState[state]
  const { status, problem } = document
  if (problem) return 'review'
  return isProcessed(status) ? 'result' : status === 'processing' || status === 'uploaded' ? 'follow' : 'review'
}

/** The one thing to do with a list: the link to its review, progress or result; none without the permission to read it. */
function ListLink({ document }: { document: UploadDocument }) {
  const { t } = useWords()
  const { can } = useSession()
  const definition = viewOf(document.operation)?.definition
  if (!definition || !can(reading(definition.access))) return null
  const wanted = actionOf(document)
  // Those who only read a list find nothing to correct or to confirm behind it.
  const kind = primary.includes(wanted) && !can(definition.access) ? 'review' : wanted
  const action = t(`history.${kind}`)
  return (
    <TextLink look={primary.includes(kind) ? 'primary' : 'button'} to={pathOf(definition, document)} aria-label={t('history.named', { action, file: document.file_name })}>
      <span className="v-unbroken">{action}</span>
    </TextLink>
  )
}

function StateOfList({ document }: { document: UploadDocument }) {
  const { t } = useWords()
  const { number } = useFormats()
  const { status, processed_count: read, expected_count: expected } = document
  return (
    <>
      <ListStatus state={listState(document)} list={document} />
      <PendingRows count={document.pending_count} />
      {status === 'uploaded' && read > 0 && <p className="v-muted v-unbroken">{expected ? t('history.readOf', { count: Math.max(read, expected), done: number(read), total: number(Math.max(read, expected)) }) : t('validating.read', { count: read, shown: number(read) })}</p>}
    </>
  )
}

/** The name of an uploaded file, which downloads it byte for byte as it came, as long as it is kept. */
function OriginalFile({ document }: { document: UploadDocument }) {
  const { t } = useWords()
  const { date } = useFormats()
  // The file of a list that was never validated is not kept.
  if (document.problem) return <div>{document.file_name}</div>
  if (!document.dropped_at) return <KeptFile document={document} />
  return (
    <>
      <div>{document.file_name}</div>
      <div className="v-muted">{t('dropped.file', { date: date(document.dropped_at) })}</div>
    </>
  )
}

function KeptFile({ document: { upload_document_id, file_name: file } }: { document: UploadDocument }) {
  const api = useApi()
  const toast = useToast()
  const { t, problemText } = useWords()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.download('uploaded-file', { body: { upload_document_id } }),
    onSuccess: ({ blob, fileName }) => saveFile(blob, fileName ?? file),
    onError: (error) => toast('error', t('history.downloadFailed', { message: problemText(error) }), error),
  })
  return <DownloadLink fileName={file} label={t('history.download', { file })} busy={isPending} onDownload={() => mutate()} />
}

/** The columns of the history of uploads; `onDetails` opens everything that is known of a list. */
export function useHistoryColumns(onDetails: (document: UploadDocument) => void): Column<UploadDocument, SortOf<'upload-history'>>[] {
  const { t, operation } = useWords()
  const { number, amount } = useFormats()

  return [
    {
      key: 'file_name',
      title: t('history.listAndFile'),
      sort: 'file_name',
      wide: true,
      card: 'first',
      cell: (document) => (
        <div className="v-list-name">
          <div><LinkButton aria-label={t('history.detailsOf', { id: document.upload_document_id, file: document.file_name })} onClick={() => onDetails(document)}><span className="v-unbroken">{t('history.numbered', { id: document.upload_document_id })}</span></LinkButton> <span className="v-muted">{operation(document.operation)}</span></div>
          <OriginalFile document={document} />
        </div>
      ),
    },
    { key: 'created_at', title: t('history.when'), sort: 'created_at', wide: true, spare: true, cell: ({ created_at, created_by }) => <When time={created_at} by={created_by} /> },
    {
      key: 'total_amount',
      title: t('history.amountIn'),
      align: 'end',
      card: 'second',
      cell: ({ total_amount, total_count }) => (
        <>
          {total_amount !== null && <div className="v-figure">{amount(total_amount)}</div>}
          {total_count > 0 && <div className="v-muted v-unbroken">{t('history.rowsOf', { count: total_count, shown: number(total_count) })}</div>}
        </>
      ),
    },
    { key: 'status', title: t('history.status'), sort: 'status', card: 'end', cell: (document) => <StateOfList document={document} /> },
    { key: 'open', title: t('history.actions'), hideTitle: true, align: 'end', card: 'side', cell: (document) => <ListLink document={document} /> },
  ]
}
