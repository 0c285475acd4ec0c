import { useState } from 'react'
import type { DocumentStatus, UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { documentStatus, useStatusWords } from '@ventanilla/ui/core'
import { ListView } from '@ventanilla/ui/data'
import { useWords } from '../operations/use-words.ts'
import { views } from '../operations/views.ts'
import { DocumentDetails } from './document-details.tsx'
import { useHistoryColumns } from './history-columns.tsx'

/** The statuses that a history is filtered by; a record, so that the compiler misses none. */
const all: Record<DocumentStatus, true> = { uploaded: true, validated: true, processing: true, completed: true, partially_completed: true, failed: true }
const documentStatuses = Object.keys(all) as DocumentStatus[]

/** Every uploaded list, newest first: searched, sorted, filtered and paged by the server, with its state in the address. */
export function UploadHistory() {
  const api = useApi()
  const { t, operation } = useWords()
  const status = useStatusWords()
  const [opened, open] = useState<UploadDocument>()
  const columns = useHistoryColumns(open)

  return (
    <>
      <ListView
        caption={t('history.title')}
        columns={columns}
        rowKey={({ upload_document_id }) => upload_document_id}
        search={t('history.search')}
        sort={{ by: 'created_at', order: 'desc' }}
        empty={t('history.empty')}
        filters={[
          { key: 'operation', label: t('history.operation'), options: views.map(({ definition: { id } }) => ({ value: id, label: operation(id) })) },
          { key: 'status', label: t('history.status'), options: documentStatuses.map((value) => ({ value, label: status(documentStatus, value) })) },
        ]}
        query={({ page, pageSize, search, sort, filters }) =>
          api.query('upload-history', {
            query: {
              page,
              page_size: pageSize,
              search,
              sort_by: sort?.by,
              order: sort?.order,
              operation: filters.operation,
              status: documentStatuses.find((value) => value === filters.status),
            },
          })
        }
      />
      <DocumentDetails document={opened} onClose={() => open(undefined)} />
    </>
  )
}
