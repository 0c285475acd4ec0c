import { useTranslation } from 'react-i18next'
import type { UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import { listState } from '@ventanilla/contract/bulk/list-state'
import { operationOf } from '@ventanilla/contract/bulk/operations'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { ListStatus, Panel, TextLink, Timestamp } from '@ventanilla/ui/core'
import { DataTable, type Column } from '@ventanilla/ui/data'

/** The last uploaded lists; the whole history is on the page of the operations. */
export function UploadsPanel({ uploads }: { uploads: readonly UploadDocument[] }) {
  const { t } = useTranslation('dashboard')
  const columns = useUploadColumns()
  return (
    <Panel title={t('uploads.title')} actions={<TextLink to="/credit-card">{t('uploads.all')}</TextLink>}>
      <DataTable caption={t('uploads.title')} columns={columns} rows={uploads} rowKey={({ upload_document_id }) => upload_document_id} empty={t('uploads.empty')} />
    </Panel>
  )
}

function useUploadColumns(): Column<UploadDocument>[] {
  const { t } = useTranslation(['dashboard', 'messages'])
  const { number } = useFormats()
  return [
    { key: 'created_at', title: t('uploads.when'), card: 'second', cell: ({ created_at }) => <Timestamp time={created_at} /> },
    { key: 'file_name', title: t('uploads.file'), card: 'first', cell: (document) => <UploadLink document={document} /> },
    { key: 'operation', title: t('uploads.operation'), card: 'second', cell: ({ operation }) => t(`operations.${operation}.title`, { ns: 'messages', defaultValue: operation }) },
    { key: 'status', title: t('uploads.status'), card: 'end', cell: (document) => <ListStatus state={listState(document)} list={document} /> },
    { key: 'total_count', title: t('uploads.total'), align: 'end', card: 'side', cell: ({ total_count }) => <span className="v-figure">{number(total_count)}</span> },
    { key: 'created_by', title: t('uploads.who'), wide: true, cell: ({ created_by }) => created_by },
  ]
}

/** Links to the review, which redirects to the result of a processed list. */
function UploadLink({ document: { operation, upload_document_id, file_name } }: { document: UploadDocument }) {
  const definition = operationOf(operation)
  return definition ? <TextLink to={`/${definition.route}/${upload_document_id}`}>{file_name}</TextLink> : file_name
}
