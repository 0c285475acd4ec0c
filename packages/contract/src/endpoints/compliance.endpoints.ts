import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { identifier, timestamp } from '../lists.ts'
import { auditChain, readsAudit } from './audit.endpoints.ts'

/** Days that the figures of compliance look back on, today in Panama included. */
export const SUMMARY_DAYS = 7

const count = z.number().int()

/** What compliance looks at first. Lists hold the first few; their counts are of all. */
export const complianceSummary = z.object({
  since: z.string().describe('the first of the days that are counted, in Panama: 2026-11-15'),
  requests: z.object({ waiting: count, oldest: timestamp.nullable(), for_caller: count.describe('those that the caller can decide') }),
  deciders: z.array(z.object({ id: identifier, email: z.string(), name: z.string(), approved: count, rejected: count })).describe('who decided how many requests; one that was approved in part counts on both sides'),
  chain: auditChain,
  exports: z.object({ count, last: z.array(z.object({ id: identifier, at: timestamp, actor: z.string().nullable(), list: z.string().describe('id of its endpoint') })) }),
  mails: z.object({ failed: count, last: z.array(z.object({ id: identifier, at: timestamp, occasion: z.string().describe('what it was about, as its reference begins: bulk, invitation') })) }).describe('mails that were given up'),
  orders: z
    .object({ unknown: count, differing: count, first: z.array(z.object({ reference: z.string(), kind: z.string(), state: z.enum(['unknown', 'differs']), since: timestamp })) })
    .describe('orders to the card provider of which nobody knows what became, and those of which provider and ledger say different things'),
})
export type ComplianceSummary = z.infer<typeof complianceSummary>

export const complianceEndpoints = {
  'compliance-summary': defineEndpoint({
    summary: 'What waits for a second person, who decided, the chain, exports, failed mails and open orders to the card provider',
    method: 'GET',
    path: '/api/compliance/summary/',
    access: readsAudit,
    response: complianceSummary,
  }),
}
