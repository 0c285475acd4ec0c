import type { Pool } from 'pg'
import { onlyRow } from '../../../platform/database/query.ts'
import { startCardServer, type CardHolder } from '../../cards/test/card-server.ts'

/** A user in a KYC status; the first is `U1`, and so on. */
export type Applicant = Pick<CardHolder, 'kyc' | 'status' | 'name'> & { language?: 'es' | 'en'; reason?: string }

const checks = [
  { check: 'document_readable', passed: true, reason: null },
  { check: 'document_valid', passed: false, reason: 'expired' },
]

/** The API with applicants of its own. Those who have submitted something have one attempt with a check that failed. */
export async function startKycServer(applicants: readonly Applicant[], settings: Readonly<Record<string, string>> = {}) {
  const holders = applicants.map(({ kyc = 'not_started', status = 'Inactive', name }, at): CardHolder => ({ email: `u${at + 1}@example.com`, identification: `8-1-${at + 1}`, kyc, status, ...(name && { name }) }))
  const server = await startCardServer(holders, { settings })
  const { pool } = server
  for (const [at, { language = 'es', reason }] of applicants.entries()) await pool.query('update users set language = $2, kyc_reason = $3 where id = $1', [`U${at + 1}`, language, reason ?? null])
  await pool.query(`insert into kyc_attempts (user_id, number, data, checks) select u.id, 1, kyc_data(u) || '{"birth_date": "1990-05-01"}', $1 from users u where u.kyc_status <> 'not_started'`, [JSON.stringify(checks)])
  return {
    ...server,
    user: async (id: string) => onlyRow(await pool.query<{ status: string; kyc_status: string; kyc_reason: string | null; kyc_state_number: number; version: number }>('select status, kyc_status, kyc_reason, kyc_state_number, version from users where id = $1', [id])),
    decide: (id: string, body: object) => server.post(`/api/user/kyc-decision/${id}/`, { version: 1, ...body }),
    mails: () => mailsOf(pool),
  }
}

/** The mails about KYC in the outbox, in their order. */
export const mailsOf = async (pool: Pool) => (await pool.query<{ reference: string; recipient: string; subject: string; body: string; html: string }>(`select reference, recipient, subject, body, html from mail_outbox where reference like 'kyc:%' order by id`)).rows
