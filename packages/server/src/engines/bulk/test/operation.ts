import type { LightMyRequestResponse } from 'fastify'
import { bulkEndpoints, type BulkStep } from '@ventanilla/contract/bulk/bulk-shapes'
import { csvLine } from '@ventanilla/contract/bulk/csv-text'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { processBatch } from '../process/process-batch.ts'
import type { BulkServer } from './bulk-server.ts'
import { upload, until } from './lists.ts'

export type Cells = Readonly<Record<string, string>>
type RowProblems = { row: number; message: string; problems: { code: string; params?: object }[] }
type Outcome = RowProblems & { status: boolean; transaction_id: string | null }

/** A list of any operation as a CSV file. */
export const listOf = ({ columns }: BulkDefinition, rows: readonly Cells[]): string =>
  [Object.values(columns).map(({ header }) => header), ...rows.map((row) => Object.keys(columns).map((key) => row[key] ?? ''))].map(csvLine).join('')

/** The steps of one operation over the API, with the worker's part done on the spot. */
export function operationOn(server: Pick<BulkServer, 'pool' | 'token' | 'call' | 'app' | 'services'>, definition: BulkDefinition) {
  const { pool, token } = server
  const endpoints = bulkEndpoints(definition)
  const pathOf = (step: BulkStep): string => {
    const path = endpoints[step]?.path
    if (path === undefined) throw new Error(`${definition.id} has no ${step}`)
    return path
  }
  const uploaded = async (rows: readonly Cells[]): Promise<string> => {
    const { status, body } = await server.call({ method: 'POST', url: pathOf('upload'), token, ...upload(listOf(definition, rows), `${definition.id}.csv`) })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return String(body['upload_document_id'])
  }
  /** Agrees to apply a file again, as a person does who has read what the question says. */
  const confirm = async (id: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> => {
    const { body } = await server.call({ method: 'POST', url: '/api/user/list-confirmation/', payload: { upload_document_id: id }, token })
    const earlier = body['earlier'] as { params: { id: string } } | null
    return server.app.inject({ method: 'POST', url: pathOf('process'), payload: { upload_document_id: id, emails: 'jefa@example.com', again: earlier?.params.id }, headers: { authorization: `Bearer ${token}`, ...headers } })
  }
  const work = async (id: string, size?: number): Promise<void> => {
    while (await processBatch(server.services, Number(id), size));
  }
  const begun = (id: string) => until(async () => (await pool.query(`select from upload_documents where id = $1 and status <> 'validated'`, [id])).rowCount === 1)
  return {
    uploaded,
    confirm,
    work,
    begun,
    /** Each invalid row of a review, in words. */
    problemsOf: async (id: string): Promise<RowProblems[]> => {
      const { body } = await server.call({ url: `${pathOf('review')}?upload_document_id=${id}`, token })
      return (body['records'] as (RowProblems & { is_valid: boolean; invalid_message: string })[]).filter(({ is_valid }) => !is_valid).map(({ row, invalid_message, problems }) => ({ row, message: invalid_message, problems }))
    },
    /** Confirms a list and works on it until it is finished. */
    processed: async (id: string, size?: number): Promise<Record<string, unknown>> => {
      const confirming = confirm(id)
      await begun(id)
      await work(id, size)
      return (await confirming).json<Record<string, unknown>>()
    },
    outcomesOf: async (id: string): Promise<Outcome[]> => {
      const { rows } = await pool.query<Outcome>('select row_number as row, succeeded as status, problems, transaction_id from bulk_results where document_id = $1 order by row_number', [id])
      return rows
    },
  }
}
