import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isDefinite } from '@ventanilla/api-client/api-error'
import type { RequestFiled } from '@ventanilla/contract/changes'
import type { ActionResult } from '@ventanilla/contract/endpoints/card-actions.endpoints'
import { isFiled } from '@ventanilla/contract/filed'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import type { CardAction, Values } from './card-action.ts'

type Sent = { values: Values; asked: { reason: string } | undefined }

const newReference = () => crypto.randomUUID()

/**
 * Does an action to one user, once for each intention however often it is sent: while nobody knows whether the server acted,
 * only the same reference is safe. `onApplied` when it is done or asked of the provider, `onFiled` when it waits for an approval.
 */
export function usePerform(action: CardAction, user: string, onApplied: (result: ActionResult) => void, onFiled: (filed: RequestFiled) => void) {
  const api = useApi()
  const running = useRef(false)
  const [reference, setReference] = useState(newReference)
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async ({ values, asked }: Sent) => {
      const answer = await action.call(api, [user], values, reference, asked)
      return isFiled(answer) ? answer : answer.results[0]
    },
    onSuccess: (result) => {
      setReference(newReference())
      if (isFiled(result)) onFiled(result)
      else if (result && (result.status || result.pending)) onApplied(result)
    },
    onError: (failure) => isDefinite(failure) && setReference(newReference()),
    onSettled: () => {
      running.current = false
    },
  })
  const send = (values: Values, asked: Sent['asked']) => {
    if (running.current) return
    running.current = true
    mutate({ values, asked })
  }
  return { send, busy: isPending, refusal: data && !isFiled(data) && !data.status && !data.pending ? data : undefined, error, uncertain: error !== null && !isDefinite(error) }
}
