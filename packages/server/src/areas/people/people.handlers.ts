import { answerList } from '../../engines/lists/answer-list.ts'
import { handle, type Registration } from '../../platform/http/handler.ts'
import { readUserDetails } from '../users/public.ts'
import { readProviderUser } from './provider-user.ts'
import { timelineOf } from './timeline.ts'

/** What can be read of one user beside their details. */
export const peopleHandlers: Registration[] = [
  handle('provider-user', ({ params }, services) => readProviderUser(services, params.userId)),
  handle('user-timeline', async (call, services) => {
    const { id } = await readUserDetails(services.db, call.params.userId)
    return answerList(call, services, timelineOf(id))
  }),
]
