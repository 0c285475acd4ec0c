import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import type { Problem } from '@ventanilla/contract/errors'
import { queryAliases } from '@ventanilla/contract/lists'
import { Failure } from './failure.ts'
import { halved, oversized } from './oversized.ts'

/**
 * Validates params, query and body with the contract's zod shapes; what is wrong becomes problems by field. What is larger
 * than any shape allows is refused before a shape looks at it.
 */
export const validateWithZod: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data: unknown) => {
    const refused = (problems: Problem[]) => ({ error: new Failure('validation_failed', { problems }) })
    const large = oversized(data)
    if (large) return refused([large])
    const read = schema.safeParse(httpPart === 'querystring' ? queryOf(data) : (data ?? {}), { reportInput: true })
    if (!read.success) return refused(read.error.issues.map(problemOf))
    const broken = halved(read.data)
    return broken ? refused([broken]) : { value: read.data }
  }

/** A query under the names of the contract. A parameter without a value counts as absent: forms send what nobody chose. */
function queryOf(data: unknown): Record<string, unknown> {
  const given = Object.entries(data ?? {}).filter(([, value]) => value !== '')
  const renamed = given.flatMap(([name, value]) => (queryAliases[name] ? [[queryAliases[name], value] as const] : []))
  return Object.fromEntries([...renamed, ...given])
}

function problemOf(issue: z.core.$ZodIssue): Problem {
  const field = issue.path.join('.')
  return { ...(field && { field }), ...codeOf(issue) }
}

function codeOf(issue: z.core.$ZodIssue): Pick<Problem, 'code' | 'params'> {
  // What the first way of giving a value says of it, unless the value is of none of their types.
  const first = issue.code === 'invalid_union' ? issue.errors[0]?.[0] : undefined
  if (first && first.code !== 'invalid_type') return codeOf(first)
  if (issue.code === 'invalid_union' && issue.input === undefined) return { code: 'required' }
  if (issue.code === 'too_big' && issue.origin === 'string') return { code: 'too_long', params: { max: Number(issue.maximum) } }
  if (issue.code === 'too_big' && issue.origin === 'array') return { code: 'too_many', params: { max: Number(issue.maximum) } }
  if (issue.code === 'too_small' && issue.origin === 'int') return { code: 'number_too_small', params: { min: Number(issue.minimum) } }
  if (issue.code === 'too_big' && issue.origin === 'int') return { code: 'number_too_large', params: { max: Number(issue.maximum) } }
  // What a field's own rule says (contract/src/fields.ts).
  const ruled = issue.code === 'custom' ? issue.params : undefined
  if (typeof ruled?.['code'] === 'string') return { code: ruled['code'], ...(ruled['params'] && { params: ruled['params'] as NonNullable<Problem['params']> }) }
  if (issue.code === 'too_small' && issue.origin === 'string') return { code: 'blank' }
  if (issue.code === 'custom' && typeof issue.params?.['code'] === 'string') return ofList(issue.params)
  if (issue.code !== 'invalid_type') return { code: 'value_invalid' }
  if (issue.input === undefined) return { code: 'required' }
  return { code: issue.expected === 'number' || issue.expected === 'int' ? 'integer_required' : 'value_invalid' }
}

/** What the contract says of a search or a filter by itself (`addIssue` in `lists.ts` and `filters.ts`). */
const ofList = ({ code, min }: Readonly<Record<string, unknown>>): Pick<Problem, 'code' | 'params'> => ({ code: String(code), ...(typeof min === 'number' && { params: { min } }) })
