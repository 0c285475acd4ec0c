import { ApiError } from '@ventanilla/api-client/api-error'

/** Whether a server does not know a call at all: an older one, or another's. What it would tell is then left out. */
export const isUnknownCall = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 405) && error.body?.code !== 'document_not_found'
