import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { InputOf, ResponseOf } from '@ventanilla/contract/endpoint'
import type { EndpointId, Endpoints } from '@ventanilla/contract/endpoints'
import { isFiled } from '@ventanilla/contract/filed'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { serverErrors } from '@ventanilla/i18n/server-errors'
import { useApi, useToast } from '@ventanilla/remote-sdk/host-context'
import { applied } from './applied.ts'
import { isOldVersion, ReadAgain } from '../changes/old-version.ts'
import { useFiling } from '../changes/use-filing.tsx'
import { Alert } from '../feedback/alert.tsx'
import { ConfirmDialog } from '../feedback/confirm-dialog.tsx'
import { focusFirstInvalid } from '../fields/focus-first-invalid.ts'
import { useUiWords } from '../words/use-ui-words.ts'

export type ConfirmCallProps<I extends EndpointId> = {
  endpoint: I
  input: InputOf<Endpoints[I]>
  title: ReactNode
  /** What will happen, in words. */
  children: ReactNode
  /** What else it asks, below the words. A function is given what the server refused of it, in words by field. */
  more?: ReactNode | ((errors: Readonly<Record<string, string>>) => ReactNode)
  /** Words of the button that does it. */
  confirm: string
  danger?: boolean | undefined
  /** What it moves, as money travels: policy may ask for a second person above an amount. */
  amount?: string
  /** What a toast says once it is done; a function is given the answer. */
  done: string | ((answer: ResponseOf<Endpoints[I]>) => string)
  /** Done, with the answer, while the question stands; without one it was sent for approval. */
  onDone?: (answer: ResponseOf<Endpoints[I]> | undefined) => void
  onClose: () => void
}

/** What a call is of: its address, or the id in its body. What else the body says may be typed. */
function recordOf(input: object): string {
  const { params, query, body }: { params?: object; query?: object; body?: { id?: unknown } } = input
  return JSON.stringify({ id: body?.id, ...params, ...query })
}

/** Says what a call will do, and makes it once that is confirmed. A refusal stays in the dialog, in words. */
export function ConfirmCall<I extends EndpointId>({ endpoint, input, title, children, more, confirm, danger, amount, done, onDone, onClose }: ConfirmCallProps<I>) {
  const t = useUiWords()
  const api = useApi()
  const toast = useToast()
  const say = useProblemText()
  const filing = useFiling(endpoint, amount, false, recordOf(input))
  const close = () => {
    filing.forget()
    onClose()
  }
  const ended = (answer: ResponseOf<Endpoints[I]> | undefined) => {
    close()
    onDone?.(answer)
  }
  const { mutate, isPending, error } = useMutation({
    // What it answers may be a secret, and no cache keeps it once the dialog is gone.
    gcTime: 0,
    mutationFn: () => api.call(endpoint, { ...input, ...filing.reason }),
    onSuccess: (answer) => {
      filing.forget()
      if (isFiled(answer)) return filing.say(answer, () => ended(undefined))
      const given = applied<I>(answer)
      if (typeof done === 'string') toast('success', done)
      else if (given !== undefined) toast('success', done(given))
    },
  })
  // react-query leaves out what is handed over here once the question is gone: a person who went elsewhere is not led on from there.
  const confirmed = () => mutate(undefined, { onSuccess: (answer) => (isFiled(answer) ? undefined : ended(applied<I>(answer))) })
  const body = useRef<HTMLDivElement>(null)
  // The dialog looked for a field to correct as it was confirmed; what the server refuses is known only now.
  useEffect(() => {
    if (error) focusFirstInvalid(body.current)
  }, [error])
  const isOld = isOldVersion(error)
  if (filing.said) return filing.dialog
  return (
    <ConfirmDialog open title={title} confirm={confirm} cancel={t('list.cancel')} danger={danger ?? false} busy={isPending} refused={isOld} onConfirm={confirmed} onCancel={() => !isPending && close()}>
      <div ref={body} className="v-stack">
        <p>{children}</p>
        {typeof more === 'function' ? more(serverErrors(error instanceof ApiError ? error : undefined, say).fields) : more}
        {filing.notice}
        {error && <Alert kind="danger" of={error}>{say(error)}</Alert>}
        {isOld && <ReadAgain onRead={close} />}
      </div>
    </ConfirmDialog>
  )
}
