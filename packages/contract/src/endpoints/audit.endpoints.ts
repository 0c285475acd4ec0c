import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { identifier, page, pageQuery, timestamp } from '../lists.ts'

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

const date = z.string().max(10).regex(/^\d{4}-\d{2}-\d{2}$/)

export const auditEndpoints = {
  'audit-log': defineEndpoint({
    summary: 'The audit log, newest first; dates are days in America/Panama, both included',
    method: 'GET',
    path: '/api/auditlog/',
    access: { view: ['roles-permissions', 'admin-role', 'decide-task'] },
    query: z.object({
      ...pageQuery(),
      start_date: date.optional(),
      end_date: date.optional(),
    }),
    response: page(auditEntry),
  }),
}
