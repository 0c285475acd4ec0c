import { ApiError } from '@ventanilla/api-client/api-error'
import { errorStatus, type ErrorCode, type MessageParams, type Problem } from '@ventanilla/contract/errors'

/** A call that the server refused, as the API client tells it. */
export const refusal = (code: ErrorCode, { problems = [], params }: { problems?: Problem[]; params?: MessageParams } = {}): ApiError =>
  new ApiError('HTTP_ERROR', code, { status: errorStatus[code], body: { code, detail: '', problems, ...(params && { params }) } })
