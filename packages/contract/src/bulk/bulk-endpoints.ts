import { z } from 'zod'
import { MAX_EMAIL, MAX_NOTIFIED } from '../constants.ts'
import { defineEndpoint, type EndpointShape } from '../endpoint.ts'
import { reading } from '../permissions.ts'
import type { BulkDefinition } from './define-bulk.ts'
import { stale } from '../stale.ts'
import { documentBody, downloadAnswer, processAnswer, resultAnswer, reviewAnswer, rowsQuery, uploadAnswer } from './bulk-shapes.ts'

/**
 * The emails as the screen has them (comma-separated) or as a list. Only emptiness is refused as such (specification
 * section 5: 'Email format is not checked'); what cannot be an address is simply not written to.
 */
const emails = z.union([z.string().max(MAX_NOTIFIED * MAX_EMAIL), z.array(z.string().max(MAX_EMAIL)).max(MAX_NOTIFIED)]).optional()
type ProcessBody<Id> = { upload_document_id: Id; emails?: string | string[] | undefined }
const processBody = (d: BulkDefinition): z.ZodType<ProcessBody<string>, ProcessBody<string | number>> => (d.notifies ? documentBody.extend({ emails }) : documentBody)

/** The queries of one operation's own lists. */
const listOf = ({ id, endpoints }: BulkDefinition): string[] => (['review', 'result'] as const).flatMap((step) => (endpoints[step] ? [`${id}/${step}`] : []))

/** Who decides on a list reads its rows too: review, result and their files are open to who may request it or approve it. */
const shapes = {
  upload: (d: BulkDefinition, path: string) =>
    defineEndpoint({ summary: `${d.id}: upload a list`, method: 'POST', path, access: d.access, bodyType: 'form', body: z.object({ file: z.custom<Blob>() }), invalidates: stale.uploads, response: uploadAnswer }),
  review: (d: BulkDefinition, path: string) =>
    defineEndpoint({ summary: `${d.id}: validated rows`, method: 'GET', path, access: reading(d.access), query: rowsQuery(d), response: reviewAnswer, streams: true }),
  process: (d: BulkDefinition, path: string) =>
    defineEndpoint({ summary: `${d.id}: process a valid list`, method: 'POST', path, access: d.access, confirms: d.totals !== undefined || d.movesMoney === true, body: processBody(d), invalidates: [...listOf(d), ...stale.uploads, ...d.invalidates], response: processAnswer, also: [202], csv: d.exports.process !== undefined }),
  result: (d: BulkDefinition, path: string) =>
    defineEndpoint({ summary: `${d.id}: result of every row`, method: 'GET', path, access: reading(d.access), query: rowsQuery(d), response: resultAnswer, streams: true }),
  download: (d: BulkDefinition, path: string) =>
    defineEndpoint({ summary: `${d.id}: result as a file`, method: 'POST', path, access: reading(d.access), body: documentBody, reads: true, response: downloadAnswer, streams: true, csv: true }),
}

export type BulkStep = keyof typeof shapes
export const bulkSteps = Object.keys(shapes) as BulkStep[]

/** Endpoint shape of a step, the same for every operation: what makes engine and screens independent of which it is. */
export type BulkEndpoint<S extends BulkStep> = ReturnType<(typeof shapes)[S]>

/** The endpoints of one operation, by step; the path is `/api/user/{name}/` (specification section 7). */
export function bulkEndpoints(definition: BulkDefinition): Partial<Record<BulkStep, EndpointShape>> {
  const made = bulkSteps.flatMap((step) => {
    const name = definition.endpoints[step]
    return name === undefined ? [] : [[step, shapes[step](definition, `/api/user/${name}/`)] as const]
  })
  return Object.fromEntries(made)
}
