import { handle, type Registration } from '../../platform/http/handler.ts'
import { answerPage, answerWhole } from '../../engines/lists/answer-list.ts'
import { cardActivations } from './card-activations.ts'
import { cardRequests } from './card-requests.ts'
import { activityOf } from './activity.ts'
import { readCardBalance } from './card-balance.ts'
import { readCardDetail } from './card-detail.ts'
import { cardsOf } from './card-list.ts'
import { movementsOf } from './movements.ts'
import { accountOfCard } from './open-card.ts'
import { readTransaction } from './transaction-details.ts'

/** What can be read of cards. */
export const cardHandlers: Registration[] = [
  handle('cards', (call, { db }) => answerPage(call, db, cardsOf(call.query))),
  handle('card-requests', (call, { db }) => answerPage(call, db, cardRequests)),
  handle('all-card-requests', async (call, { db }) => answerWhole(call, db, cardRequests)),
  handle('card-activations', (call, { db }) => answerPage(call, db, cardActivations)),
  handle('all-card-activations', async (call, { db }) => answerWhole(call, db, cardActivations)),
  handle('card-details', ({ params, query }, { db }) => readCardDetail(db, params.userId, query.card_id)),
  handle('card-transactions', async (call, { db }) => answerPage(call, db, movementsOf(await accountOfCard(db, call.params.id)))),
  handle('card-activity', async (call, { db }) => {
    await accountOfCard(db, call.params.id)
    return answerPage(call, db, activityOf(call.params.id))
  }),
  handle('card-balance', ({ query }, services) => readCardBalance(services, query.user_id)),
  handle('transaction-details', ({ body }, { db }) => readTransaction(db, body.transaction_id)),
]
