import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import type { Problem } from '@ventanilla/contract/errors'
import { Failure } from './failure.ts'
import { oversized } from './oversized.ts'

/**
 * Validates params, query and body with the contract's zod shapes; what is wrong becomes problems by field. What is larger
 * than any shape allows is refused before a shape looks at it.
 */
export const validateWithZod: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const problem = oversized(data)
    if (problem) return { error: new Failure('validation_failed', { problems: [problem] }) }
    const read = schema.safeParse(data ?? {}, { reportInput: true })
    return read.success ? { value: read.data } : { error: new Failure('validation_failed', { problems: read.error.issues.map(problemOf) }) }
  }

function problemOf(issue: z.core.$ZodIssue): Problem {
  const field = issue.path.join('.')
  return { ...(field && { field }), ...codeOf(issue) }
}

function codeOf(issue: z.core.$ZodIssue): Pick<Problem, 'code' | 'params'> {
  if (issue.code === 'too_big' && issue.origin === 'string') return { code: 'too_long', params: { max: Number(issue.maximum) } }
  if (issue.code === 'too_big' && issue.origin === 'array') return { code: 'too_many', params: { max: Number(issue.maximum) } }
  if (issue.code === 'too_small' && issue.origin === 'string') return { code: 'blank' }
  if (issue.code !== 'invalid_type') return { code: 'value_invalid' }
  if (issue.input === undefined) return { code: 'required' }
  return { code: issue.expected === 'number' || issue.expected === 'int' ? 'integer_required' : 'value_invalid' }
}
