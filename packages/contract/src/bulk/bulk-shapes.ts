import { z } from 'zod'
import { identifier, moneyText, pageQuery, sentIdentifier, sortOrder, timestamp } from '../lists.ts'
import type { BulkDefinition } from './define-bulk.ts'

/** Life of an uploaded list (domain page). */
export const documentStatuses = ['uploaded', 'validated', 'processing', 'completed', 'partially_completed', 'failed'] as const
export const documentStatus = z.enum(documentStatuses)
export type DocumentStatus = z.infer<typeof documentStatus>

export const problem = z.object({
  code: z.string(),
  field: z.string().optional(),
  row: z.number().int().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

/** What became of a mail: `waiting` was not tried yet, `retrying` was refused so far, `not_sent` was given up or could not be written to. */
export const mailOutcomes = ['waiting', 'sent', 'retrying', 'not_sent'] as const
export type MailOutcome = (typeof mailOutcomes)[number]
const listMail = z.object({ address: z.string(), outcome: z.enum(mailOutcomes) })
export type ListMail = z.infer<typeof listMail>

/** What is known of an uploaded list without its rows. */
export const uploadDocument = z.object({
  upload_document_id: identifier,
  operation: z.string(),
  file_name: z.string(),
  file_size: z.number().int(),
  status: documentStatus,
  total_count: z.number().int(),
  success_count: z.number().int().describe('valid rows before processing, applied rows after'),
  fail_count: z.number().int(),
  processed_count: z.number().int().describe('rows that processing has passed'),
  pending_count: z.number().int().describe('rows that wait for the card provider to say what became of them'),
  total_amount: moneyText.nullable().describe('sum of the amounts of valid rows, then of applied rows; null where the list has none'),
  warnings: z.array(problem),
  emails: z.array(z.string()).describe('addresses to notify, as they were entered'),
  mails: z.array(listMail).optional().describe('what became of the mail to each of them; empty before the list is confirmed'),
  created_at: timestamp,
  created_by: z.string().describe('e-mail of the administrator who uploaded it'),
  processed_at: timestamp.nullable(),
})
export type UploadDocument = z.infer<typeof uploadDocument>

export const uploadAnswer = uploadDocument.pick({ upload_document_id: true, file_name: true, success_count: true, fail_count: true, total_count: true, warnings: true })

/** A row as the review shows it: one text per column, whether it is valid, and why not. */
export const reviewRecord = z
  .object({
    row: z.number().int().describe('row of the file as a spreadsheet counts it: the header is 1'),
    is_valid: z.boolean(),
    invalid_message: z.string(),
    problems: z.array(problem),
    warnings: z.array(problem),
  })
  .catchall(z.unknown())
export type ReviewRecord = z.infer<typeof reviewRecord>

/** A row as the result shows it. `status` is true for Exitosa, false for Fallida. */
export const resultTransaction = z
  .object({
    row: z.number().int(),
    status: z.boolean(),
    message: z.string(),
    problems: z.array(problem),
    transaction_id: z.string().nullable(),
    document_id: identifier,
  })
  .catchall(z.unknown())
export type ResultTransaction = z.infer<typeof resultTransaction>

/** Rows of a list: the whole list where no page is asked for, else that page. `status` keeps only valid or invalid rows. */
export const rowsQuery = (definition: BulkDefinition) =>
  z.object({
    upload_document_id: identifier,
    ...pageQuery(),
    page: pageQuery().page.removeDefault().optional(),
    search: z.string().trim().max(200).default(''),
    sort_by: z.enum(['row', 'status', 'message', ...Object.keys(definition.columns)]).optional(),
    order: sortOrder.default('asc'),
    status: z.enum(['valid', 'invalid']).optional(),
  })

const matching = z.number().int().describe('rows that match search and status')

/** `failed_count` stands in the answer of a list that is only read (specification section 3, "Upload document"). */
export const reviewAnswer = uploadDocument.extend({ records: z.array(reviewRecord), count: matching, failed_count: z.number().int().optional() })
export type ReviewAnswer = z.infer<typeof reviewAnswer>

export const resultAnswer = uploadDocument.extend({ transactions: z.array(resultTransaction), count: matching })
export type ResultAnswer = z.infer<typeof resultAnswer>

/** Where processing stands; also the event of the progress stream. */
export const progress = uploadDocument.pick({ upload_document_id: true, operation: true, status: true, total_count: true, processed_count: true, pending_count: true, success_count: true, fail_count: true })
export type Progress = z.infer<typeof progress>

/** A row of the process result (specification section 3), beside it the columns that the definition names in `processRows`. */
const processRow = z.object({ status: z.boolean(), message: z.string() }).catchall(z.unknown())

/**
 * 200 when the work ended within a few seconds, else 202: `progress` is the address to follow. `rows` and `results` stand
 * in the answer of a finished list whose definition has `processRows`.
 */
export const processAnswer = uploadDocument.extend({
  progress: z.string(),
  rows: z.array(processRow).optional(),
  results: z.object({ success_count: z.number().int(), fail_count: z.number().int() }).optional(),
})
export type ProcessAnswer = z.infer<typeof processAnswer>

export const documentBody = z.object({ upload_document_id: sentIdentifier })

/** A row of a download: the fields of a transaction (specification section 3), and beside them its cells under the export headers. */
const downloadRow = z
  .object({ row: z.number().int(), status: z.boolean(), message: z.string(), transaction_id: z.string().nullable(), document_id: identifier })
  .catchall(z.unknown())

/** Rows and the name of their file. With `Accept: text/csv` what stands under the export headers, as a CSV file. */
export const downloadAnswer = z.object({ response: z.array(downloadRow), file_name: z.string() })
