import { allows } from '@ventanilla/contract/permissions'
import { memberReaders } from '@ventanilla/contract/readers'
import { answerList, answerWhole } from '../../engines/lists/answer-list.ts'
import { Failure } from '../../platform/http/failure.ts'
import { handle, type Registration } from '../../platform/http/handler.ts'
import { countOfUsersHandler } from './count-of-users.handler.ts'
import { createdUsers } from './created-user.list.ts'
import { readUserDetails } from './user-details.ts'
import { users } from './user.list.ts'

export const userHandlers: Registration[] = [
  handle('users', (call, services) => {
    if (call.query.segment !== undefined && !allows(call.actor.grants, memberReaders)) throw new Failure('forbidden')
    return answerList(call, services, users)
  }),
  handle('user-details', async ({ params, actor }, { db }) => {
    const user = await readUserDetails(db, params.userId)
    return allows(actor.grants, memberReaders) ? user : { ...user, segments: [] }
  }),
  countOfUsersHandler,
  handle('created-users', (call, services) => answerList(call, services, createdUsers)),
  handle('all-created-users', (call, services) => answerWhole(call, services, createdUsers)),
]
