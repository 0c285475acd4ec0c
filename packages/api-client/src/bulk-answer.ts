import type { DocumentStatus } from '@ventanilla/contract/bulk/bulk-shapes'
import type { BulkStep } from '@ventanilla/contract/bulk/bulk-endpoints'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { PAGE_SIZE } from '@ventanilla/contract/constants'
import { exportRow } from './bulk-file.ts'
import { amountIn, isObject, numberIn, objects, textIn, type Json } from './complete.ts'

/** Where the rows of a step stand in its answer (specification section 3). */
export const members = { review: 'records', result: 'transactions' } as const
export type RowsStep = keyof typeof members

const statuses: Record<DocumentStatus, true> = { uploaded: true, validated: true, processing: true, completed: true, partially_completed: true, failed: true }
const isStatus = (value: unknown): boolean => typeof value === 'string' && Object.hasOwn(statuses, value)

/** What of a call's input says which rows were asked for. */
export type BulkInput = { upload_document_id?: string; page?: number; page_size?: number; search?: string; sort_by?: string }

/** Row of the file where the first record stands: the header is row 1. */
const FIRST_ROW = 2

/** Row of the file where the first record of an answer stands; unknown where the server was asked for another order or choice. */
export const firstRow = ({ page = 1, page_size = PAGE_SIZE, search, sort_by }: BulkInput): number => (search || sort_by ? NaN : FIRST_ROW + (page - 1) * page_size)

/**
 * Adds to the answer of a step what a server that follows section 3 alone leaves out and the rest of the answer tells:
 * which list it is, how far it has come, and its counts where only the rows tell them.
 */
export function bulkAnswer(definition: BulkDefinition, step: BulkStep, told: unknown, input: BulkInput): unknown {
  if (step === 'upload') return told
  const member = ({ ...members, process: 'rows', download: 'response' } as const)[step]
  const answer = Array.isArray(told) ? { [member]: told } : isObject(told) ? told : {}
  if (step === 'download') return { ...answer, response: objects(answer.response).map((row) => exportRow(definition, 'result', row)) }

  const rows = objects(answer[member]).map((row, at) => (step === 'process' ? row : bulkRow(definition, step, row, firstRow(input) + at)))
  const counts = countsOf(step, answer, rows)
  return {
    ...answer,
    ...counts,
    ...(rows.length > 0 && { [member]: rows }),
    operation: textIn(answer.operation) ?? definition.id,
    upload_document_id: answer.upload_document_id ?? answer.id ?? input.upload_document_id,
    status: isStatus(answer.status) ? answer.status : statusOf(definition, step, counts),
    count: numberIn(answer.count) ?? numberIn(answer.total_count) ?? (counts.success_count + counts.fail_count || rows.length),
  }
}

type Counts = { success_count: number; fail_count: number }

/** The records of a review are all there where the answer does not say how many there are. */
function countsOf(step: BulkStep, answer: Json, rows: readonly Json[]): Counts {
  const results = isObject(answer.results) ? answer.results : {}
  const [success, fail] = [numberIn(answer.success_count) ?? numberIn(results.success_count), numberIn(answer.fail_count) ?? numberIn(answer.failed_count) ?? numberIn(results.fail_count)]
  const total = numberIn(answer.total_count) ?? (step === 'process' || step === 'review' ? rows.length : NaN)
  const good = rows.filter((row) => (step === 'review' ? row.is_valid : row.status) === true).length
  const known = success ?? (fail === undefined ? good : total - fail)
  return { success_count: known, fail_count: fail ?? total - known }
}

function statusOf({ endpoints }: BulkDefinition, step: BulkStep, { success_count, fail_count }: Counts): DocumentStatus {
  if (step === 'review') return endpoints.process ? 'validated' : 'completed'
  if (!(fail_count > 0)) return 'completed'
  return success_count > 0 ? 'partially_completed' : 'failed'
}

/**
 * A row of a review or a result: its cells as text, and under the names of its operation. `at` is the row of the
 * file where it stands in a review that does not say; a result is in an order of its own, so its rows stand nowhere unless the server says.
 */
export function bulkRow({ columns }: BulkDefinition, step: RowsStep, row: Json, at: number): Json {
  const read: Json = { ...(row.id_number !== undefined && { identification_number: row.id_number }), ...row }
  for (const [key, { format }] of Object.entries(columns)) {
    const text = format.kind === 'money' ? amountIn(read[key]) : textIn(read[key])
    if (text !== undefined) read[key] = text
  }
  return step === 'result' ? read : { ...read, row: read.row ?? at, is_valid: read.is_valid ?? !read.invalid_message }
}
