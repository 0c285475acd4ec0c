import { useMutation } from '@tanstack/react-query'
import { ApiError } from '@ventanilla/api-client/api-error'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { useForm, type Form, type Problems, type Values } from './use-form.ts'

type DialogFormOptions<F extends string, R> = {
  initial: Values<F>
  check: (values: Values<F>) => Problems<F>
  send: (values: Values<F>) => Promise<R>
  onDone: (answer: R) => void
  fallback?: NoInfer<F>
}

export type DialogFormState<F extends string> = Form<F> & { busy: boolean; submit: () => void }

/** A form in a dialog, whose sending is one call. */
export function useDialogForm<F extends string, R>({ initial, check, send, onDone, fallback }: DialogFormOptions<F, R>): DialogFormState<F> {
  const say = useProblemText()
  const { mutate, reset, error, isPending } = useMutation({ mutationFn: send, onSuccess: onDone })
  const refusal = error instanceof ApiError ? error : undefined
  const form = useForm({ initial, check, refusal, forget: reset, ...(fallback !== undefined && { fallback }) })
  const submit = () => {
    if (form.isReady()) mutate(form.values)
  }
  return { ...form, failure: form.failure ?? (error && !refusal ? say(error) : undefined), busy: isPending, submit }
}
