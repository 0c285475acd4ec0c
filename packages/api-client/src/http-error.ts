import { errorStatus, type ErrorBody } from '@ventanilla/contract/errors'
import { ApiError, type FieldMessages } from './api-error.ts'
import { isObject, type Json } from './answers.ts'

/** An answer with an error status as an `ApiError`, whatever its body is: ours, another server's, or a proxy's HTML page. */
export function httpError(status: number, text: string): ApiError {
  const body = readJsonOf(text)
  // Where a field is called `code`, as the second factor's is, its messages stand there and the contract's members in `error`.
  const own = isObject(body) ? [body, body.error].find(isErrorBody) : undefined
  const { general, fields } = isObject(body) ? wordsOf(body) : { general: sentences(body), fields: {} }
  const said = general.length > 0 ? general : Object.values(fields).flat()
  return new ApiError('HTTP_ERROR', said.join(' ') || `HTTP ${status}`, { status, fields, ...(own && { body: own }) })
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

/** Where servers put what concerns no single field, and often the fields too, as `{errorMsg: {email: […]}}`; the first that says something counts. */
const wrappers = ['detail', 'errorMsg', 'message', 'non_field_errors', 'errors', 'error']
/** Texts that are no sentences. */
const marks = new Set(['code', 'reference', 'status'])

type Words = { general: readonly string[]; fields: FieldMessages }

function wordsOf(body: Json): Words {
  const own = Object.entries(body).flatMap(([name, value]): [string, string[]][] => {
    const said = wrappers.includes(name) || (marks.has(name) && typeof value === 'string') ? [] : sentences(value)
    return said.length > 0 ? [[name, said]] : []
  })
  const wrapped = wrappers.map((name) => body[name])
  const inner = wrapped.filter(isObject).map(wordsOf)
  const general = [...wrapped.map(sentences), ...inner.map((words) => words.general)].find((said) => said.length > 0) ?? []
  return { general, fields: Object.assign(Object.fromEntries(own), ...inner.map(({ fields }) => fields)) as FieldMessages }
}

/** A sentence or a list of them. */
const sentences = (value: unknown): string[] => [value].flat().filter((item): item is string => typeof item === 'string' && item.trim() !== '')
