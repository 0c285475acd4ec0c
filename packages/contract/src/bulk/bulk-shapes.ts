import { z } from 'zod'
import { MAX_EMAIL, MAX_NOTIFIED } from '../constants.ts'
import { defineChange, defineEndpoint, type EndpointShape } from '../endpoint.ts'
import { searched } from '../filters.ts'
import { identifier, moneyText, pageQuery, sentIdentifier, sortOrder, timestamp } from '../lists.ts'
import { reading } from '../permissions.ts'
import { stale } from '../stale.ts'
import { movesMoney, type BulkDefinition } from './define-bulk.ts'

/** Life of an uploaded list (domain page). */
const documentStatuses = ['uploaded', 'validated', 'pending_approval', 'processing', 'completed', 'partially_completed', 'failed', 'cancelled', 'rejected', 'expired'] as const
export const documentStatus = z.enum(documentStatuses)
export type DocumentStatus = z.infer<typeof documentStatus>

export const problem = z.object({
  code: z.string(),
  field: z.string().optional(),
  row: z.number().int().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

/** The outcome of a mail: `waiting` was not tried yet, `retrying` was refused so far, `not_sent` failed for good or had no valid address. */
const mailOutcomes = ['waiting', 'sent', 'retrying', 'not_sent'] as const
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
  fail_count: z.number().int().describe('invalid rows before processing, rows that were not applied after'),
  cancelled_count: z.number().int().optional().describe('of those, rows whose turn had not come when somebody canceled the rest of the list'),
  cancelled_at: timestamp.nullable().optional().describe('when somebody canceled the rest of the list; absent of a server that can not'),
  processed_count: z.number().int().describe('rows that processing has passed; before, while the list is validated, rows that were read'),
  pending_count: z.number().int().describe('rows that wait for the card provider to say what became of them'),
  total_amount: moneyText.nullable().describe('sum of the amounts of valid rows, then of applied rows; null where the list has none'),
  warnings: z.array(problem),
  emails: z.array(z.string()).describe('addresses to notify, as they were entered'),
  mails: z.array(listMail).optional().describe('what became of the mail to each of them; empty before the list is confirmed'),
  created_at: timestamp,
  created_by: z.string().describe('e-mail of the administrator who uploaded it'),
  processed_at: timestamp.nullable(),
  expected_count: z.number().int().nullable().optional().describe('rows that the file seems to have, while the list is validated; null where that is not known, and afterwards'),
  problem: problem.nullable().optional().describe('why the list was never validated, as its upload would have been refused; null of every other list'),
  dropped_at: timestamp.nullable().optional().describe('when its file and its uploaded rows were deleted because of their age; what became of each row stays. Absent of a server that keeps them for ever'),
})
export type UploadDocument = z.infer<typeof uploadDocument>

/**
 * 200 with the counts of the validated list. 202 to a caller with `Prefer: respond-async` whose file is larger than `RESPOND_ASYNC_BYTES`:
 * the list is `uploaded`, nothing is counted yet, and `upload-progress` is where to follow it.
 */
const uploadAnswer = uploadDocument
  .pick({ upload_document_id: true, file_name: true, success_count: true, fail_count: true, total_count: true, warnings: true })
  .extend({ status: documentStatus.optional().describe('in a 202: uploaded') })

/** A row as the review shows it: one text per column, whether it is valid, and why not. */
const reviewRecord = z
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
const resultTransaction = z
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

const rowStatus = z.enum(['valid', 'invalid'])

/** Rows of a list: the whole list where neither a page nor its size is asked for, else that page. `status` keeps only valid or invalid rows, `kind` only those with a problem of that kind, or valid ones with a warning (`WARNED_KIND`). */
const rowsQuery = (definition: BulkDefinition) =>
  z.object({
    upload_document_id: identifier,
    page: pageQuery().page.removeDefault().optional(),
    page_size: pageQuery().page_size.removeDefault().optional(),
    search: searched(200).default(''),
    sort_by: z.enum(['row', 'status', 'message', ...Object.keys(definition.columns)]).optional(),
    order: sortOrder.default('asc'),
    status: rowStatus.optional(),
    kind: z.string().min(1).max(60).optional(),
  })

const matching = {
  count: z.number().int().describe('rows that match search, status and kind'),
  count_capped: z.boolean().optional().describe('more rows than `count` match: a search of a page is counted up to 5,000'),
  more: z.boolean().optional().describe('another page follows; absent where all rows were asked for'),
}
/** `problemKind` and `failureKind` say what a kind is. */
const kinds = z.array(z.object({ kind: z.string(), count: z.number().int() })).optional().describe('how many invalid or failed rows have a problem of which kind, most first; absent while the list is in process')

/** `failed_count` is in the answer of a read-only list (specification section 3, "Upload document"). */
const reviewAnswer = uploadDocument.extend({ records: z.array(reviewRecord), ...matching, kinds, failed_count: z.number().int().optional() })
export type ReviewAnswer = z.infer<typeof reviewAnswer>

const resultAnswer = uploadDocument.extend({ transactions: z.array(resultTransaction), ...matching, kinds })
export type ResultAnswer = z.infer<typeof resultAnswer>

/** Progress of processing, and before of validating; also the event of the progress stream. `total_amount` is that of the rows counted beside it; servers before 8.8 do not send it. */
export const progress = uploadDocument.pick({ upload_document_id: true, operation: true, status: true, total_count: true, processed_count: true, pending_count: true, success_count: true, fail_count: true, cancelled_count: true, cancelled_at: true, expected_count: true, total_amount: true }).partial({ total_amount: true })
export type Progress = z.infer<typeof progress>

/** A row of the process result (specification section 3), beside it the columns that the definition names in `processRows`. */
const processRow = z.object({ status: z.boolean(), message: z.string() }).catchall(z.unknown())

/**
 * 200 when the work ended within a few seconds, else 202: `progress` is the address to follow. `rows` and `results` are
 * in the answer of a finished list whose definition has `processRows`.
 */
const processAnswer = uploadDocument.extend({
  progress: z.string(),
  rows: z.array(processRow).optional(),
  results: z.object({ success_count: z.number().int(), fail_count: z.number().int() }).optional(),
})
export type ProcessAnswer = z.infer<typeof processAnswer>

/** What confirming a list would do now, for the question before money moves. */
export const listConfirmation = z.object({
  upload_document_id: identifier,
  total_count: z.number().int(),
  people: z.number().int().describe('different people in its rows'),
  amount: moneyText.nullable().describe('what it would move; null where it moves nothing'),
  account: z
    .object({ kind: z.enum(['programme_float', 'programme_recovered']), before: moneyText, after: moneyText.describe('below zero where the account does not cover the list') })
    .nullable()
    .describe('the account of the programme on the other side, from the ledger; null where there is none'),
  unwritten: z.array(z.string()).describe('addresses that get no mail: they are none, or exceed the limit of a list'),
  undelivered: z.array(z.string()).describe('addresses whose last mail could not be delivered'),
  earlier: problem.nullable().describe('another list of the same file that was applied or is being applied (`applied_before`, `applying_already`), or one that was made by correcting it (`related_applied`, `related_applying`); else `rows_applied` of the list itself'),
})

export const documentBody = z.object({ upload_document_id: sentIdentifier })
/** `status` keeps only valid or invalid rows: of a result, those that were applied or failed. */
export const downloadBody = documentBody.extend({ status: rowStatus.optional() })

/** A row of a download: the fields of a transaction (specification section 3), and beside them its cells under the export headers. */
const downloadRow = z
  .object({ row: z.number().int(), status: z.boolean(), message: z.string(), transaction_id: z.string().nullable(), document_id: identifier })
  .catchall(z.unknown())

/** Rows and the name of their file. With `Accept: text/csv` the columns of the export, as a CSV file. */
export const downloadAnswer = z.object({ response: z.array(downloadRow), file_name: z.string() })

/**
 * The emails as the screen has them (comma-separated) or as a list. Only emptiness is refused as such (specification
 * section 5: 'Email format is not checked'); what cannot be an address is simply not written to.
 */
export const emails = z.union([z.string().max(MAX_NOTIFIED * MAX_EMAIL), z.array(z.string().max(MAX_EMAIL)).max(MAX_NOTIFIED)]).optional()
const again = identifier.optional().describe('the list that `earlier` of the confirmation names: without it a list that moves money again is refused')
type ProcessBody<Id> = { upload_document_id: Id; emails?: string | string[] | undefined; again?: string | undefined }
function processBody(d: BulkDefinition): z.ZodType<ProcessBody<string>, ProcessBody<string | number>> {
  const body = movesMoney(d) ? documentBody.extend({ again }) : documentBody
  return d.notifies ? body.extend({ emails }) : body
}

/** The queries of one operation's own lists. */
const listOf = ({ id, endpoints }: BulkDefinition): string[] => (['review', 'result'] as const).flatMap((step) => (endpoints[step] ? [`${id}/${step}`] : []))

/** People who may request or approve a list also read its rows: review, result and their files. */
const shapes = {
  upload: (d: BulkDefinition, path: string) =>
    defineEndpoint({ summary: `${d.id}: upload a list`, method: 'POST', path, access: d.access, bodyType: 'form', query: z.object({ corrects: identifier.optional().describe('the list whose rows were corrected to make this one') }), body: z.object({ file: z.custom<Blob>() }), invalidates: stale.uploads, response: uploadAnswer, also: [202] }),
  review: (d: BulkDefinition, path: string) =>
    defineEndpoint({ summary: `${d.id}: validated rows`, method: 'GET', path, access: reading(d.access), query: rowsQuery(d), response: reviewAnswer, streams: true }),
  process: (d: BulkDefinition, path: string) =>
    defineChange({
      change: { subject: 'upload_document', action: 'do', approval: movesMoney(d) ? 'above' : 'never', audit: 'bulk.confirmed', ...(movesMoney(d) && { money: true as const }) },
      summary: `${d.id}: process a valid list`, method: 'POST', path, access: d.access, confirms: movesMoney(d), body: processBody(d), invalidates: [...listOf(d), ...stale.uploads, ...d.invalidates], response: processAnswer, also: [202], csv: d.exports.process !== undefined }),
  cancel: (d: BulkDefinition, path: string) =>
    defineChange({
      change: { subject: 'upload_document', action: 'do', approval: 'never', audit: 'bulk.cancelled' },
      summary: `${d.id}: cancel the rows of a list that processing has not come to, or its validation`, method: 'POST', path, access: d.access, body: documentBody, invalidates: [...listOf(d), ...stale.uploads], response: uploadDocument }),
  result: (d: BulkDefinition, path: string) =>
    defineEndpoint({ summary: `${d.id}: result of every row`, method: 'GET', path, access: reading(d.access), query: rowsQuery(d), response: resultAnswer, streams: true }),
  download: (d: BulkDefinition, path: string) =>
    defineEndpoint({ summary: `${d.id}: result as a file`, method: 'POST', path, access: reading(d.access), body: downloadBody, reads: true, response: downloadAnswer, streams: true, csv: true }),
}

export type BulkStep = keyof typeof shapes
export const bulkSteps = Object.keys(shapes) as BulkStep[]

/** Endpoint shape of a step, the same for every operation, so that engine and screens do not depend on one. */
export type BulkEndpoint<S extends BulkStep> = ReturnType<(typeof shapes)[S]>

/** The endpoints of one operation, by step; the path is `/api/user/{name}/` (specification section 7). What is processed can be cancelled meanwhile. */
export function bulkEndpoints(definition: BulkDefinition): Partial<Record<BulkStep, EndpointShape>> {
  const made = bulkSteps.flatMap((step) => {
    const name = step === 'cancel' ? definition.endpoints.process && `${definition.id}-cancel` : definition.endpoints[step]
    return name === undefined ? [] : [[step, shapes[step](definition, `/api/user/${name}/`)] as const]
  })
  return Object.fromEntries(made)
}
