import { sql, type Kysely } from 'kysely'
import type { EndedReason } from '@ventanilla/contract/states'
import { writeAudit } from '../../../engines/audit/write-audit.ts'
import { concerned } from '../../../engines/notices/concerned.ts'
import { notify } from '../../../engines/notices/notices.ts'
import { runSql } from '../../../platform/database/query.ts'
import type { Database, Transaction } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Services } from '../../../platform/services.ts'
import { dayStamp } from '../../../platform/text/panama-days.ts'

/** A kind of programme that pays: its table, the table of when each ran, and how one is called. */
export type ProgrammeKind = { type: 'cashback' | 'referral'; table: 'cashbacks' | 'referrals'; runs: 'cashback_runs' | 'referral_runs'; owner: 'cashback_id' | 'referral_id'; name: 'name_es' | 'name' }
export const cashbackKind: ProgrammeKind = { type: 'cashback', table: 'cashbacks', runs: 'cashback_runs', owner: 'cashback_id', name: 'name_es' }
export const referralKind: ProgrammeKind = { type: 'referral', table: 'referrals', runs: 'referral_runs', owner: 'referral_id', name: 'name' }

/** What ends a programme needs beside the database. */
export type Clocked = Pick<Services, 'clock'>

/** A programme begins to run at this moment, which may lie ahead. */
export const openRun = (db: Transaction, { runs, owner }: ProgrammeKind, id: string, from: Date) => runSql(db, `insert into ${runs} (${owner}, from_at) values ($1, $2)`, [id, from])

/** It runs no longer. What is made from this moment on earns nothing; a run that lay ahead never was. */
export async function closeRun(db: Transaction, { runs, owner }: ProgrammeKind, id: string, at: Date): Promise<void> {
  await runSql(db, `delete from ${runs} where ${owner} = $1 and until_at is null and from_at > $2`, [id, at])
  await runSql(db, `update ${runs} set until_at = $2 where ${owner} = $1 and until_at is null`, [id, at])
}

/** A programme that is scheduled begins with another day. One whose day has come runs since then, also before anybody said so. */
export const moveRun = (db: Transaction, { runs, owner }: ProgrammeKind, id: string, from: Date, now: Date) =>
  runSql(db, `update ${runs} set from_at = greatest($2, $3) where ${owner} = $1 and until_at is null and not (from_at <= $3 and $2 <= $3)`, [id, from, now])

type Ending = { id: string; name: string; status: string }

/** Ends programmes without anybody's doing, with the entry and, where the budget did it, the notice that say so. */
async function endAll(db: Transaction, kind: ProgrammeKind, ending: readonly Ending[], reason: Exclude<EndedReason, 'by_hand'>, { clock }: Clocked): Promise<void> {
  if (ending.length === 0) return
  const now = clock.now()
  for (const { id } of ending) {
    await closeRun(db, kind, id, now)
    await runSql(db, `update ${kind.table} set status = 'ended', ended_reason = $2, updated_at = now(), version = version + 1 where id = $1`, [id, reason])
  }
  await writeAudit(db, ...ending.map(({ id, status }) => ({ actor: 'system' as const, action: `${kind.type}.ended` as const, subject: { type: kind.type, id }, before: { status }, after: { status: 'ended', ended_reason: reason } })))
  if (reason !== 'budget') return
  const adminIds = await concerned(db, kind.type)
  await notify(db, ending.map(({ id, name }) => ({ adminIds, kind: 'budget_spent', subject: { type: kind.type, id }, params: { name } })))
}

/** Ends those of these cashback programmes, which the caller holds, that have spent their budget. */
export async function endSpent(db: Transaction, ids: readonly string[], services: Clocked): Promise<void> {
  const { rows } = await runSql<Ending>(db, `select id, name_es as name, status from cashbacks where id = any($1::text[]) and spent_cents >= budget_cents and status in ('active', 'paused') order by id`, [ids])
  await endAll(db, cashbackKind, rows, 'budget', services)
}

/** Says that the marketing account does not cover what is due: once a day. */
export async function notifyShortage(db: Kysely<Database>, day: string): Promise<void> {
  const adminIds = [...new Set([...(await concerned(db, 'cashback')), ...(await concerned(db, 'referral'))])]
  await inTransaction(db, (transaction) => notify(transaction, [{ adminIds, kind: 'marketing_short', subject: { type: 'marketing_account', id: day }, params: { day } }]))
}

/** A programme by its name. */
export type Named = { id: string; name: string }

/** Says of programmes that a reversal should have taken more back than wallets had: once a day of each. */
export async function notifyRests(db: Transaction, type: ProgrammeKind['type'], programmes: readonly Named[], { clock }: Clocked): Promise<void> {
  if (programmes.length === 0) return
  const day = dayStamp(clock.now())
  const adminIds = await concerned(db, type)
  await notify(db, programmes.map(({ id, name }) => ({ adminIds, kind: 'reward_rest', subject: { type, id: `${id}:${day}` }, params: { name, programme: id } })))
}

/**
 * Starts programmes whose first day has come, and ends those whose last day is over. It only says so: what a programme pays
 * is decided by when it ran and by its last day, however late this is done.
 */
export const followDates = (services: Pick<Services, 'db' | 'clock'>, kind: ProgrammeKind): Promise<void> =>
  inTransaction(
    services.db,
    async (db) => {
      const now = services.clock.now()
      const table = sql.table(kind.table)
      const { rows: begun } = await sql<{ id: string }>`select id from ${table} where status = 'scheduled' and starts_at <= ${now} order by id for update`.execute(db)
      for (const { id } of begun) {
        await sql`update ${table} set status = 'active', updated_at = now(), version = version + 1 where id = ${id}`.execute(db)
        await writeAudit(db, { actor: 'system', action: `${kind.type}.started`, subject: { type: kind.type, id }, before: { status: 'scheduled' }, after: { status: 'active' } })
      }
      const { rows: over } = await sql<Ending>`select id, ${sql.ref(kind.name)} as name, status from ${table} where status in ('active', 'paused') and ends_at < ${now} order by id for update`.execute(db)
      await endAll(db, kind, over, 'date', services)
    },
    { retries: true },
  )
