import type { ErrorBody } from '@ventanilla/contract/errors'

/** Kinds of failure on the client's side (specification section 8), and `HTTP_ERROR` for an answer with an error status. */
export type ApiErrorKind = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR' | 'HTTP_ERROR'

/** Why a call failed: its kind, the status and body where the server answered. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  readonly status: number | undefined
  readonly body: ErrorBody | undefined

  constructor(kind: ApiErrorKind, message: string, answer: { status?: number; body?: ErrorBody } = {}) {
    super(message)
    this.kind = kind
    this.status = answer.status
    this.body = answer.body
  }
}
