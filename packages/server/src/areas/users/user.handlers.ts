import { answerPage, answerWhole } from '../../engines/lists/answer-list.ts'
import { handle, type Registration } from '../../platform/http/handler.ts'
import { countOfUsersHandler } from './count-of-users.handler.ts'
import { createdUsers } from './created-users.ts'
import { listUsersHandler } from './list-users.handler.ts'

export const userHandlers: Registration[] = [
  listUsersHandler,
  countOfUsersHandler,
  handle('created-users', (call, { db }) => answerPage(call, db, createdUsers)),
  handle('all-created-users', async (call, { db }) => answerWhole(call, db, createdUsers)),
]
