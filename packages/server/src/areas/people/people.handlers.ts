import { handle, type Registration } from '../../platform/http/handler.ts'
import { readProviderUser } from './provider-user.ts'

/** What can be read of one user beside their details. */
export const peopleHandlers: Registration[] = [handle('provider-user', ({ params }, services) => readProviderUser(services, params.userId))]
