import type { ErrorBody } from '@ventanilla/contract/errors'

/** Kinds of failure on the client's side (specification section 8), and `HTTP_ERROR` for an answer with an error status. */
export type ApiErrorKind = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR' | 'HTTP_ERROR'

/** The server's own sentences by field of the form: `{field: [message, …]}` as section 8 of the specification shows them. */
export type FieldMessages = Readonly<Record<string, readonly string[]>>

type Answer = { status?: number; body?: ErrorBody; fields?: FieldMessages; cause?: unknown; unheard?: true }

/**
 * Why a call failed: its kind, and the status and body if the server answered. `body` is there only when it carries
 * a code of the contract; a server that knows no codes still fills `message` (its `detail`) and `fields`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  readonly status: number | undefined
  readonly body: ErrorBody | undefined
  readonly fields: FieldMessages
  /** The server may have done what was asked, and its answer was not for this session. */
  readonly unheard: boolean

  constructor(kind: ApiErrorKind, message: string, answer: Answer = {}) {
    super(message, { cause: answer.cause })
    this.kind = kind
    this.status = answer.status
    this.body = answer.body
    this.fields = answer.fields ?? {}
    this.unheard = answer.unheard ?? false
  }
}

/** Whether the server said that it did not do what was asked. Otherwise it may have acted: it did not answer, failed, answered a success that nobody could read, or its answer belongs to a session that is over. */
export const isDefinite = (error: unknown): boolean => error instanceof ApiError && error.status !== undefined && error.status >= 400 && error.status < 500 && !error.unheard
