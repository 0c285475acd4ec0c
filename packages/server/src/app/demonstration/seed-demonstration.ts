import { sql, type Kysely } from 'kysely'
import { writeAudit, type AuditEvent } from '../../engines/audit/write-audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../platform/services.ts'
import { randomPassword, writeAdministrators } from './administrators.ts'
import { writeColleagues } from './colleagues.ts'
import { demonstrationCashbacks } from './cashbacks.ts'
import { planCards, type PlannedCard } from './plan-cards.ts'
import { planMovements } from './plan-movements.ts'
import { planUsers } from './plan-users.ts'
import { createRandom } from './random.ts'
import { writeRequests } from './requests.ts'
import { programmeAccounts, writeMovements } from './write-movements.ts'
import { deleteUsers, openAccounts, writeCards, writeUsers } from './write-people.ts'

const USERS = 400
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

/**
 * Writes the demonstration programme in one transaction: 400 users, their wallets and cards, 90 days of movements
 * before `now`, and what was asked for and decided. The same seed and `now` give the same programme. @returns nothing when the programme is not empty
 */
export async function seedDemonstration(services: Omit<Services, 'clock'>, now: Date): Promise<Seeded | undefined> {
  const { settings } = services
  const random = createRandom(settings.DEMO_SEED)
  const users = planUsers(random, USERS, now)
  const cards = planCards(random, users, now)
  const days = planMovements(random, users, cards, now, DAYS)
  const cashback = days.flat().reduce((sum, { kind, cents }) => sum + (kind === 'cashback' ? cents : 0), 0)
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
    await writeUsers(transaction, users, accounts, maker)
    await writeCards(transaction, cards, accounts, maker)
    const movements = await writeMovements(transaction, days, accounts, maker)
    await transaction.insertInto('cashbacks').values(demonstrationCashbacks(cashback, now, maker)).execute()
    await writeAudit(transaction, ...cardDecisions(cards, administrators[1]))
    await writeAudit(transaction, { actor: 'system', action: 'programme.seeded', subject: { type: 'programme', id: 'demonstration' }, after: { users: users.length, cards: cards.length, movements } })
    await writeRequests(transaction, services, now)
    await deleteUsers(transaction, users, maker, now)
    return { administrators: administrators.map(({ email }) => email), password: settings.DEMO_PASSWORD ? undefined : password, users: users.length, movements }
  })
}

/** What the maker did with cards, in the order of time. */
const cardDecisions = (cards: readonly PlannedCard[], maker: { id: string; email: string }): AuditEvent[] =>
  cards
    .flatMap(({ id, steps }) => steps.slice(1).map(({ status, reason, at }, before) => ({ id, at, reason, status, was: steps[before]?.status })))
    .filter(({ status }) => status === 'Temporarily blocked' || status === 'Canceled')
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ id, at, reason, status, was }) => ({
      actor: maker,
      action: status === 'Canceled' ? 'card.canceled' : 'card.blocked',
      subject: { type: 'card', id },
      before: { status: was },
      after: { status, reason },
      at,
    }))
