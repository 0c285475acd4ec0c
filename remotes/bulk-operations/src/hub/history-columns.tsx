import { useMutation } from '@tanstack/react-query'
import type { UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import type { SortOf } from '@ventanilla/contract/list-table'
import { reading } from '@ventanilla/contract/permissions'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useSession, useApi, useToast } from '@ventanilla/remote-sdk/host-context'
import { documentStatus, LinkButton, StatusTag, TextLink, saveFile } from '@ventanilla/ui/core'
import { DownloadLink, type Column } from '@ventanilla/ui/data'
import { isProcessed, pathOf } from '../operations/paths.ts'
import { useWords } from '../operations/use-words.ts'
import { viewOf } from '../operations/views.ts'
import { PendingRows } from '../progress/progress.tsx'
import { When } from './when.tsx'

/** The link to a list by its status: review, progress or result; none without the permission to read it. */
function ListLink({ document }: { document: UploadDocument }) {
  const { t } = useWords()
  const { can } = useSession()
  const definition = viewOf(document.operation)?.definition
  if (!definition || !can(reading(definition.access))) return null
  const { status, file_name: file } = document
  const action = t(isProcessed(status) ? 'history.result' : status === 'processing' ? 'history.follow' : 'history.review')
  return (
    <TextLink to={pathOf(definition, document)} aria-label={t('history.named', { action, file })}>
      <span className="v-unbroken">{action}</span>
    </TextLink>
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
  const { t } = useWords()
  const { number } = useFormats()
  const count = (key: 'success_count' | 'fail_count' | 'total_count', title: string): Column<UploadDocument, SortOf<'upload-history'>> => ({
    key,
    title,
    sort: key,
    align: 'end',
    cell: (document) => <span className="v-figure">{number(document[key])}</span>,
  })

  return [
    { key: 'created_at', title: t('history.when'), sort: 'created_at', wide: true, cell: ({ created_at, created_by }) => <When time={created_at} by={created_by} /> },
    { key: 'file_name', title: t('history.file'), sort: 'file_name', wide: true, cell: (document) => <ListedFile document={document} /> },
    { key: 'status', title: t('history.status'), sort: 'status', cell: ({ status, pending_count }) => <><StatusTag of={documentStatus} status={status} /><PendingRows count={pending_count} /></> },
    count('success_count', t('history.success')),
    count('fail_count', t('history.fail')),
    count('total_count', t('history.total')),
    { key: 'open', title: t('history.actions'), hideTitle: true, align: 'end', cell: (document) => <><ListLink document={document} /><div><LinkButton aria-label={t('history.detailsOf', { file: document.file_name })} onClick={() => onDetails(document)}><span className="v-unbroken">{t('history.details')}</span></LinkButton></div></> },
  ]
}

/** The file, and which operation it is for. */
function ListedFile({ document }: { document: UploadDocument }) {
  const { operation } = useWords()
  return (
    <>
      <OriginalFile document={document} />
      <div className="v-muted">{operation(document.operation)}</div>
    </>
  )
}
