import { useQuery } from '@tanstack/react-query'
import type { UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { documentStatus, Descriptions, Email, Money, SidePanel, StatusTag, Timestamp } from '@ventanilla/ui/core'
import { useWords } from '../operations/use-words.ts'
import { viewOf } from '../operations/views.ts'
import { lookAgain } from '../progress/look-again.ts'
import { countsOf } from '../rows/count-cards.tsx'
import { ListMails } from '../rows/list-mails.tsx'

/** Everything that is known of a list beside its rows, in a panel: above all, who was written to. No document: closed. */
export function DocumentDetails({ document, onClose }: { document: UploadDocument | undefined; onClose: () => void }) {
  const definition = document && viewOf(document.operation)?.definition
  return (
    <SidePanel open={document !== undefined} title={document?.file_name} onClose={onClose}>
      {document && (definition ? <Followed definition={definition} opened={document} /> : <Facts document={document} />)}
    </SidePanel>
  )
}

/** The list as it is now, while rows are applied and mails leave; as it was opened until that is known. */
function Followed({ definition, opened }: { definition: BulkDefinition; opened: UploadDocument }) {
  const head = { upload_document_id: opened.upload_document_id, page: 1, page_size: 1 }
  const { data } = useQuery({ ...useApi().bulkQuery(definition, 'review', { query: head }), refetchInterval: ({ state }) => lookAgain(state.data) })
  return <Facts document={data ?? opened} />
}

function Facts({ document }: { document: UploadDocument }) {
  const { t, operation, problemText } = useWords()
  const { number, date } = useFormats()
  const { mails = [], warnings, total_amount: amount, processed_at: processed } = document
  const { success, fail, cancelled = 0, total } = countsOf(document)
  const counts = { success: number(success), fail: number(fail), cancelled: number(cancelled), total: number(total) }

  return (
    <Descriptions
      column={1}
      items={[
        { key: 'operation', label: t('history.operation'), children: operation(document.operation) },
        { key: 'status', label: t('history.status'), children: <StatusTag of={documentStatus} status={document.status} /> },
        { key: 'counts', label: t('history.counts'), children: t(cancelled > 0 ? 'history.countsOfCancelled' : 'history.countsOf', counts) },
        ...(document.problem ? [{ key: 'problem', label: t('history.problem'), children: problemText(document.problem) }] : []),
        ...(amount === null ? [] : [{ key: 'amount', label: t('history.amount'), children: <Money amount={amount} /> }]),
        { key: 'when', label: t('history.when'), children: <Timestamp time={document.created_at} /> },
        { key: 'who', label: t('history.who'), children: <Email value={document.created_by} /> },
        { key: 'processed', label: t('history.processed'), children: processed === null ? t('history.notProcessed') : <Timestamp time={processed} /> },
        ...(document.dropped_at ? [{ key: 'kept', label: t('dropped.kept'), children: t('dropped.gone', { date: date(document.dropped_at) }) }] : []),
        { key: 'emails', label: t('history.emails'), children: mails.length === 0 ? t('history.noEmails') : <ListMails mails={mails} /> },
        ...(warnings.length === 0 ? [] : [{ key: 'warnings', label: t('history.warnings'), children: warnings.map((warning) => problemText(warning)).join(' ') }]),
      ]}
    />
  )
}
