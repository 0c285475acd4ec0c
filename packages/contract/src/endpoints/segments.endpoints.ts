import { z } from 'zod'
import { defineChange, defineEndpoint } from '../endpoint.ts'
import { bodyOf, choice as choiceField, defineFields, reference, rules, segmentRule, text as textField } from '../fields.ts'
import { choice, days, reference as referenceFilter, text } from '../filters.ts'
import { csvColumn, defineList, identifier, listEndpoint, timestamp } from '../lists.ts'
import { segmentWords } from '../messages/segment-words.ts'
import type { Access } from '../permissions.ts'
import { ruleMatches } from '../segment-rules.ts'
import { stale } from '../stale.ts'
import { segmentStatuses, segmentTypes, segmentUsers, userStatuses } from '../states.ts'
import { detail } from './account-fields.ts'
import { memberReaders } from '../readers.ts'

/** Who works with what goes to a segment reads it; who may ask for cashback programmes says who gets their money. */
const reads = { view: ['cashback', 'referral', 'banner'] } as const satisfies Access
const changes = { request: ['cashback'] } as const satisfies Access

/** A group of users, by name: what may be chosen where one is asked for. */
const segment = z.object({ id: identifier, name: z.string(), user_count: z.number().int(), created_at: timestamp })

/** The segments in use or ready for it; archived ones can't be chosen. */
export const segmentList = defineList({
  item: segment,
  sorts: ['name', 'created_at'],
  sort: { by: 'name', order: 'asc' },
  search: { min: 1 },
  filters: { created_at: days() },
  csv: { id: csvColumn('Segmento', 'Segment'), name: csvColumn('Nombre', 'Name'), user_count: csvColumn('Usuarios', 'Users'), created_at: csvColumn('Creado', 'Created', 'moment') },
})

/** What uses a segment; its users can't be taken away under it. */
const use = z.object({ kind: z.enum(segmentUsers), id: identifier, name: z.string(), has_budget: z.boolean() })
export type SegmentUse = z.infer<typeof use>

/** A segment with what it is made of (domain page, "Entities"). A list without an uploaded list keeps the users that it has. */
export const segmentation = z.object({
  id: identifier,
  name: z.string(),
  type: z.enum(segmentTypes),
  match: z.enum(ruleMatches),
  rules: z.array(segmentRule),
  upload_document_id: identifier.nullable(),
  file_name: z.string().nullable().describe('of the uploaded list'),
  user_count: z.number().int(),
  status: z.enum(segmentStatuses),
  uses: z.array(use),
  refreshed_at: timestamp.nullable().describe('when its users were looked for; null: they are as they were written down'),
  created_at: timestamp,
  version: z.number().int(),
})
export type Segmentation = z.infer<typeof segmentation>

const terms = {
  name: textField({ max: 80 }),
  type: choiceField(segmentTypes),
  match: choiceField(ruleMatches),
  rules: rules(),
  upload_document_id: reference({ list: 'national-id-lists', optional: true }),
}
export const segmentFields = defineFields(terms)
export const editedSegmentFields = defineFields({ ...terms, status: choiceField(segmentStatuses) })

/** All segments, by name. */
export const segmentationList = defineList({
  item: segmentation,
  sorts: ['name', 'status', 'refreshed_at', 'created_at'],
  sort: { by: 'name', order: 'asc' },
  search: { min: 1 },
  filters: { type: choice(segmentTypes), status: choice(segmentStatuses), created_at: days() },
  csv: {
    id: csvColumn('Segmento', 'Segment'),
    name: csvColumn('Nombre', 'Name'),
    type: csvColumn('Tipo', 'Type', segmentWords.type),
    user_count: csvColumn('Usuarios', 'Users'),
    status: csvColumn('Estado', 'Status', segmentWords.status),
    file_name: csvColumn('Archivo', 'File'),
    refreshed_at: csvColumn('Actualizado', 'Refreshed', 'moment'),
    created_at: csvColumn('Creado', 'Created', 'moment'),
  },
})

/** What was done with segments. */
export const segmentEntry = z.object({
  id: identifier,
  segment_id: identifier,
  name: z.string().nullable().describe('as the segment is called now; null once it is gone'),
  at: timestamp,
  actor: z.string(),
  approver: z.string().nullable(),
  action: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type SegmentEntry = z.infer<typeof segmentEntry>
export const segmentHistoryList = defineList({
  item: segmentEntry,
  sorts: ['at'],
  sort: { by: 'at', order: 'desc' },
  filters: { segment_id: text(), at: days() },
  csv: { at: csvColumn('Fecha', 'Time', 'moment'), segment_id: csvColumn('Segmento', 'Segment'), name: csvColumn('Nombre', 'Name'), actor: csvColumn('Quién', 'Who'), action: csvColumn('Acción', 'Action', segmentWords.action), approver: csvColumn('Aprobado por', 'Approved by'), before: csvColumn('Antes', 'Before'), after: csvColumn('Después', 'After') },
})

/** An uploaded list of national IDs: how many of its rows are users. */
export const nationalIdList = defineList({
  item: z.object({ id: identifier, file_name: z.string(), total_count: z.number().int(), matched_count: z.number().int(), unmatched_count: z.number().int(), created_at: timestamp, created_by: z.string() }),
  sorts: ['created_at', 'file_name'],
  search: { min: 1 },
  filters: { created_at: days() },
  csv: { id: csvColumn('Lista', 'List'), file_name: csvColumn('Archivo', 'File'), total_count: csvColumn('Filas', 'Rows'), matched_count: csvColumn('Encontradas', 'Found'), unmatched_count: csvColumn('No encontradas', 'Not found'), created_at: csvColumn('Subida', 'Uploaded', 'moment'), created_by: csvColumn('Por', 'By') },
})

/** The rows of uploaded lists of national IDs, and which of them are users. */
export const nationalIdRowList = defineList({
  item: z.object({ upload_document_id: identifier, row: z.number().int(), national_id: z.string(), email: z.string(), mobile: z.string(), user_id: identifier.nullable(), matched: z.enum(['yes', 'no']) }),
  sorts: ['row'],
  sort: { by: 'row', order: 'asc' },
  search: { min: 1 },
  filters: { upload_document_id: referenceFilter('national-id-lists', { required: true }), matched: choice(['yes', 'no']) },
  csv: { row: csvColumn('Fila', 'Row'), national_id: csvColumn('Identificación nacional', 'National ID'), email: csvColumn('Correo', 'E-mail'), mobile: csvColumn('Celular', 'Mobile'), matched: csvColumn('Resultado', 'Result', segmentWords.matched), user_id: csvColumn('Usuario', 'User') },
})

/** Whom a segment would have now: how many, and a few of them, the newest first. */
export const segmentPreview = z.object({
  count: z.number().int(),
  total: z.number().int().describe('all users: as many, and the segment is everybody'),
  unmatched_count: z.number().int().nullable().describe('of an uploaded list: rows that are nobody'),
  examples: z.array(z.object({ id: identifier, first_name: z.string(), surname: z.string(), status: z.enum(userStatuses), region: z.string() })),
})
export type SegmentPreview = z.infer<typeof segmentPreview>

const params = z.object({ id: identifier })
const version = z.number().int()
const path = '/api/SegmentationDetails/'
const common = { subject: 'segment', approval: 'never' } as const

export const segmentEndpoints = {
  segments: defineEndpoint({ summary: 'Groups of users that may be chosen, by name', method: 'GET', path: '/api/segments/', access: { view: [...new Set([...memberReaders.view, ...reads.view])] }, ...listEndpoint(segmentList) }),
  'national-id-lists': defineEndpoint({ summary: 'Uploaded lists of national IDs, with how many of their rows are users', method: 'GET', path: '/api/segments/national-ids', access: reads, ...listEndpoint(nationalIdList) }),
  'national-id-rows': defineEndpoint({ summary: 'The rows of an uploaded list of national IDs, and which are users; what they say of a person is empty for who reads no users', method: 'GET', path: '/api/segments/national-ids/rows/', access: reads, ...listEndpoint(nationalIdRowList) }),
  segmentations: defineEndpoint({ summary: 'Segments with what they are made of', method: 'GET', path, access: reads, ...listEndpoint(segmentationList) }),
  segmentation: defineEndpoint({ summary: 'One segment', method: 'GET', path: `${path}{id}/`, access: reads, params, response: segmentation }),
  'segment-history': defineEndpoint({ summary: 'What was done with segments: action, before, after, actor', method: 'GET', path: '/api/GetSegmentationHistory/', access: reads, ...listEndpoint(segmentHistoryList) }),
  'segment-preview': defineEndpoint({
    summary: 'Whom a segment would have now; no examples for who reads no users, nor of rules about money for who reads no balances',
    method: 'POST',
    reads: true,
    path: `${path}preview/`,
    access: changes,
    body: bodyOf(segmentFields).omit({ name: true }),
    response: segmentPreview,
  }),
  'create-segment': defineChange({ change: { ...common, action: 'create', audit: 'segment.created', inverse: 'delete-segment' }, summary: 'Create a segment', method: 'POST', path, access: changes, fields: segmentFields, body: bodyOf(segmentFields), invalidates: stale.segments, response: segmentation }),
  'edit-segment': defineChange({
    change: { ...common, action: 'edit', byRecord: true, whole: true, audit: 'segment.edited' },
    summary: 'Change a segment; one on which a budget depends waits for a second person by default',
    method: 'PUT',
    path,
    access: changes,
    fields: editedSegmentFields,
    body: bodyOf(editedSegmentFields).extend({ id: identifier, version }),
    invalidates: stale.segments,
    response: segmentation,
  }),
  'delete-segment': defineChange({ change: { ...common, action: 'delete', audit: 'segment.deleted' }, summary: 'Delete a segment that nothing uses', method: 'DELETE', path: `${path}{id}/`, access: changes, params, body: z.object({ version: version.optional() }), invalidates: stale.segments, response: detail }),
}
