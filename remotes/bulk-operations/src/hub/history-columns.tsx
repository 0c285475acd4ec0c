import type { UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { documentStatus, LinkButton, StatusTag } from '@ventanilla/ui/core'
import type { Column } from '@ventanilla/ui/data'
import { useWords } from '../operations/use-words.ts'
import { ListLink } from './list-link.tsx'
import { OriginalFile } from './original-file.tsx'
import { PendingRows } from './pending-rows.tsx'
import { When } from './when.tsx'

type HistorySort = 'created_at' | 'file_name' | 'status' | 'total_count' | 'success_count' | 'fail_count'

/** The columns of the history of uploads; `onDetails` opens everything that is known of a list. */
export function useHistoryColumns(onDetails: (document: UploadDocument) => void): Column<UploadDocument, HistorySort>[] {
  const { t } = useWords()
  const { number } = useFormats()
  const count = (key: 'success_count' | 'fail_count' | 'total_count', title: string): Column<UploadDocument, HistorySort> => ({
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
