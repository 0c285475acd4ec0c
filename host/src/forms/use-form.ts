import { useState } from 'react'
import type { ApiError } from '@ventanilla/api-client/api-error'
import type { Problem } from '@ventanilla/contract/errors'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { serverErrors } from '@ventanilla/i18n/server-errors'

export type Values<F extends string> = Readonly<Record<F, string>>
/** What is wrong by field: a problem of the contract, or a sentence. */
export type Problems<F extends string> = Partial<Record<F, Problem | string>>
/** What a field component takes. */
export type FieldState = { name: string; required: true; value: string; error: string | undefined; onChange: (text: string) => void }

type FormOptions<F extends string> = {
  initial: Values<F>
  /** What the form can tell before the server does, by field. */
  check: (values: Values<F>) => Problems<F>
  /** Why the last sending failed. */
  refusal: ApiError | null | undefined
  /** Forgets it. */
  forget: () => void
  /** The field at which a refusal stands that names none of them; without one it is the form's. */
  fallback?: NoInfer<F>
}

export type Form<F extends string> = {
  values: Values<F>
  field: (name: F) => FieldState
  /** Why the last sending failed, where it is the matter of no field. */
  failure: ApiError | undefined
  /** Shows what is to be mended; answers whether nothing is. */
  isReady: () => boolean
  /** Empties it, as if nobody had tried to send it. */
  reset: () => void
}

/** A form's values and what is wrong with each: what it can tell itself once somebody tried to send it, and what the server said. */
export function useForm<F extends string>({ initial, check, refusal, forget, fallback }: FormOptions<F>): Form<F> {
  const say = useProblemText()
  const [values, setValues] = useState(initial)
  const [tried, setTried] = useState(false)

  const own: Problems<F> = tried ? check(values) : {}
  const { fields } = serverErrors(refusal ?? undefined, say)
  const general = refusal && !Object.keys(values).some((name) => name in fields) ? refusal : undefined
  const errorOf = (name: F): string | undefined => {
    const problem = own[name]
    if (problem !== undefined) return typeof problem === 'string' ? problem : say(problem)
    return fields[name] ?? (name === fallback && general ? say(general) : undefined)
  }
  return {
    values,
    failure: fallback === undefined ? general : undefined,
    field: (name) => ({
      name,
      required: true,
      value: values[name],
      error: errorOf(name),
      onChange: (text) => {
        setValues((before) => ({ ...before, [name]: text }))
        if (refusal) forget()
      },
    }),
    isReady: () => {
      setTried(true)
      return Object.keys(check(values)).length === 0
    },
    reset: () => {
      setValues(initial)
      setTried(false)
      forget()
    },
  }
}
