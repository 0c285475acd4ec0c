import { z } from 'zod'
import { auditActions } from '../audit-actions.ts'
import { defineEndpoint } from '../endpoint.ts'
import { choice, days, text } from '../filters.ts'
import { csvColumn, defineList, identifier, listEndpoint, timestamp } from '../lists.ts'
import { allows, type Access, type Grants } from '../permissions.ts'
import { accessEndpoints } from './access.endpoints.ts'
import { cardEndpoints } from './cards.endpoints.ts'
import { roleEndpoints } from './roles.endpoints.ts'
import { userEndpoints } from './users.endpoints.ts'

/** One append-only audit entry. `before` and `after` hold only what changed; nothing secret is ever in them. */
export const auditEntry = z.object({
  id: identifier,
  at: timestamp,
  actor: z.string().nullable().describe('e-mail of the administrator; null for the system'),
  action: z.string().describe('what was done, as area.verb: session.started, bulk.processed'),
  subject_type: z.string(),
  subject_id: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  address: z.string().nullable(),
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** The log, newest first. The numbers of its entries follow the order in which they were written. */
export const auditList = defineList({
  item: auditEntry,
  sorts: ['at'],
  sort: { by: 'at', order: 'desc' },
  filters: {
    at: days(),
    actor: text(),
    action: choice(auditActions),
    subject_type: text(),
    subject_id: text(),
  },
  csv: {
    id: csvColumn('Número', 'Number'),
    at: csvColumn('Fecha', 'Time', 'moment'),
    actor: csvColumn('Quién', 'Who'),
    action: csvColumn('Acción', 'Action'),
    subject_type: csvColumn('Tipo de registro', 'Kind of record'),
    subject_id: csvColumn('Registro', 'Record'),
    before: csvColumn('Antes', 'Before'),
    after: csvColumn('Después', 'After'),
    address: csvColumn('Dirección IP', 'IP address'),
    hash: csvColumn('Sello', 'Seal'),
  },
})

const entryId = z.string().max(15).regex(/^\d+$/)

/** The records whose history can be read, each by those who may open the record itself. */
const records = {
  admin: accessEndpoints.admin.access,
  role: roleEndpoints.role.access,
  card: cardEndpoints['card-details'].access,
  user: userEndpoints.users.access,
} as const satisfies Record<string, Access>
export type RecordType = keyof typeof records
const recordTypes = Object.keys(records) as [RecordType, ...RecordType[]]

/** Whether somebody with these grants may read the history of a record of this type. */
export const mayReadHistory = (grants: Grants, type: RecordType): boolean => allows(grants, records[type])

/** How many entries one answer of a history has. */
export const HISTORY_PAGE = 20

export const auditEndpoints = {
  'record-history': defineEndpoint({
    summary: 'The audit entries of one record, newest first, for those who may read the record',
    method: 'GET',
    path: '/api/auditlog/record/{type}/{id}/',
    access: 'session',
    params: z.object({ type: z.enum(recordTypes), id: identifier }),
    query: z.object({ before: entryId.optional().describe('the id of an entry: only older ones') }),
    response: z.object({ results: z.array(auditEntry), next: z.string().nullable().describe('`before` of the entries that follow; null at the end') }),
  }),
  'audit-log': defineEndpoint({
    summary: 'The audit log, newest first; dates are days in America/Panama, both included',
    method: 'GET',
    path: '/api/auditlog/',
    access: { view: ['roles-permissions', 'admin-role', 'decide-task'] },
    ...listEndpoint(auditList),
  }),
}
