import { z } from 'zod'
import { auditActions, auditSubjects } from '../audit-actions.ts'
import { defineEndpoint } from '../endpoint.ts'
import { choice, days, text } from '../filters.ts'
import { csvColumn, defineList, identifier, listEndpoint, timestamp } from '../lists.ts'
import { allows, type Access, type Grants } from '../permissions.ts'
import { accessEndpoints } from './access.endpoints.ts'
import { anyOperation } from '../bulk/operations.ts'
import { cardChargeEndpoints } from './card-charges.endpoints.ts'
import { cardEndpoints } from './cards.endpoints.ts'
import { bannerEndpoints } from './banners.endpoints.ts'
import { cashbackEndpoints } from './cashback.endpoints.ts'
import { disputeEndpoints } from './disputes.endpoints.ts'
import { limitProviderEndpoints } from './limit-providers.endpoints.ts'
import { kycEndpoints } from './kyc.endpoints.ts'
import { paguelofacilEndpoints } from './paguelofacil.endpoints.ts'
import { referralEndpoints } from './referral.endpoints.ts'
import { serviceEndpoints } from './service.endpoints.ts'
import { notificationEndpoints } from './notifications.endpoints.ts'
import { segmentEndpoints } from './segments.endpoints.ts'
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
  approver: z.string().nullable().describe('e-mail of who approved it, of an applied request'),
  request_id: identifier.nullable().describe('the request that it belongs to'),
  subject_name: z.string().nullable().describe('how the record is called now; null where it has no name or is gone'),
  subject_of: z.string().nullish().describe('what the page of the record needs beside its id: of a card its user, of an uploaded list its operation'),
  is_read: z.boolean().describe('by the caller'),
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
    subject_type: choice(auditSubjects),
    subject_id: text(),
    sign_ins: choice(['hidden']),
  },
  search: { min: 3 },
  csv: {
    id: csvColumn('Número', 'Number'),
    at: csvColumn('Fecha', 'Time', 'moment'),
    actor: csvColumn('Quién', 'Who'),
    action: csvColumn('Acción', 'Action', 'action'),
    subject_type: csvColumn('Tipo de objeto', 'Target type', 'subject'),
    subject_id: csvColumn('ID del objeto', 'Target ID'),
    before: csvColumn('Antes', 'Before'),
    after: csvColumn('Después', 'After'),
    address: csvColumn('Dirección IP', 'IP address'),
    approver: csvColumn('Aprobado por', 'Approved by'),
    request_id: csvColumn('Solicitud', 'Request'),
    hash: csvColumn('Sello', 'Seal'),
  },
})

const entryId = z.string().max(15).regex(/^\d+$/)

/** The records whose history can be read, each by those who may open the record itself. */
export const records = {
  admin: accessEndpoints.admin.access,
  role: roleEndpoints.role.access,
  card: cardEndpoints['card-details'].access,
  user: userEndpoints.users.access,
  upload_document: anyOperation,
  cashback: cashbackEndpoints.cashbacks.access,
  referral: referralEndpoints.referrals.access,
  service: serviceEndpoints.services.access,
  paguelofacil_charge: paguelofacilEndpoints['paguelofacil-charges'].access,
  card_charge: cardChargeEndpoints['card-charges'].access,
  limit_provider: limitProviderEndpoints['limit-providers'].access,
  marketing_account: cashbackEndpoints.cashbacks.access,
  notification: notificationEndpoints.notifications.access,
  segment: segmentEndpoints.segmentations.access,
  banner: bannerEndpoints.banner.access,
  cashback_banner: bannerEndpoints['cashback-banner'].access,
  dispute: disputeEndpoints.disputes.access,
  kyc_mail_run: kycEndpoints['kyc-mail-run'].access,
  policy: { view: ['roles-permissions', 'admin-role', 'decide-task'] },
} as const satisfies Record<string, Access>
export type RecordType = keyof typeof records
export const recordTypes = Object.keys(records) as [RecordType, ...RecordType[]]

/** Whether somebody with these grants may read the history of a record of this type. */
export const mayReadHistory = (grants: Grants, type: RecordType): boolean => allows(grants, records[type])

/** How far unread entries are counted. */
export const MAX_UNREAD = 1_000

/** How many entries one answer of a history has. */
export const HISTORY_PAGE = 20

/** Who may read the audit log, and what compliance makes of it. */
export const readsAudit = { view: ['roles-permissions', 'admin-role', 'decide-task'] } as const satisfies Access

/** Why the chain can't be trusted. `rewritten` and `cut_off` show by the anchors that are kept outside of the database. */
export const chainFaults = ['entry_altered', 'seal_altered', 'altered', 'entry_missing', 'seal_missing', 'rewritten', 'cut_off', 'entry_unsealed', 'anchors_unreadable'] as const
export type ChainFault = (typeof chainFaults)[number]

/** The chain: how many entries it has, and how its last verification ended. */
export const auditChain = z.object({
  entries: z.number().int(),
  unsealed: z.number().int().describe('written within the last moments: they join the chain when a worker seals them'),
  verified_at: timestamp.nullable(),
  whole: z.boolean().nullable().describe('null: never verified'),
  fault: z.enum(chainFaults).nullable(),
  broken_at: identifier.nullable().describe('the first entry that does not fit; null where none can be named'),
  verifying: z.boolean().describe('a verification was asked for and has not ended yet'),
  anchored_at: timestamp.nullable().describe('when its end was last written down elsewhere'),
})
export type AuditChain = z.infer<typeof auditChain>

/** A change of a record that waits. */
export const pendingChange = z.object({ subject_id: identifier, request_id: identifier, change: z.string(), title: z.string(), fields: z.array(z.string()), requester: z.string(), created_at: timestamp })
export type PendingChange = z.infer<typeof pendingChange>

/** How many records one question for pending changes names. */
export const MAX_PENDING_IDS = 100
const recordIds = z
  .string()
  .max(8_000)
  .transform((text) => text.split(','))
  .pipe(z.array(identifier).max(MAX_PENDING_IDS))
  .describe('identifiers, joined by commas')

export const auditEndpoints = {
  'record-history': defineEndpoint({
    summary: 'The audit entries of one record, newest first, for those who may read the record',
    method: 'GET',
    path: '/api/auditlog/record/{type}/{id}/',
    access: 'session',
    params: z.object({ type: z.enum(recordTypes), id: identifier }),
    query: z.object({ before: entryId.optional().describe('the id of an entry: only older ones') }),
    response: z.object({ results: z.array(auditEntry), names: z.record(z.string(), z.string()).describe('how the records are called that values of the entries name, by id'), next: z.string().nullable().describe('`before` of the entries that follow; null at the end') }),
  }),
  'audit-log': defineEndpoint({
    summary: 'The audit log, newest first; dates are days in America/Panama, both included',
    method: 'GET',
    path: '/api/auditlog/',
    access: readsAudit,
    ...listEndpoint(auditList),
  }),
  'new-audit-log': defineEndpoint({ summary: 'What of the audit log the caller has not read', method: 'GET', path: '/api/auditlog/new_auditlog/', access: readsAudit, ...listEndpoint(auditList) }),
  'read-audit-log': defineEndpoint({ summary: 'What of the audit log the caller has read', method: 'GET', path: '/api/auditlog/read_auditlog/', access: readsAudit, ...listEndpoint(auditList) }),
  'mark-audit-read': defineEndpoint({
    summary: 'Mark an entry as read by the caller; `all` marks every entry that there is',
    method: 'PUT',
    path: '/api/auditlog/{id}/mark_as_read/',
    access: readsAudit,
    params: z.object({ id: z.union([z.literal('all'), entryId]) }),
    invalidates: ['audit-log', 'new-audit-log', 'read-audit-log', 'audit-entry'],
    response: z.object({ unread: z.number().int().describe('entries that the caller has not read, sign-ins not counted; never more than 1000') }),
  }),
  'audit-chain': defineEndpoint({
    summary: 'The state of the chain of seals, as it was verified last',
    method: 'GET',
    path: '/api/auditlog/chain/',
    access: readsAudit,
    response: auditChain,
  }),
  'verify-chain': defineEndpoint({
    summary: 'Verify the chain of seals: of a short log at once, of a long one as a job (`verifying`)',
    method: 'POST',
    path: '/api/auditlog/chain/',
    access: readsAudit,
    invalidates: ['audit-chain', 'compliance-summary'],
    response: auditChain,
  }),
  'pending-changes': defineEndpoint({
    summary: 'The changes of these records that wait for a second person, for those who may read the records',
    method: 'GET',
    path: '/api/changes/pending/{type}/',
    access: 'session',
    params: z.object({ type: z.enum(recordTypes) }),
    query: z.object({ ids: recordIds }),
    response: z.object({ results: z.array(pendingChange) }),
  }),
}
