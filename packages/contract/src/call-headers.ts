import { REASON_HEADER } from './filed.ts'

/** Headers that the browser's calls carry, and those of an answer that it reads: what a server of another origin allows. */
export const SENT_HEADERS: readonly string[] = ['accept', 'accept-language', 'authorization', 'content-type', 'prefer', 'traceparent', REASON_HEADER]
export const READ_HEADERS: readonly string[] = ['content-disposition', 'date', 'retry-after', 'x-request-id']
