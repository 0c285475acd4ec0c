import { useEffect, useRef, type RefObject, type SyntheticEvent } from 'react'
import { focusFirstInvalid } from '@ventanilla/ui/entry'
import { useServices } from '../app/services.ts'
import { useForm, type Form, type Problems, type Values } from '../forms/use-form.ts'
import { useSessionState } from '../session/session-context.tsx'

type AuthFormOptions<F extends string> = {
  initial: Values<F>
  check: (values: Values<F>) => Problems<F>
  send: (values: Values<F>) => Promise<unknown>
  fallback?: NoInfer<F>
}

export type AuthForm<F extends string> = Form<F> & {
  busy: boolean
  /** Props for the `form` element. */
  wiring: { ref: RefObject<HTMLFormElement | null>; className: string; noValidate: true; onSubmit: (event: SyntheticEvent) => void }
}

/** A form whose sending is a call of the authentication: pending and failed is what the state says (specification section 4). */
export function useAuthForm<F extends string>({ initial, check, send, fallback }: AuthFormOptions<F>): AuthForm<F> {
  const { session } = useServices()
  const { loader, errorMsg } = useSessionState()
  const ref = useRef<HTMLFormElement>(null)
  const forget = () => session.dispatch({ type: 'errorsCleared' })
  const form = useForm({ initial, check, refusal: errorMsg, forget, ...(fallback !== undefined && { fallback }) })

  // Errors of another page are not shown here.
  useEffect(() => {
    const clear = () => session.dispatch({ type: 'errorsCleared' })
    clear()
    return clear
  }, [session])

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (loader) return
    if (form.isReady()) {
      forget()
      await send(form.values)
    }
    focusFirstInvalid(ref.current)
  }
  return { ...form, busy: loader, wiring: { ref, className: 'v-stack', noValidate: true, onSubmit: (event) => void submit(event) } }
}
