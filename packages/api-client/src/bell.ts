import type { Bell } from '@ventanilla/contract/endpoints/notices.endpoints'
import type { Route } from '@ventanilla/contract/route-table'
import { follow } from './follow.ts'
import type { Connection } from './send.ts'
import type { SharedStream } from './shared-stream.ts'

/** Where there are no events it is asked this often; and a server that is away is asked ever more seldom, up to so long. */
const POLL_MS = 30_000
const MAX_WAIT_MS = 60_000

/** Follows the bell as long as the session lasts. */
export const followBell = (connection: Connection, stream: SharedStream, route: Route, signal: AbortSignal): AsyncGenerator<Bell> =>
  follow(connection, stream, { id: 'bell', route, query: {} }, signal, { poll: connection.timing?.poll ?? POLL_MS, longestWait: MAX_WAIT_MS })
