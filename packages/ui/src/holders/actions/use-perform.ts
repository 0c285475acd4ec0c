import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Api } from '@ventanilla/api-client/api'
import type { RequestFiled } from '@ventanilla/contract/changes'
import { isFiled } from '@ventanilla/contract/filed'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { isDefinite } from '@ventanilla/api-client/api-error'
import { useIntention } from '../../form/use-intention.ts'
import type { Outcome, Performing } from './performing.ts'

/** Why it is asked for, for whoever approves it. */
type Reason = { reason: string } | undefined

type Lost = { reference: string; values: string }
/** Tries whose answer got lost, by what they are about, for as long as the page is not loaded again: who closed the question and asks for the same again means the same. */
const lostBy = new WeakMap<Api, Map<string, Lost>>()

function lostOf(api: Api): Map<string, Lost> {
  const known = lostBy.get(api) ?? new Map<string, Lost>()
  lostBy.set(api, known)
  return known
}

/** `uncertain`: nobody knows whether the last call acted. `earlier`: the answer of one before this question got lost, which said the same or something else. */
type Perform = { send: (asked: Reason) => void; busy: boolean; refusal: Outcome['refused']; error: Error | null; uncertain: boolean; earlier: 'same' | 'other' | undefined }

/**
 * Makes a call, once for each intention however often it is sent: while nobody knows whether the server acted, only the
 * same reference is safe. `onApplied` when it is done or asked of the provider, `onFiled` when it waits for an approval.
 */
export function usePerform({ endpoint, record, values, call }: Performing, onApplied: (outcome: Outcome) => void, onFiled: (filed: RequestFiled) => void): Perform {
  const api = useApi()
  const running = useRef(false)
  const key = `${endpoint}:${record}`
  const written = JSON.stringify(values)
  const [lost] = useState(() => lostOf(api).get(key))
  const earlier = lost && (lost.values === written ? 'same' : 'other')
  const { reference, unanswered, settle } = useIntention<Reason>(earlier === 'same' ? lost?.reference : undefined)
  const settled = (asked: Reason, failure?: unknown) => {
    if (failure === undefined || isDefinite(failure)) lostOf(api).delete(key)
    else lostOf(api).set(key, { reference, values: written })
    settle(asked, failure)
  }
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (asked: Reason) => call(api, reference, asked),
    onSuccess: (outcome, asked) => {
      settled(asked)
      if (isFiled(outcome)) onFiled(outcome)
      else if (!outcome.refused) onApplied(outcome)
    },
    onError: (failure, asked) => settled(asked, failure),
    onSettled: () => {
      running.current = false
    },
  })
  const send = (asked: Reason) => {
    if (running.current) return
    running.current = true
    mutate(asked)
  }
  return { send, busy: isPending, refusal: data && !isFiled(data) ? data.refused : undefined, error, uncertain: unanswered !== undefined, earlier }
}
