import { answerList, answerWhole } from '../../engines/lists/answer-list.ts'
import { handle, type Registration } from '../../platform/http/handler.ts'
import { countOfUsersHandler } from './count-of-users.handler.ts'
import { createdUsers } from './created-users.ts'
import { readUserDetails } from './user-details.ts'
import { users } from './user-list.ts'

export const userHandlers: Registration[] = [
  handle('users', (call, services) => answerList(call, services, users)),
  handle('user-details', ({ params }, { db }) => readUserDetails(db, params.userId)),
  countOfUsersHandler,
  handle('created-users', (call, services) => answerList(call, services, createdUsers)),
  handle('all-created-users', (call, services) => answerWhole(call, services, createdUsers)),
]
