import { cardEndpoints } from '@ventanilla/contract/endpoints/cards.endpoints'
import { walletEndpoints } from '@ventanilla/contract/endpoints/wallets.endpoints'
import { type Access, allows } from '@ventanilla/contract/permissions'
import { isVisible } from '../../engines/changes/request.list.ts'
import { answerList } from '../../engines/lists/answer-list.ts'
import { handle, type Registration } from '../../platform/http/handler.ts'
import { readUserDetails } from '../users/public.ts'
import { readProviderUser } from './provider-user.ts'
import { timelineOf } from './timeline.list.ts'

/** What can be read of one user beside their details. */
export const peopleHandlers: Registration[] = [
  handle('provider-user', ({ params }, services) => readProviderUser(services, params.userId)),
  handle('user-timeline', async (call, services) => {
    const { id } = await readUserDetails(services.db, call.params.userId)
    const may = ({ access }: { access: Access }) => allows(call.actor.grants, access)
    return answerList(call, services, timelineOf(id, { wallet: may(walletEndpoints['wallet-transactions']), card: may(cardEndpoints['card-transactions']), cardStates: may(cardEndpoints['card-activity']), requests: isVisible(call) }))
  }),
]
