import { handle, type Registration } from '../../platform/http/handler.ts'
import { answerPage, answerWhole } from '../../engines/lists/answer-list.ts'
import { reversals } from './reversals.ts'
import { topUps } from './top-ups.ts'

/** What recharges and recoveries have done: each list by page, and whole (specification section 7). */
export const balanceListHandlers: Registration[] = [
  handle('reversals', (call, { db }) => answerPage(call, db, reversals)),
  handle('all-reversals', async (call, { db }) => answerWhole(call, db, reversals)),
  handle('top-up-summary', (call, { db }) => answerPage(call, db, topUps)),
  handle('all-top-ups', async (call, { db }) => answerWhole(call, db, topUps)),
]
