import { accessEndpoints } from '@ventanilla/contract/endpoints/access.endpoints'
import { profileEndpoints } from '@ventanilla/contract/endpoints/profile.endpoints'
import { recoveryEndpoints } from '@ventanilla/contract/endpoints/recovery.endpoints'
import { accessHandlers } from '../access/access.handlers.ts'
import { auditHandlers } from '../audit/audit.handlers.ts'
import { firstAdministratorHandler } from '../auth/first-administrator.ts'
import { loginHandler } from '../auth/login.handler.ts'
import { currentUserHandler, logoutHandler } from '../auth/session.handlers.ts'
import type { Tokens } from '../auth/tokens.ts'
import { bulkHandlers } from '../bulk/bulk.handlers.ts'
import { actionHandlers } from '../cards/actions/action.handlers.ts'
import { cardHandlers } from '../cards/card.handlers.ts'
import { cashbackHandlers } from '../cashback/cashback.handlers.ts'
import { dashboardHandlers } from '../dashboard/dashboard.handlers.ts'
import { documentHandlers } from '../documents/documents.handlers.ts'
import { listsHandlers } from '../lists/lists.handlers.ts'
import { userHandlers } from '../users/user.handlers.ts'
import { Failure } from './failure.ts'
import type { Registration } from './handler.ts'

/** Every handler of the server. Start-up fails when one of the contract's endpoints is missing here. */
export const allHandlers = (tokens: Tokens): Registration[] => withUnwritten([
  loginHandler(tokens),
  firstAdministratorHandler(tokens),
  logoutHandler,
  currentUserHandler,
  ...accessHandlers(tokens),
  ...userHandlers,
  ...cardHandlers,
  ...actionHandlers,
  ...cashbackHandlers,
  ...auditHandlers,
  ...dashboardHandlers,
  ...bulkHandlers,
  ...documentHandlers,
  ...listsHandlers,
])

/** Calls about accounts that are being written: behind their gate, and not found. */
function withUnwritten(written: Registration[]): Registration[] {
  const rest = Object.entries({ ...recoveryEndpoints, ...profileEndpoints, ...accessEndpoints }).filter(([id]) => !written.some((one) => one.id === id))
  return [...written, ...rest.map(([id, endpoint]) => ({ id, endpoint, handler: () => Promise.reject(new Failure('not_found')) }))]
}
