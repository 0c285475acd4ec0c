import type { UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { useApi, useSession } from '@ventanilla/remote-sdk/host-context'
import { listFile, type ListRow, nextName } from '../file/list-file.ts'
import { useSendList } from '../file/use-send-list.ts'
import { useWords } from '../operations/use-words.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Uploads the failed rows of a result as a new list; nothing where none failed, or without the permission to upload. */
export function useRetry(definition: BulkDefinition, id: string) {
  const api = useApi()
  const { t } = useWords()
  const { can } = useSession()
  const { send, sending, failure, refusal } = useSendList(definition)

  const rowOf = (row: { [column: string]: unknown }): ListRow => ({ cells: Object.fromEntries(Object.keys(definition.columns).map((key): [string, string] => [key, textOf(row[key])])) })

  /** Without result rows, the failed rows come from the download of the result. */
  // Nothing is to be applied twice: a server that does not choose answers the applied rows as well.
  async function* exported(): AsyncGenerator<ListRow[], void> {
    const { response } = await api.bulk(definition, 'download', { body: { upload_document_id: id, status: 'invalid' } })
    yield response.filter(({ status }) => !status).map(rowOf)
  }

  async function* failed(): AsyncGenerator<ListRow[], void> {
    if (!definition.endpoints.result) return yield* exported()
    for await (const rows of api.bulkRows(definition, 'result', { query: { upload_document_id: id, status: 'invalid' } }))
      yield rows.filter(({ status }) => !status).map(rowOf)
  }

  return ({ file_name, fail_count }: UploadDocument) => {
    if (fail_count === 0 || !can(definition.access)) return undefined
    const name = nextName(file_name, t('result.suffix'))
    return { running: sending, failure, refusal, onRetry: () => send(name, () => listFile(definition, name, failed(), fail_count)) }
  }
}

export type Retry = { onRetry: () => void; running: boolean; /** Why the last try did not succeed, in words. */ failure?: string; /** The refusal itself: it leads to what to do about it. */ refusal?: unknown }
