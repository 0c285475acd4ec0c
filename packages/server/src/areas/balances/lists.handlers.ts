import { handle, type Registration } from '../../platform/http/handler.ts'
import { answerPage, answerWhole } from '../../engines/lists/answer-list.ts'
import { cardActivations } from '../cards/card-activations.ts'
import { cardRequests } from '../cards/card-requests.ts'
import { createdUsers } from '../users/created-users.ts'
import { reversals } from './reversals.ts'
import { topUps } from './top-ups.ts'

/** The lists of specification section 7: each by page, and whole. */
export const listsHandlers: Registration[] = [
  handle('created-users', (call, { db }) => answerPage(call, db, createdUsers)),
  handle('all-created-users', async (call, { db }) => answerWhole(call, db, createdUsers)),
  handle('card-requests', (call, { db }) => answerPage(call, db, cardRequests)),
  handle('all-card-requests', async (call, { db }) => answerWhole(call, db, cardRequests)),
  handle('card-activations', (call, { db }) => answerPage(call, db, cardActivations)),
  handle('all-card-activations', async (call, { db }) => answerWhole(call, db, cardActivations)),
  handle('reversals', (call, { db }) => answerPage(call, db, reversals)),
  handle('all-reversals', async (call, { db }) => answerWhole(call, db, reversals)),
  handle('top-up-summary', (call, { db }) => answerPage(call, db, topUps)),
  handle('all-top-ups', async (call, { db }) => answerWhole(call, db, topUps)),
]
