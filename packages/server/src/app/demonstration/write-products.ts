import { sql, type Insertable } from 'kysely'
import type { Database, Transaction } from '../../platform/database/schema.ts'
import type { Keys } from '../../platform/keys.ts'
import { insertRows } from './insert-rows.ts'
import { planOtps } from './plan-otps.ts'
import { planAssistances, planLoans } from './plan-products.ts'
import type { PlannedUser } from './plan-users.ts'
import { randomFor } from './random-for.ts'
import { services } from './words.ts'
import type { PaidService } from './write-movements.ts'

/** Loans, assistances and one-time codes of the users. */
export async function writeProducts(db: Transaction, seed: number, users: readonly PlannedUser[], keys: Keys, now: Date): Promise<void> {
  const random = randomFor(seed, 'products')
  const { loans, payments } = planLoans(random, users, now)
  await insertRows(db, 'loans', loans)
  await insertRows(db, 'loan_payments', payments)
  await insertRows(db, 'assistances', planAssistances(random, users, now))
  const otps = planOtps(randomFor(seed, 'otps'), users, keys, now)
  await insertRows(db, 'user_otps', otps)
  await sql`select setval('loan_numbers', ${Math.max(loans.length, 1)}::bigint), setval('user_otp_numbers', ${Math.max(otps.length, 1)}::bigint)`.execute(db)
}

/** Who wrote a record, and when. */
export type Written = { created_by: string; created_at: Date }

/** The services that are offered, and what users paid of them: each with its movement, but for those that failed or wait. */
export async function writeServices(db: Transaction, seed: number, paid: readonly PaidService[], since: Written): Promise<void> {
  const written = await db.insertInto('services').values(services.map(({ name, category }, at) => ({ name, category, is_active: at < services.length - 1, ...since }))).returning(['id', 'name']).execute()
  const idOf = new Map(written.map(({ id, name }) => [name, id]))
  const random = randomFor(seed, 'services')
  const uses = paid.flatMap(({ user_id, service, cents, transaction_id, isGivenBack, at }, index): Insertable<Database['service_uses']>[] => {
    const use = { user_id, service_id: idOf.get(service) ?? '', amount_cents: cents, created_at: at }
    const one = { ...use, status: isGivenBack ? ('reversed' as const) : ('completed' as const), reference: `SRV-${String(index + 1).padStart(7, '0')}`, transaction_id }
    // Before some payments there was a try that failed, and of some the service has not answered yet.
    const tried = random.weighted({ at_once: 92, failed: 6, pending: 2 })
    return tried === 'at_once' ? [one] : [{ ...use, status: tried, reference: `${one.reference}-0`, transaction_id: null }, one]
  })
  await insertRows(db, 'service_uses', uses)
}
