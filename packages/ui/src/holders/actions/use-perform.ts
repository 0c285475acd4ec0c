import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Api } from '@ventanilla/api-client/api'
import { isDefinite } from '@ventanilla/api-client/api-error'
import type { RequestFiled } from '@ventanilla/contract/changes'
import { isFiled } from '@ventanilla/contract/filed'
import { useApi, useSession } from '@ventanilla/remote-sdk/host-context'
import { useIntention } from '../../form/use-intention.ts'
import type { Outcome, Performing } from './performing.ts'

/** Why it is asked for: who approves it reads that. */
type Reason = { reason: string } | undefined

/** References of tries without an answer, by what was written: of each administrator and record, for as long as the page is not loaded again. Who closed the question and asks for the same again means the same; to anybody else the server would refuse the reference. */
const lostBy = new WeakMap<Api, Map<string, Map<string, string>>>()

function lostOf(api: Api, record: string): Map<string, string> {
  const ofApi = lostBy.get(api) ?? new Map<string, Map<string, string>>()
  lostBy.set(api, ofApi)
  const ofRecord = ofApi.get(record) ?? new Map<string, string>()
  ofApi.set(record, ofRecord)
  return ofRecord
}

/** `uncertain`: nobody knows whether the last call acted. `earlier`: one before this question got no answer, which said the same or something else. */
type Perform = { send: (asked: Reason) => void; busy: boolean; refusal: Outcome['refused']; error: Error | null; uncertain: boolean; earlier: 'same' | 'other' | undefined }

/**
 * Makes a call, once for each intention however often it is sent: while nobody knows whether the server acted, only the
 * same reference is safe. `onApplied` when it is done or asked of the provider, `onFiled` when it waits for an approval.
 */
export function usePerform({ endpoint, record, values, call }: Performing, onApplied: (outcome: Outcome) => void, onFiled: (filed: RequestFiled) => void): Perform {
  const api = useApi()
  const { user } = useSession()
  const running = useRef(false)
  const lost = lostOf(api, `${user.id}:${endpoint}:${record}`)
  const written = JSON.stringify(values)
  const [earlier] = useState<Perform['earlier']>(() => (lost.has(written) ? 'same' : lost.size > 0 ? 'other' : undefined))
  const { reference, unanswered, settle } = useIntention<Reason>(lost.get(written))
  const settled = (asked: Reason, failure?: unknown) => {
    if (failure === undefined || isDefinite(failure)) lost.delete(written)
    else lost.set(written, reference)
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
