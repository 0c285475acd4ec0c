import { useMutation } from '@tanstack/react-query'
import type { UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import type { SortOf } from '@ventanilla/contract/list-table'
import { reading } from '@ventanilla/contract/permissions'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useSession, useApi, useToast } from '@ventanilla/remote-sdk/host-context'
import { documentStatus, LinkButton, Mark, StatusTag, TextLink, saveFile } from '@ventanilla/ui/core'
import { DownloadLink, type Column } from '@ventanilla/ui/data'
import { isProcessed, pathOf } from '../operations/paths.ts'
import { useWords } from '../operations/use-words.ts'
import { viewOf } from '../operations/views.ts'
import { PendingRows } from '../progress/progress.tsx'
import { When } from './when.tsx'

/** The one thing to do with a list, and what the list says of itself where its status alone does not say what to do. */
type ListState = { action: 'correct' | 'review' | 'follow' | 'result'; mark?: { tone: Parameters<typeof Mark>[0]['tone']; word: string } }

function useListState(): (document: UploadDocument) => ListState {
  const { t } = useWords()
  const { number } = useFormats()
  const count = (rows: number) => ({ count: rows, shown: number(rows) })
  return ({ status, operation, fail_count: failed }) => {
    const isListOnly = !viewOf(operation)?.definition.endpoints.process
    if (status === 'validated' && failed > 0 && !isListOnly) return { action: 'correct', mark: { tone: 'warning', word: t('history.toCorrect', count(failed)) } }
    if (status === 'validated' && !isListOnly) return { action: 'review', mark: { tone: 'info', word: t('history.toConfirm') } }
    if (status === 'partially_completed') return { action: 'result', mark: { tone: 'warning', word: t('history.failedRows', count(failed)) } }
    return { action: isProcessed(status) ? 'result' : status === 'processing' ? 'follow' : 'review' }
  }
}

/** The one thing to do with a list: the link to its review, progress or result; none without the permission to read it. */
function ListLink({ document }: { document: UploadDocument }) {
  const { t } = useWords()
  const { can } = useSession()
  const stateOf = useListState()
  const definition = viewOf(document.operation)?.definition
  if (!definition || !can(reading(definition.access))) return null
  const action = t(`history.${stateOf(document).action}`)
  return (
    <TextLink look="button" to={pathOf(definition, document)} aria-label={t('history.named', { action, file: document.file_name })}>
      <span className="v-unbroken">{action}</span>
    </TextLink>
  )
}

function StateOfList({ document }: { document: UploadDocument }) {
  const { mark } = useListState()(document)
  return (
    <>
      {mark ? <Mark tone={mark.tone}>{mark.word}</Mark> : <StatusTag of={documentStatus} status={document.status} />}
      <PendingRows count={document.pending_count} />
    </>
  )
}

/** The name of an uploaded file, which downloads it byte for byte as it came. */
function OriginalFile({ document: { upload_document_id, file_name: file } }: { document: UploadDocument }) {
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
      key: 'list',
      title: t('history.list'),
      wide: true,
      card: 'first',
      cell: (document) => (
        <LinkButton aria-label={t('history.detailsOf', { id: document.upload_document_id, file: document.file_name })} onClick={() => onDetails(document)}><span className="v-unbroken">{t('history.numbered', { id: document.upload_document_id })}</span></LinkButton>
      ),
      below: (document) => operation(document.operation),
    },
    { key: 'file_name', title: t('history.file'), sort: 'file_name', wide: true, card: 'second', spare: true, cell: (document) => <OriginalFile document={document} /> },
    { key: 'created_at', title: t('history.when'), sort: 'created_at', wide: true, cell: ({ created_at, created_by }) => <When time={created_at} by={created_by} /> },
    { key: 'total_count', title: t('history.rows'), sort: 'total_count', align: 'end', cell: ({ total_count }) => <span className="v-figure">{number(total_count)}</span> },
    { key: 'total_amount', title: t('history.amountIn'), align: 'end', card: 'second', cell: ({ total_amount }) => (total_amount === null ? '–' : <span className="v-figure">{amount(total_amount)}</span>) },
    { key: 'status', title: t('history.status'), sort: 'status', card: 'end', cell: (document) => <StateOfList document={document} /> },
    { key: 'open', title: t('history.actions'), hideTitle: true, align: 'end', card: 'side', cell: (document) => <ListLink document={document} /> },
  ]
}
