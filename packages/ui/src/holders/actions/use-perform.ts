import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isDefinite } from '@ventanilla/api-client/api-error'
import { newReference } from '@ventanilla/api-client/random-hex'
import type { RequestFiled } from '@ventanilla/contract/changes'
import { isFiled } from '@ventanilla/contract/filed'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import type { Outcome, Performing } from './performing.ts'

/** `uncertain`: nobody knows whether the last call acted. */
type Perform = { send: (asked: { reason: string } | undefined) => void; busy: boolean; refusal: Outcome['refused']; error: Error | null; uncertain: boolean }

/**
 * Makes a call, once for each intention however often it is sent: while nobody knows whether the server acted, only the
 * same reference is safe. `onApplied` when it is done or asked of the provider, `onFiled` when it waits for an approval.
 */
export function usePerform({ call }: Performing, onApplied: (outcome: Outcome) => void, onFiled: (filed: RequestFiled) => void): Perform {
  const api = useApi()
  const running = useRef(false)
  const [reference, setReference] = useState(newReference)
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (asked: { reason: string } | undefined) => call(api, reference, asked),
    onSuccess: (outcome) => {
      setReference(newReference())
      if (isFiled(outcome)) onFiled(outcome)
      else if (!outcome.refused) onApplied(outcome)
    },
    onError: (failure) => isDefinite(failure) && setReference(newReference()),
    onSettled: () => {
      running.current = false
    },
  })
  const send = (asked: { reason: string } | undefined) => {
    if (running.current) return
    running.current = true
    mutate(asked)
  }
  return { send, busy: isPending, refusal: data && !isFiled(data) ? data.refused : undefined, error, uncertain: error !== null && !isDefinite(error) }
}
