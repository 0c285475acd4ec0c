import { sql } from 'kysely'
import { handle, type Registration } from '../../platform/http/handler.ts'
import { answerList, answerWhole } from '../../engines/lists/answer-list.ts'
import type { Services } from '../../platform/services.ts'
import { programmeMovements } from './programme-movement.list.ts'
import { reversalsTo } from './reversal.list.ts'
import { topUpsFrom } from './top-up.list.ts'

/** An account of the programme by its id: only of a value that it knows the planner can tell how many transfers it has. */
async function accountOf({ db }: Services, kind: 'programme_float' | 'programme_recovered'): Promise<number> {
  const { rows } = await sql<{ id: number }>`select ledger_account(${kind}) as id`.execute(db)
  return rows[0]?.id ?? 0
}
const topUps = async (services: Services) => topUpsFrom(await accountOf(services, 'programme_float'))
const reversals = async (services: Services) => reversalsTo(await accountOf(services, 'programme_recovered'))

/** All movements; what recharges and recoveries have done: each list by page, and whole (specification section 7). */
export const balanceListHandlers: Registration[] = [
  handle('movements', (call, services) => answerList(call, services, programmeMovements)),
  handle('reversals', async (call, services) => answerList(call, services, await reversals(services))),
  handle('all-reversals', async (call, services) => answerWhole(call, services, await reversals(services))),
  handle('top-up-summary', async (call, services) => answerList(call, services, await topUps(services))),
  handle('all-top-ups', async (call, services) => answerWhole(call, services, await topUps(services))),
]
