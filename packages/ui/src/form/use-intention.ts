import { useState } from 'react'
import { isDefinite } from '@ventanilla/api-client/api-error'
import { newReference } from '@ventanilla/api-client/random-hex'

/** Something that has to act once, however often it is sent. */
export type Intention<S> = {
  reference: string
  /** The last try, while nobody knows whether it acted: only the same under the same reference is safe to send. */
  unanswered: { failure: unknown; sent: S } | undefined
  /** Takes what a try came to; a definite answer begins another intention. */
  settle: (sent: S, failure?: unknown) => void
}

/** An intention for as long as the part of the page stands that calls this, also while its dialog is closed. `earlier`: the reference of one that is meant again. */
export function useIntention<S>(earlier?: string): Intention<S> {
  const [{ reference, unanswered }, set] = useState<Pick<Intention<S>, 'reference' | 'unanswered'>>(() => ({ ...begin(), ...(earlier !== undefined && { reference: earlier }) }))
  return {
    reference,
    unanswered,
    settle: (sent, failure) => set((before) => (failure === undefined || isDefinite(failure) ? begin() : { ...before, unanswered: { failure, sent } })),
  }
}

const begin = () => ({ reference: newReference(), unanswered: undefined })
