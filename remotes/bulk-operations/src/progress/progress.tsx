import { useEffect, useEffectEvent, useState } from 'react'
import type { FollowedList } from '@ventanilla/api-client/api'
import type { Progress } from '@ventanilla/contract/bulk/bulk-shapes'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useWords } from '../operations/use-words.ts'
import { CancelRest } from './cancel-rest.tsx'
import { PaceLine } from './pace-line.tsx'

/**
 * Follows the processing of a list while the component is shown, and calls `onEnd` at its end. A reload continues where the
 * server stands. Without a list it follows nothing.
 * @returns the newest state, and why polling failed if it did: the work on the server continues
 */
export function useProgress(list: FollowedList | undefined, onEnd?: (progress: Progress) => void): { progress: Progress | undefined; error: unknown } {
  const api = useApi()
  const [progress, setProgress] = useState<Progress>()
  const [error, setError] = useState<unknown>()
  const ended = useEffectEvent((last: Progress) => onEnd?.(last))

  const { upload_document_id, operation } = list ?? {}
  useEffect(() => {
    if (upload_document_id === undefined || operation === undefined) return
    const watch = new AbortController()
    const follow = async () => {
      let last: Progress | undefined
      for await (const state of api.progress({ upload_document_id, operation }, watch.signal)) setProgress((last = state))
      if (last && !watch.signal.aborted) ended(last)
    }
    follow().catch((cause: unknown) => {
      if (!watch.signal.aborted) setError(cause)
    })
    return () => watch.abort()
  }, [api, upload_document_id, operation])

  return { progress, error }
}

/** How many rows of a list await the card provider's word; nothing where none does. */
export function PendingRows({ count }: { count: number }) {
  const { t } = useWords()
  const { number } = useFormats()
  return count > 0 && <p className="v-muted">{t('running.pending', { count, shown: number(count) })}</p>
}

/** A list as it is followed; of a server that can't cancel, without `cancelled_at`. */
type Counted = Pick<Progress, 'upload_document_id' | 'operation' | 'status' | 'processed_count' | 'total_count' | 'pending_count' | 'success_count' | 'cancelled_at'>

/** What is said below the bar: the pace and the time left, the rows that wait for somebody else, and that nobody has to stay. */
export function BelowProgress({ of: list }: { of: Counted }) {
  const { t } = useWords()
  const { processed_count, total_count, pending_count } = list
  return (
    <>
      <PaceLine done={processed_count} total={total_count} />
      <PendingRows count={pending_count} />
      <p className="v-muted">{t('running.leave')}</p>
      <CancelRest of={list} />
    </>
  )
}

/** What a progress bar shows of a list: the rows that are done, how fast, and that it goes on without this page. */
export const progressOf = (counted: Counted) => ({
  done: counted.processed_count,
  total: counted.total_count,
  children: <BelowProgress of={counted} />,
})
