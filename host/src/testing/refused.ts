import { ApiError } from '@ventanilla/api-client/api-error'
import { errorStatus, type ErrorBody, type ErrorCode } from '@ventanilla/contract/errors'

/** Answers a call of `fakeApi` as the server refuses it. */
export function refused(code: ErrorCode, more: Partial<ErrorBody> = {}): never {
  throw new ApiError('HTTP_ERROR', code, { status: errorStatus[code], body: { code, detail: code, problems: [], ...more } })
}
