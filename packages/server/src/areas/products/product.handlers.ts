import type { Kysely } from 'kysely'
import { answerList } from '../../engines/lists/answer-list.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Failure } from '../../platform/http/failure.ts'
import { handle, type Registration } from '../../platform/http/handler.ts'
import type { Keys } from '../../platform/keys.ts'
import { assistancesOf } from './assistance.list.ts'
import { readLoanPlan } from './loan-plan.ts'
import { loanHistory, loanPayments, loansOf } from './loan.list.ts'
import { userOtps } from './otp.list.ts'
import { revealOtpHandler } from './reveal-otp.handler.ts'
import { serviceUsesOf } from './service-use.list.ts'

/** @returns the id of a user that is there @throws {Failure} not_found */
async function known(db: Kysely<Database>, userId: string): Promise<string> {
  const user = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  if (!user) throw new Failure('not_found')
  return user.id
}

/** What can be read of the products of users, and their one-time codes. */
export const productHandlers = (keys: Keys): Registration[] => [
  handle('loans', async (call, services) => answerList(call, services, loansOf(await known(services.db, call.params.userId)))),
  handle('loan-plan', ({ params }, { db }) => readLoanPlan(db, params.id)),
  handle('loan-history', (call, services) => answerList(call, services, loanHistory)),
  handle('loan-payments', (call, services) => answerList(call, services, loanPayments)),
  handle('assistances', async (call, services) => answerList(call, services, assistancesOf(await known(services.db, call.params.userId)))),
  handle('service-history', async (call, services) => answerList(call, services, serviceUsesOf(await known(services.db, call.params.userId)))),
  handle('user-otps', (call, services) => answerList(call, services, userOtps)),
  revealOtpHandler(keys),
]
