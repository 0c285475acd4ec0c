import { errorStatus, type ErrorBody } from '@ventanilla/contract/errors'
import { ApiError, type FieldMessages } from './api-error.ts'
import { isObject, type Json } from './json.ts'

/** An answer with an error status as an `ApiError`; the body may be ours, another server's, or a proxy's HTML page. */
export function httpError(status: number, text: string): ApiError {
  const body = readJsonOf(text)
  // A form field named `code` (second factor) takes that member; the contract's members are then in `error`.
  const own = isObject(body) ? [body, body.error].find(isErrorBody) : undefined
  const { general, fields } = isObject(body) ? wordsOf(body) : { general: sentences(body), fields: {} }
  const texts = general.length > 0 ? general : Object.values(fields).flat()
  return new ApiError('HTTP_ERROR', texts.join(' ') || `HTTP ${status}`, { status, fields, ...(own && { body: own }) })
}

function readJsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isErrorBody = (body: unknown): body is Json & ErrorBody =>
  isObject(body) && typeof body.code === 'string' && Object.hasOwn(errorStatus, body.code) && typeof body.detail === 'string' && Array.isArray(body.problems)

/** Where servers put general messages, and often field messages, as `{errorMsg: {email: […]}}`; the first with a text counts. */
const wrappers = ['detail', 'errorMsg', 'message', 'non_field_errors', 'errors', 'error']
/** Texts that are no sentences. */
const marks = new Set(['code', 'reference', 'status'])

type Words = { general: readonly string[]; fields: FieldMessages }

function wordsOf(body: Json): Words {
  const own = Object.entries(body).flatMap(([name, value]): [string, string[]][] => {
    const texts = wrappers.includes(name) || (marks.has(name) && typeof value === 'string') ? [] : sentences(value)
    return texts.length > 0 ? [[name, texts]] : []
  })
  const wrapped = wrappers.map((name) => body[name])
  const inner = wrapped.filter(isObject).map(wordsOf)
  const general = [...wrapped.map(sentences), ...inner.map((words) => words.general)].find((texts) => texts.length > 0) ?? []
  return { general, fields: Object.assign(Object.fromEntries(own), ...inner.map(({ fields }) => fields)) as FieldMessages }
}

/** A sentence or a list of them. */
const sentences = (value: unknown): string[] => [value].flat().filter((item): item is string => typeof item === 'string' && item.trim() !== '')
