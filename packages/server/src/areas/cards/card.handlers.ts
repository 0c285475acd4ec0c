import { handle, type Registration } from '../../platform/http/handler.ts'
import { answerList, answerWhole } from '../../engines/lists/answer-list.ts'
import { generatedHandlers } from './actions/generated.changes.ts'
import { cardActivations } from './card-activation.list.ts'
import { cardRequests } from './card-request.list.ts'
import { activityOf } from './card-activity.list.ts'
import { readCardBalance, readCardDetail, accountOfCard } from './card-detail.ts'
import { cards } from './card.list.ts'
import { cashbackOfCard, movementsOf } from '../balances/public.ts'
import { readTransaction } from './transaction-details.ts'

/** What can be read of cards. */
export const cardHandlers: Registration[] = [
  ...generatedHandlers,
  handle('cards', (call, services) => answerList(call, services, cards)),
  handle('card-requests', (call, services) => answerList(call, services, cardRequests)),
  handle('all-card-requests', (call, services) => answerWhole(call, services, cardRequests)),
  handle('card-activations', (call, services) => answerList(call, services, cardActivations)),
  handle('all-card-activations', (call, services) => answerWhole(call, services, cardActivations)),
  handle('card-details', ({ params, query }, { db }) => readCardDetail(db, params.userId, query.card_id)),
  handle('card-transactions', async (call, services) => answerList(call, services, movementsOf(await accountOfCard(services.db, call.params.id)))),
  handle('card-activity', async (call, services) => {
    await accountOfCard(services.db, call.params.id)
    return answerList(call, services, activityOf(call.params.id))
  }),
  handle('card-cashback', async (call, services) => answerList(call, services, cashbackOfCard(await accountOfCard(services.db, call.params.id)))),
  handle('card-balance', ({ query }, services) => readCardBalance(services, query.user_id)),
  handle('transaction-details', ({ body, actor }, { db }) => readTransaction(db, body, actor)),
]
