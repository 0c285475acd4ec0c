import { accessHandlers } from '../access/access.handlers.ts'
import { auditHandlers } from '../audit/audit.handlers.ts'
import { authHandlers } from '../auth/auth.handlers.ts'
import type { Keys } from '../auth/keys.ts'
import type { Tokens } from '../auth/tokens.ts'
import { bulkHandlers } from '../bulk/bulk.handlers.ts'
import { actionHandlers } from '../cards/actions/action.handlers.ts'
import { cardHandlers } from '../cards/card.handlers.ts'
import { cashbackHandlers } from '../cashback/cashback.handlers.ts'
import { dashboardHandlers } from '../dashboard/dashboard.handlers.ts'
import { documentHandlers } from '../documents/documents.handlers.ts'
import { listsHandlers } from '../lists/lists.handlers.ts'
import { userHandlers } from '../users/user.handlers.ts'
import type { Registration } from './handler.ts'

/** Every handler of the server. Start-up fails when one of the contract's endpoints is missing here. */
export const allHandlers = (tokens: Tokens, keys: Keys): Registration[] => [
  ...authHandlers(tokens, keys),
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
]
