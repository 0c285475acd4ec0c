import { countOfUsersHandler } from './count-of-users.handler.ts'
import { listUsersHandler } from './list-users.handler.ts'

export const userHandlers = [listUsersHandler, countOfUsersHandler]
