import type { AnswerShape } from '@ventanilla/contract/answer-shape'
import type { BulkStep, DocumentStatus } from '@ventanilla/contract/bulk/bulk-shapes'
import { statusWords } from '@ventanilla/contract/bulk/status-words'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { PAGE_SIZE } from '@ventanilla/contract/constants'
import { type Grants, permissionCodes } from '@ventanilla/contract/permissions'
import { isObject, type Json } from './json.ts'

/** The objects of what may be a list of them. */
export const objects = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])
const numberIn = (value: unknown): number | undefined => (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : undefined)
/** A text or number as text; undefined for anything else. */
export const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined)
/** The same of an amount, with the two places that amounts have here. */
const amountIn = (value: unknown): string | undefined =>
  typeof value === 'number' ? String(value).replace(/^(-?\d+)(?:\.(\d))?$/, (_, units: string, tenths = '0') => `${units}.${String(tenths)}0`) : textIn(value)

/**
 * Completes an answer, so that it has every field of the contract: the programme's own server may answer no more than
 * section 3 of the specification shows. A text that is missing is empty, a list has no
 * entries, a number is `NaN` (formats show it as –, and no sum counts it as zero), and what may be null is null.
 */
export function complete(shape: AnswerShape | undefined, answer: unknown): unknown {
  if (shape === undefined) return answer
  if (typeof shape === 'string') return simple(shape, answer)
  if (!isList(shape)) return fields(shape, answer)
  const [first, second] = shape
  if (first !== null) return Array.isArray(answer) ? answer.map((item) => complete(first, item)) : []
  return answer === undefined || answer === null ? null : complete(second, answer)
}

const isList = (shape: Exclude<AnswerShape, string>): shape is readonly [AnswerShape] | readonly [null, AnswerShape] => Array.isArray(shape)

function simple(shape: AnswerShape & string, value: unknown): unknown {
  switch (shape) {
    case 's':
      return textIn(value) ?? ''
    case 'm':
      return amountIn(value) ?? ''
    case 'n':
      return numberIn(value) ?? NaN
    case 'b':
      return value === true
    case 'o':
      return isObject(value) ? value : {}
  }
}

type Fields = { readonly [field: string]: AnswerShape }

/** Fields that the shape does not name stay as they came. */
function fields(shape: Fields, answer: unknown): Json {
  const known: Json = Array.isArray(answer) && 'results' in shape ? { results: answer } : isObject(answer) ? answer : {}
  Object.assign(known, inferred(shape, known))
  for (const [field, own] of Object.entries(shape)) known[field] = complete(own, known[field])
  return known
}

/** Fields that follow from others, and fields that the specification names differently. */
function inferred(shape: Fields, known: Json): Json {
  if (isObject(shape['permissions']) && 'approve' in shape['permissions']) return { permissions: grantsIn(known.permissions) }
  if ('results' in shape && 'count' in shape && !('fail_count' in shape)) return { count: numberIn(known.count) ?? numberIn(known.total_count) ?? objects(known.results).length }
  if ('fail_count' in shape && 'total_count' in shape) return { upload_document_id: known.upload_document_id ?? known.id, ...countsIn(known) }
  return {}
}

/** The counts of a list: the third follows from any two. `results` is where the process result has them, `failed_count` the name in the national-ID list. */
function countsIn(answer: Json): Json {
  const results = isObject(answer.results) ? answer.results : {}
  const count = (...names: unknown[]) => names.map(numberIn).find((number) => number !== undefined)
  const [success, fail, total] = [count(answer.success_count, results.success_count), count(answer.fail_count, answer.failed_count, results.fail_count), count(answer.total_count)]
  return {
    success_count: success ?? (total ?? NaN) - (fail ?? NaN),
    fail_count: fail ?? (total ?? NaN) - (success ?? NaN),
    total_count: total ?? (success ?? NaN) + (fail ?? NaN),
  }
}

/**
 * The grants of an administrator; all of them where the server sends none (specification section 6 has no other role).
 * Hiding is a courtesy: the server still refuses what is not permitted.
 */
function grantsIn(answer: unknown): Grants {
  const complete = isObject(answer) && Array.isArray(answer.request) && Array.isArray(answer.approve)
  return complete ? (answer as Grants) : everything
}

/** The grants of an administrator whose server sends none. */
export const everything: Grants = { request: permissionCodes, approve: permissionCodes }

/** The field of an answer that holds its rows (specification section 3). */
export const members = { review: 'records', result: 'transactions' } as const
export type RowsStep = keyof typeof members

const statuses: Record<DocumentStatus, true> = { uploaded: true, validated: true, pending_approval: true, processing: true, completed: true, partially_completed: true, failed: true, cancelled: true, rejected: true, expired: true }
const isStatus = (value: unknown): boolean => typeof value === 'string' && Object.hasOwn(statuses, value)

/** The part of a call's input that selects rows. */
export type BulkInput = { upload_document_id?: string; page?: number; page_size?: number; search?: string; sort_by?: string }

/** Number of the first record's row in the file: the header is row 1. */
const FIRST_ROW = 2

/** Row of the file of an answer's first record; unknown for a sorted or filtered answer. */
export const firstRow = ({ page = 1, page_size = PAGE_SIZE, search, sort_by }: BulkInput): number => (search || sort_by ? NaN : FIRST_ROW + (page - 1) * page_size)

/**
 * Completes the answer of a step for a server that follows section 3 alone: the list, its status, and its counts, worked
 * out from the rest of the answer.
 */
export function bulkAnswer(definition: BulkDefinition, step: BulkStep, raw: unknown, input: BulkInput): unknown {
  if (step === 'upload' || step === 'cancel') return raw
  const member = ({ ...members, process: 'rows', download: 'response' } as const)[step]
  const answer = Array.isArray(raw) ? { [member]: raw } : isObject(raw) ? raw : {}
  if (step === 'download') return { ...answer, response: objects(answer.response).map((row) => ({ ...bulkRow(definition, 'result', { ...cellsOf(definition, row), ...row }, NaN), ...exportRow(definition, 'result', row) })) }

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

/** A review without a total has all of its records in the answer. */
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
 * A row of a review or a result: its cells as text, under the column names of its operation. `at` is its row in the file,
 * for a review without row numbers. Results have their own order, so their row is unknown unless the server sends it.
 */
export function bulkRow({ columns }: BulkDefinition, step: RowsStep, row: Json, at: number): Json {
  const read: Json = { ...(row.id_number !== undefined && { identification_number: row.id_number }), ...row }
  for (const [key, { format }] of Object.entries(columns)) {
    const text = format.kind === 'money' ? amountIn(read[key]) : textIn(read[key])
    if (text !== undefined) read[key] = text
  }
  return step === 'result' ? read : { ...read, row: read.row ?? at, is_valid: read.is_valid ?? !read.invalid_message }
}

/** What an export of a list holds: its reviewed rows, their results, or the short file of the process result. */
export type ExportKind = keyof typeof statusWords

/** A row under the headers of an export: as the server wrote it there, else from the fields of section 3 of the specification. */
export function exportRow(definition: BulkDefinition, kind: ExportKind, row: Json): Record<string, string> {
  const columns = definition.exports[kind] ?? []
  return Object.fromEntries(
    columns.map(({ header, from }) => {
      const value = row[header] ?? valueOf(definition, from, row)
      if (typeof value === 'boolean') return [header, statusWords[kind][value ? 0 : 1]]
      return [header, (definition.columns[from]?.format.kind === 'money' ? amountIn(value) : textIn(value)) ?? '']
    }),
  )
}

/** The cells of a row of a download, which may come under the headers of the export alone. */
const cellsOf = ({ columns }: BulkDefinition, row: Json): Json => Object.fromEntries(Object.entries(columns).flatMap(([key, { header }]) => (row[header] === undefined ? [] : [[key, row[header]]])))

function valueOf({ columns }: BulkDefinition, from: string, row: Json): unknown {
  if (from === 'status') return row.status ?? row.is_valid
  if (from === 'message') return row.message ?? row.invalid_message
  return row[from] ?? row[columns[from]?.header ?? ''] ?? (from === 'identification_number' ? row.id_number : undefined)
}
