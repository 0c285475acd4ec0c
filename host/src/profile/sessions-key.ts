import type { EndpointId } from '@ventanilla/contract/endpoints'

/** Key of the list of the caller's sessions. */
export const SESSIONS_KEY = ['own-sessions'] as const satisfies readonly [EndpointId]
