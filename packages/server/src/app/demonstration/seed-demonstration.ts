import { sql, type Kysely } from 'kysely'
import { writeAudit } from '../../engines/audit/write-audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { createKeys } from '../../platform/keys.ts'
import { tokenSecret } from '../../areas/sign-in/tokens.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../platform/services.ts'
import { randomPassword, writeAdministrators } from './administrators.ts'
import { writeColleagues } from './colleagues.ts'
import { writeCashbacks, writeEstablishments } from './cashbacks.ts'
import { decisions } from './decisions.ts'
import { planCards } from './plan-cards.ts'
import { planMovements } from './plan-movements.ts'
import { planReferrals } from './plan-referrals.ts'
import { planUsers, programmeBegan } from './plan-users.ts'
import { planLives } from './plan-lives.ts'
import { createRandom } from '../../platform/random.ts'
import { randomFor } from './random-for.ts'
import { writeRequests } from './requests.ts'
import { writeDisputes, writeKycAttempts, writeReferrals } from './write-cases.ts'
import { programmeAccounts, writeMovements } from './write-movements.ts'
import { writeProducts, writeServices } from './write-products.ts'
import { writeKycMails } from './write-kyc-mails.ts'
import { writeCharges } from './write-charges.ts'
import { writeSuppliers } from './write-suppliers.ts'
import { writeNotifications } from './write-notifications.ts'
import { writeCreations } from './write-creations.ts'
import { writeBanners } from './write-banners.ts'
import { sumMarketing } from '../../areas/marketing/public.ts'
import { writeSegments } from './write-segments.ts'
import { deleteUsers, markRetired, openAccounts, writeCards, writeUsers } from './write-people.ts'

const DAYS = 90
const LOCK = 5070004

/** Nobody and nothing is there yet: the only state in which the demonstration is written. */
export async function isEmptyProgramme(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`select not exists (select from admins) and not exists (select from users) as empty`.execute(db)
  return rows[0]?.empty ?? false
}

export type Seeded = {
  administrators: string[]
  /** Made at random; absent where DEMO_PASSWORD gave it. */
  password: string | undefined
  users: number
  movements: number
}

/** A programme of this size is analysed before anybody reads it: nothing else would have by then. */
const LARGE = 5_000

/**
 * Writes the demonstration programme in one transaction: users (DEMO_USERS), their wallets and cards, 90 days of movements
 * before `now`, their products, and what was asked for and decided. The same seed and `now` give the same programme.
 * @returns nothing when the programme is not empty
 */
export async function seedDemonstration(services: Omit<Services, 'clock'>, now: Date): Promise<Seeded | undefined> {
  const { settings } = services
  const seed = settings.DEMO_SEED
  const random = createRandom(seed)
  const users = planUsers(random, settings.DEMO_USERS, now)
  const password = settings.DEMO_PASSWORD ?? randomPassword()

  return inTransaction(services.db, async (transaction) => {
    // Another start may be making it, which takes minutes where it is large.
    await sql`set local lock_timeout = 0`.execute(transaction)
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction)
    await sql`set local lock_timeout to default`.execute(transaction)
    if (!(await isEmptyProgramme(transaction))) return undefined
    const administrators = await writeAdministrators(transaction, password, now)
    await writeColleagues(transaction, administrators[0], now)
    const maker = administrators[1].id
    const written = { created_by: maker, created_at: programmeBegan(now) }
    const lives = planLives(randomFor(seed, 'lives'), users, now, maker)
    const cards = planCards(random, users, lives, now)
    const accounts = new Map([
      ...(await programmeAccounts(transaction)),
      ...(await openAccounts(transaction, 'wallet', users.map(({ id }) => `wallet:${id}`))),
      ...(await openAccounts(transaction, 'card', cards.map(({ id }) => `card:${id}`))),
    ])
    const keys = createKeys(await tokenSecret(settings, transaction))
    await writeUsers(transaction, users, lives, accounts, maker)
    const movements = await writeMovements(transaction, planMovements({ seed, random, users, cards, lives, referrals: planReferrals(users, lives, now), now, days: DAYS }), accounts, maker)
    // After the movements, which say when a card was paid for.
    await writeCards(transaction, cards, accounts, maker)
    await markRetired(transaction)
    // What follows asks about movements: with nothing known of a large ledger it would be read row by row.
    if (users.length >= LARGE) await sql`analyze users, accounts, wallets, cards, transfers`.execute(transaction)
    await writeSegments(transaction, maker, now)
    await writeNotifications(transaction, maker, now)
    await writeServices(transaction, seed, movements.services, written)
    await writeProducts(transaction, seed, users, keys, now)
    await writeKycAttempts(transaction)
    await writeKycMails(transaction, maker, now)
    await writeReferrals(transaction, now, maker)
    await writeDisputes(transaction, maker, now)
    await writeEstablishments(transaction, written)
    await writeCashbacks(transaction, now, maker)
    await writeCharges(transaction, maker, now)
    await writeSuppliers(transaction, maker, now)
    await writeBanners(transaction, services.files, maker, now)
    await writeCreations(transaction, services)
    await writeAudit(transaction, ...decisions(users, lives, cards, administrators[1]))
    await writeAudit(transaction, { actor: 'system', action: 'programme.seeded', subject: { type: 'programme', id: 'demonstration' }, after: { users: users.length, cards: cards.length, movements: movements.count } })
    await writeRequests(transaction, services, movements.payLists, now)
    if (users.length >= LARGE) await sql`analyze`.execute(transaction)
    await sumMarketing(transaction, now)
    await deleteUsers(transaction, users, lives, administrators[1], now)
    return { administrators: administrators.map(({ email }) => email), password: settings.DEMO_PASSWORD ? undefined : password, users: users.length, movements: movements.count }
  })
}
