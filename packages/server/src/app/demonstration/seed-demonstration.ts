import { sql, type Kysely } from 'kysely'
import { writeAudit, type AuditEvent } from '../../engines/audit/write-audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { createKeys } from '../../platform/keys.ts'
import { tokenSecret } from '../../areas/sign-in/tokens.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../platform/services.ts'
import { randomPassword, writeAdministrators } from './administrators.ts'
import { writeColleagues } from './colleagues.ts'
import { demonstrationCashbacks } from './cashbacks.ts'
import { planCards, type PlannedCard } from './plan-cards.ts'
import { planMovements } from './plan-movements.ts'
import { planUsers } from './plan-users.ts'
import { planLives } from './plan-lives.ts'
import { createRandom, randomFor } from './random.ts'
import { writeRequests } from './requests.ts'
import { writeDisputes, writeKycAttempts, writeReferrals, writeRewards } from './write-cases.ts'
import { programmeAccounts, writeMovements } from './write-movements.ts'
import { writeProducts, writeServices } from './write-products.ts'
import { writeSegments } from './write-segments.ts'
import { deleteUsers, openAccounts, writeCards, writeUsers } from './write-people.ts'

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
  const cards = planCards(random, users, now)
  const password = settings.DEMO_PASSWORD ?? randomPassword()

  return inTransaction(services.db, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction)
    if (!(await isEmptyProgramme(transaction))) return undefined
    const administrators = await writeAdministrators(transaction, password, now)
    await writeColleagues(transaction, administrators[0], now)
    const maker = administrators[1].id
    const accounts = new Map([
      ...(await programmeAccounts(transaction)),
      ...(await openAccounts(transaction, 'wallet', users.map(({ id }) => `wallet:${id}`))),
      ...(await openAccounts(transaction, 'card', cards.map(({ id }) => `card:${id}`))),
    ])
    const keys = createKeys(await tokenSecret(settings, transaction))
    await writeUsers(transaction, users, planLives(randomFor(seed, 'lives'), users, now, maker), accounts, maker)
    const movements = await writeMovements(transaction, planMovements(seed, random, users, cards, now, DAYS), accounts, maker)
    // After the movements, which say when a card was paid for.
    await writeCards(transaction, cards, accounts, maker)
    await writeSegments(transaction, maker, now)
    await writeServices(transaction, seed, movements.services)
    await writeProducts(transaction, seed, users, keys, now)
    await writeKycAttempts(transaction)
    await writeReferrals(transaction, now)
    await writeDisputes(transaction, maker, now)
    await transaction.insertInto('cashbacks').values(demonstrationCashbacks(movements.cashback, now, maker)).execute()
    await writeRewards(transaction)
    await writeAudit(transaction, ...cardDecisions(cards, administrators[1]))
    await writeAudit(transaction, { actor: 'system', action: 'programme.seeded', subject: { type: 'programme', id: 'demonstration' }, after: { users: users.length, cards: cards.length, movements: movements.count } })
    await writeRequests(transaction, services, now)
    if (users.length >= LARGE) await sql`analyze`.execute(transaction)
    await deleteUsers(transaction, users, maker, now)
    return { administrators: administrators.map(({ email }) => email), password: settings.DEMO_PASSWORD ? undefined : password, users: users.length, movements: movements.count }
  })
}

/** Decisions about cards that the audit log shows; it is chained entry by entry, and a large programme needs no more of them. */
const MOST_DECISIONS = 2_000

/** What the maker did with cards, in the order of time. */
const cardDecisions = (cards: readonly PlannedCard[], maker: { id: string; email: string }): AuditEvent[] =>
  cards
    .flatMap(({ id, steps }) => steps.slice(1).map(({ status, reason, at }, before) => ({ id, at, reason, status, was: steps[before]?.status })))
    .filter(({ status }) => status === 'Temporarily blocked' || status === 'Canceled')
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .slice(-MOST_DECISIONS)
    .map(({ id, at, reason, status, was }) => ({
      actor: maker,
      action: status === 'Canceled' ? 'card.canceled' : 'card.blocked',
      subject: { type: 'card', id },
      before: { status: was },
      after: { status, reason },
      at,
    }))
