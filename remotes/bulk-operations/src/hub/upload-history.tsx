import { useState } from 'react'
import type { UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import { documentStatus, useStatusWords } from '@ventanilla/ui/core'
import { ListView } from '@ventanilla/ui/data'
import { useWords } from '../operations/use-words.ts'
import { DocumentDetails } from './document-details.tsx'
import { useHistoryColumns } from './history-columns.tsx'

/** Every uploaded list, newest first. */
export function UploadHistory() {
  const { t, operation } = useWords()
  const status = useStatusWords()
  const [opened, open] = useState<UploadDocument>()
  const columns = useHistoryColumns(open)

  return (
    <>
      <ListView
        endpoint="upload-history"
        caption={t('history.title')}
        columns={columns}
        rowKey={({ upload_document_id }) => upload_document_id}
        pending={{ type: 'upload_document', idOf: ({ upload_document_id }) => upload_document_id }}
        search={t('history.search')}
        empty={t('history.empty')}
        filters={{
          operation: { label: t('history.operation'), word: operation },
          status: { label: t('history.status'), word: (value) => status(documentStatus, value) },
          waits: { label: t('history.waits'), word: (value) => t(`history.waiting.${value}`) },
          created_at: { label: t('history.when') },
          total_amount: { label: t('history.amount') },
          created_by: { label: t('history.who') },
        }}
      />
      <DocumentDetails document={opened} onClose={() => open(undefined)} />
    </>
  )
}
