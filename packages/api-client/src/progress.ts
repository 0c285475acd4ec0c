import type { DocumentStatus, Progress } from '@ventanilla/contract/bulk/bulk-shapes'
import type { Route } from '@ventanilla/contract/route-table'
import { follow } from './follow.ts'
import type { Connection } from './send.ts'
import type { SharedStream } from './shared-stream.ts'

const ended: ReadonlySet<DocumentStatus> = new Set(['completed', 'partially_completed', 'failed', 'cancelled', 'rejected', 'expired'])
const MAX_FAILURES = 8
const MAX_WAIT_MS = 15_000

/** Follows one list until its processing ends. */
export const followProgress = (connection: Connection, stream: SharedStream, route: Route, uploadDocumentId: string, signal: AbortSignal): AsyncGenerator<Progress> =>
  follow(connection, stream, { id: 'upload-progress', route, query: { upload_document_id: uploadDocumentId } }, signal, { isLast: ({ status }) => ended.has(status), longestWait: MAX_WAIT_MS, giveUpAfter: MAX_FAILURES })
