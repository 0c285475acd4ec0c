import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { RequestFiled } from '@ventanilla/contract/changes'
import { isFiled } from '@ventanilla/contract/filed'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useIntention } from '../../form/use-intention.ts'
import type { Outcome, Performing } from './performing.ts'

/** Why it is asked for, for whoever approves it. */
type Reason = { reason: string } | undefined

/** `uncertain`: nobody knows whether the last call acted. */
type Perform = { send: (asked: Reason) => void; busy: boolean; refusal: Outcome['refused']; error: Error | null; uncertain: boolean }

/**
 * Makes a call, once for each intention however often it is sent: while nobody knows whether the server acted, only the
 * same reference is safe. `onApplied` when it is done or asked of the provider, `onFiled` when it waits for an approval.
 */
export function usePerform({ call }: Performing, onApplied: (outcome: Outcome) => void, onFiled: (filed: RequestFiled) => void): Perform {
  const api = useApi()
  const running = useRef(false)
  const { reference, unanswered, settle } = useIntention<Reason>()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (asked: Reason) => call(api, reference, asked),
    onSuccess: (outcome, asked) => {
      settle(asked)
      if (isFiled(outcome)) onFiled(outcome)
      else if (!outcome.refused) onApplied(outcome)
    },
    onError: (failure, asked) => settle(asked, failure),
    onSettled: () => {
      running.current = false
    },
  })
  const send = (asked: Reason) => {
    if (running.current) return
    running.current = true
    mutate(asked)
  }
  return { send, busy: isPending, refusal: data && !isFiled(data) ? data.refused : undefined, error, uncertain: unanswered !== undefined }
}
