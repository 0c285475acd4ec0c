import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import type { Problem } from '@ventanilla/contract/errors'
import { Failure } from './failure.ts'
import { halved, oversized } from './oversized.ts'

/**
 * Validates params, query and body with the contract's zod shapes; what is wrong becomes problems by field. What is larger
 * than any shape allows is refused before a shape looks at it.
 */
export const validateWithZod: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const refused = (problems: Problem[]) => ({ error: new Failure('validation_failed', { problems }) })
    const large = oversized(data)
    if (large) return refused([large])
    const read = schema.safeParse(data ?? {}, { reportInput: true })
    if (!read.success) return refused(read.error.issues.map(problemOf))
    const broken = halved(read.data)
    return broken ? refused([broken]) : { value: read.data }
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
