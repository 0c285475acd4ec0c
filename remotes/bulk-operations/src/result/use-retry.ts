import type { UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { statusWords } from '@ventanilla/contract/bulk/status-words'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import type { Cells } from '../file/list-csv.ts'
import { listFile, nextName } from '../file/list-file.ts'
import { useSendList } from '../file/use-send-list.ts'
import { cellText } from '../operations/use-bulk-columns.tsx'
import { useWords } from '../operations/use-words.ts'

/** The failed rows of a result as a list of their own, uploaded anew; nothing where none failed. */
export function useRetry(definition: BulkDefinition, id: string) {
  const api = useApi()
  const { t } = useWords()
  const { send, sending, failure } = useSendList(definition)

  /** Where there are no result rows, the export of the result knows the failed ones: by its headers and its status word. */
  async function* exported(): AsyncGenerator<Cells[], void> {
    const { response } = await api.bulk(definition, 'download', { body: { upload_document_id: id } })
    const status = definition.exports.result.find(({ from }) => from === 'status')?.header ?? ''
    const failed = response.filter((row) => row[status] === statusWords.result[1])
    yield failed.map((row) => Object.fromEntries(definition.exports.result.map(({ header, from }): [string, string] => [from, row[header] ?? ''])))
  }

  async function* failed(): AsyncGenerator<Cells[], void> {
    if (!definition.endpoints.result) return yield* exported()
    for await (const rows of api.bulkRows(definition, 'result', { query: { upload_document_id: id, status: 'invalid' } }))
      yield rows.map((row) => Object.fromEntries(Object.keys(definition.columns).map((key): [string, string] => [key, cellText(row, key)])))
  }

  return ({ file_name, fail_count }: UploadDocument) =>
    fail_count === 0 ? undefined : { count: fail_count, running: sending, failure, onRetry: () => send(() => listFile(definition, nextName(file_name, t('result.suffix')), failed())) }
}
