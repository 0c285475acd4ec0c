import { sql, type Kysely } from 'kysely'
import { stateOfMail, type SentKycMailKind } from '@ventanilla/contract/kyc'
import type { KycMailRun } from '@ventanilla/contract/endpoints/kyc.endpoints'
import { readEntry } from '../../engines/lists/read-list.ts'
import { beginMailing, defineMailing, followMailing } from '../../engines/mailings/mailings.ts'
import { onlyRow, runSql } from '../../platform/database/query.ts'
import type { Database, Transaction } from '../../platform/database/schema.ts'
import { Failure } from '../../platform/http/failure.ts'
import type { Services } from '../../platform/services.ts'
import { candidateIds, candidates, candidatesBefore, readAddressees, refusalOf, writeKycMails } from './kyc-mails.ts'
import { kycMailRuns } from './kyc-run.list.ts'

/** Who begins a mail of a kind to all does so one after the other. */
export const lockRuns = (db: Transaction, kind: SentKycMailKind) => runSql(db, 'select pg_advisory_xact_lock(5070047, hashtext($1))', [kind])

/** To how many it would go, and how many in that state have it. */
export async function countCandidates(db: Kysely<Database>, kind: SentKycMailKind): Promise<{ count: number; already_sent: number }> {
  return onlyRow(await runSql<{ count: number; already_sent: number }>(db, `select (select count(*)::int from ${candidates}) as count, (select count(*)::int from ${candidatesBefore}) as already_sent`, [stateOfMail[kind]]))
}

/** The run of this kind that has not looked at all of its recipients yet. */
export const findOpenRun = (db: Kysely<Database>, kind: SentKycMailKind): Promise<KycMailRun | undefined> => readEntry(db, kycMailRuns, sql`r.kind = ${kind} and r.ended_at is null`)

const numberOf = (id: string) => (/^\d{1,15}$/.test(id) ? Number(id) : null)

/** @throws {Failure} not_found */
export async function readRun(db: Kysely<Database>, id: string): Promise<KycMailRun> {
  const number = numberOf(id)
  const run = number === null ? undefined : await readEntry(db, kycMailRuns, sql`r.id = ${number} and r.kind = any(array['invitation', 'rejected'])`)
  if (!run) throw new Failure('not_found')
  return run
}

/**
 * Begins a mail to everybody in its state who does not have it, in the transaction of its caller.
 * @throws {Failure} kyc_nobody
 */
export async function beginRun(db: Transaction, kind: SentKycMailKind, by: string): Promise<KycMailRun> {
  const { id, count } = await beginMailing(db, { kind, key: `kyc:${kind}`, by, recipients: candidateIds(stateOfMail[kind]) })
  if (count === 0) throw new Failure('kyc_nobody')
  return readRun(db, String(id))
}

/** Yields the run now and after every change, until all of its mails are sent or given up. */
export const followRun = (services: Services, id: string, signal: AbortSignal, before: () => Promise<void>): AsyncGenerator<KycMailRun> => followMailing(services, numberOf(id), () => readRun(services.db, id), signal, before)

/** The mails to everybody in a state of KYC: who is in another one by then, or has the mail of this one, is left out. */
export const kycMailing = defineMailing({
  kinds: ['invitation', 'rejected'],
  write: async ({ settings }, transaction, { id, kind, created_by }, userIds) => {
    const of: SentKycMailKind = kind === 'rejected' ? 'rejected' : 'invitation'
    const users = await readAddressees(transaction, userIds, { locked: true })
    const written = await writeKycMails(transaction, users, { kind: of, by: created_by, run: id, settings })
    return users.map((user) => {
      const reference = written.get(user.id)
      return reference === undefined ? { user_id: user.id, outcome: refusalOf(user, of) === 'other_state' ? 'moved' : 'already_sent' } : { user_id: user.id, outcome: 'waiting', reference }
    })
  },
})
