import type { Registration } from '../../platform/http/handler.ts'
import { firstAdministratorHandler } from './first-administrator.ts'
import type { Keys } from '../../platform/keys.ts'
import { loginHandler } from './login.handler.ts'
import { profileHandlers } from './profile.handlers.ts'
import { recoveryHandlers } from './recovery/recovery.handlers.ts'
import { secondFactorHandlers } from './second-factor/second-factor.handlers.ts'
import { sessionHandlers } from './session.handlers.ts'
import type { Tokens } from './tokens.ts'

/** Who comes in, and what they do with their own account. */
export const authHandlers = (tokens: Tokens, keys: Keys): Registration[] => [
  loginHandler(tokens, keys),
  firstAdministratorHandler(tokens),
  ...recoveryHandlers(tokens, keys),
  ...sessionHandlers,
  ...profileHandlers,
  ...secondFactorHandlers(keys),
]
