import type { FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import type { Problem } from '@ventanilla/contract/errors'
import { queryAliases } from '@ventanilla/contract/lists'
import { MAX_ITEMS } from '@ventanilla/contract/constants'
import type { Schema } from '@ventanilla/contract/schema'
import { Failure } from './failure.ts'

/**
 * Validates params, query and body with the contract's zod shapes; what is wrong becomes problems by field. What is larger
 * than any shape allows is refused before a shape looks at it.
 */
export const validateWithZod: FastifySchemaCompiler<Schema> =
  ({ schema, httpPart }) =>
  (data: unknown) => readPart(schema, data, httpPart === 'querystring')

/** A part of a call in the shape of the contract. `isQuery`: under the names that a query may have. */
export function readPart(schema: Schema, data: unknown, isQuery: boolean): { value: unknown } | { error: Failure } {
  const refused = (problems: Problem[]) => ({ error: new Failure('validation_failed', { problems }) })
  const large = oversized(data)
  if (large) return refused([large])
  const read = z.safeParse(schema, isQuery ? queryOf(data) : (data ?? {}), { reportInput: true })
  if (!read.success) return refused(read.error.issues.map((issue) => problemOf(issue, isQuery ? sentAs(data) : {})))
  const broken = unkept(read.data)
  return broken ? refused([broken]) : { value: read.data }
}

/** A query under the names of the contract. A parameter without a value counts as absent: forms send what nobody chose. */
function queryOf(data: unknown): Record<string, unknown> {
  const given = Object.entries(data ?? {}).filter(([, value]) => value !== '')
  const renamed = given.flatMap(([name, value]) => (queryAliases[name] ? [[queryAliases[name], value] as const] : []))
  return Object.fromEntries([...renamed, ...given])
}

/** By the names of the contract, the other spellings that a query came with: what is wrong is said of the name that was sent. */
const sentAs = (data: unknown): Readonly<Record<string, string>> => Object.fromEntries(Object.keys(data ?? {}).flatMap((name) => (queryAliases[name] ? [[queryAliases[name], name] as const] : [])))

function problemOf(issue: z.core.$ZodIssue, sent: Readonly<Record<string, string>>): Problem {
  const path = issue.path.join('.')
  const field = sent[path] ?? path
  return { ...(field && { field }), ...codeOf(issue) }
}

const isNumber = (origin: string): boolean => origin === 'int' || origin === 'number'

function codeOf(issue: z.core.$ZodIssue): Pick<Problem, 'code' | 'params'> {
  // What the first way of giving a value says of it, unless the value is of none of their types.
  const first = issue.code === 'invalid_union' ? issue.errors[0]?.[0] : undefined
  if (first && first.code !== 'invalid_type') return codeOf(first)
  if (issue.code === 'invalid_union' && issue.input === undefined) return { code: 'required' }
  if (issue.code === 'too_big' && issue.origin === 'string') return { code: 'too_long', params: { max: Number(issue.maximum) } }
  if (issue.code === 'too_big' && issue.origin === 'array') return { code: 'too_many', params: { max: Number(issue.maximum) } }
  if (issue.code === 'too_small' && isNumber(issue.origin)) return { code: 'number_too_small', params: { min: Number(issue.minimum) } }
  if (issue.code === 'too_big' && isNumber(issue.origin)) return { code: 'number_too_large', params: { max: Number(issue.maximum) } }
  // What a rule of the contract's own says (fields.ts, lists.ts, filters.ts).
  const ruled: Readonly<Record<string, unknown>> = (issue.code === 'custom' && issue.params) || {}
  if (typeof ruled['code'] === 'string') return { code: ruled['code'], ...(ruled['params'] ? { params: ruled['params'] as NonNullable<Problem['params']> } : {}) }
  if (issue.code === 'too_small' && issue.origin === 'string') return { code: 'blank' }
  if (issue.code === 'too_small' && issue.origin === 'array') return { code: 'blank' }
  if (issue.input === undefined) return { code: 'required' }
  if (issue.code !== 'invalid_type') return { code: 'value_invalid' }
  return { code: issue.expected === 'number' || issue.expected === 'int' ? 'integer_required' : 'value_invalid' }
}

/** No call of the contract carries more values in all, those that hold others included. */
const MAX_VALUES = 1_000
/** A path that is repeated in an answer. The names in it are the caller's. */
const sayable = /^\w[\w.]{0,79}$/

/**
 * What is too large in the data of a call for any shape of the contract: an array, or the number of its values, which
 * bounds its depth too. Looks at no more values than are allowed.
 */
function oversized(data: unknown): Problem | undefined {
  let left = MAX_VALUES
  return find(data, (value) => {
    left -= 1
    if (left < 0) return { code: 'too_many', params: { max: MAX_VALUES } }
    return Array.isArray(value) && value.length > MAX_ITEMS ? { code: 'too_many', params: { max: MAX_ITEMS } } : undefined
  })
}

/** A text with half of a character or a zero, which no database keeps. Names lose theirs in their shape, so that this comes after it. */
const unkept = (data: unknown): Problem | undefined => find(data, (value) => (typeof value === 'string' && (!value.isWellFormed() || value.includes('\0')) ? { code: 'value_invalid' } : undefined))

/** The first problem that `look` finds, with the field where it stands. */
function find(value: unknown, look: (value: unknown) => Problem | undefined, path: readonly string[] = []): Problem | undefined {
  const problem = look(value)
  const field = path.join('.')
  if (problem) return sayable.test(field) ? { field, ...problem } : problem
  if (typeof value !== 'object' || value === null) return undefined
  const isList = Array.isArray(value)
  for (const key in value) {
    const found = find((value as Readonly<Record<string, unknown>>)[key], look, isList ? path : [...path, key])
    if (found) return found
  }
  return undefined
}
