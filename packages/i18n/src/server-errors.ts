import type { Problem } from '@ventanilla/contract/errors'
import type { Failure } from './problem-text.ts'

/** A server's sentences by field and together. */
export type ServerErrors = { fields: Readonly<Record<string, string>>; all: readonly string[] }
type Refusal = Failure & { fields: Readonly<Record<string, readonly string[]>> }

/**
 * Puts a failed call into sentences, per field and as a list (specification section 8, "Login server errors"): by code
 * where the server sends codes, in its own words where it does not.
 */
export function serverErrors(error: Refusal | undefined, say: (what: Problem | Failure | string) => string): ServerErrors {
  if (!error) return { fields: {}, all: [] }
  const coded = (error.body?.problems ?? []).flatMap((problem): [string, string][] => (problem.field ? [[problem.field, say(problem)]] : []))
  const plain = Object.entries(error.fields).map(([field, sentences]): [string, string] => [field, sentences.map(say).join(' ')])
  const fields = Object.fromEntries(coded.length > 0 ? coded : plain)
  const all = Object.values(fields)
  return { fields, all: all.length > 0 ? all : [say(error)] }
}
