import { useApi } from '@ventanilla/remote-sdk/host-context'
import { ListView } from '@ventanilla/ui/data'
import type { BulkView } from '../operations/bulk-view.ts'
import type { Log } from '../operations/log.ts'
import { useWords } from '../operations/use-words.ts'
import { useLogColumns } from './log-columns.tsx'

/** What an operation has done, newest first: searched, sorted and paged by the server, with its state in the address. */
export function OperationLog({ view, log }: { view: BulkView; log: Log }) {
  const api = useApi()
  const { t } = useWords()
  const columns = useLogColumns(view, log)

  return (
    <ListView
      caption={t(`operations.${view.definition.id}.log`)}
      columns={columns}
      rowKey={(entry) => entry.transaction_id ?? entry.card_id ?? entry.user_id ?? ''}
      search={t('log.search')}
      sort={{ by: 'created_at', order: 'desc' }}
      empty={t('log.empty')}
      query={({ page, pageSize, search, sort }) => log.query(api, { page, page_size: pageSize, search, sort_by: sort?.by, order: sort?.order })}
    />
  )
}
