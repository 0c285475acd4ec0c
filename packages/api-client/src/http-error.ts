import { errorStatus, type ErrorBody } from '@ventanilla/contract/errors'
import { ApiError, type FieldMessages } from './api-error.ts'

type Json = Record<string, unknown>

/** An answer with an error status as an `ApiError`, whatever its body is: ours, another server's, or a proxy's HTML page. */
export function httpError(status: number, text: string): ApiError {
  const json = readObject(text)
  const body = [json, json?.error].find(isErrorBody)
  const detail = body?.detail ?? (typeof json?.detail === 'string' ? json.detail : `HTTP ${status}`)
  if (!json) return new ApiError('HTTP_ERROR', detail, { status })
  return new ApiError('HTTP_ERROR', detail, { status, fields: fieldMessages(json), ...(body && { body }) })
}

function readObject(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Where a field is called `code`, as the second factor's is, its messages stand there and the contract's members in `error`. */
const isErrorBody = (json: unknown): json is Json & ErrorBody =>
  isObject(json) && typeof json.code === 'string' && Object.hasOwn(errorStatus, json.code) && typeof json.detail === 'string' && Array.isArray(json.problems)

const isMessages = (value: unknown): value is string[] => Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string')

const fieldMessages = (json: Json): FieldMessages =>
  Object.fromEntries(Object.entries(json).filter((entry): entry is [string, string[]] => isMessages(entry[1])))
