import { sql, type Kysely } from 'kysely'
import type { CountOfUsers } from '@ventanilla/contract/endpoints/users.endpoints'
import { cardStatuses, kycStatuses, userStatuses } from '@ventanilla/contract/states'
import type { Database } from '../../platform/database/schema.ts'
import { handle } from '../../platform/http/handler.ts'

const number = sql<number>`count(*)`.as('count')

/** Counts by status, with a zero for every status that nobody has. */
export async function countUsers(db: Kysely<Database>): Promise<CountOfUsers> {
  const users = await db.selectFrom('users').select(['status', 'kyc_status', number]).groupBy(['status', 'kyc_status']).execute()
  const cards = await db.selectFrom('cards').select(['status', number]).groupBy('status').execute()
  return {
    total: sum(users),
    by_status: tally(userStatuses, users, ({ status }) => status),
    by_kyc_status: tally(kycStatuses, users.filter(({ status }) => status !== 'Deleted'), ({ kyc_status }) => kyc_status),
    cards: { total: sum(cards), by_status: tally(cardStatuses, cards, ({ status }) => status) },
  }
}

export const countOfUsersHandler = handle('count-of-users', (_call, { db }) => countUsers(db))

const sum = (rows: readonly { count: number }[]) => rows.reduce((total, { count }) => total + count, 0)

const tally = <S extends string, R extends { count: number }>(statuses: readonly S[], rows: readonly R[], statusOf: (row: R) => S) =>
  Object.fromEntries(statuses.map((status) => [status, sum(rows.filter((row) => statusOf(row) === status))])) as Record<S, number>
