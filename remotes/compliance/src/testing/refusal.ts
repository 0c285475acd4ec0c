import { ApiError } from '@ventanilla/api-client/api-error'
import { errorStatus, type ErrorCode, type MessageParams, type Problem } from '@ventanilla/contract/errors'

/** A refused call, as the API client rejects it. */
export const refusal = (code: ErrorCode, { problems = [], params }: { problems?: Problem[]; params?: MessageParams } = {}): ApiError =>
  new ApiError('HTTP_ERROR', code, { status: errorStatus[code], body: { code, detail: '', problems, ...(params && { params }) } })
