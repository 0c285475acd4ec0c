import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Progress } from '@ventanilla/contract/bulk/bulk-shapes'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { isFiled } from '@ventanilla/contract/filed'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useApi, useSession, useToast } from '@ventanilla/remote-sdk/host-context'
import { useFiling } from '@ventanilla/ui/changes'
import { Alert, Button, ConfirmDialog } from '@ventanilla/ui/core'
import { useWords } from '../operations/use-words.ts'
import { viewOf } from '../operations/views.ts'

type Followed = Pick<Progress, 'upload_document_id' | 'operation' | 'status' | 'total_count' | 'processed_count' | 'pending_count' | 'success_count' | 'cancelled_at'>

/** Rows whose turn has not come. Those that wait for the card provider are ordered already, and end as it says. */
const left = ({ total_count, processed_count, pending_count }: Followed): number => total_count - processed_count - pending_count

/** Cancels the validation of a list that nobody has reviewed yet; nothing where it can't be, or without the permission. */
export function CancelValidation({ of: list }: { of: Followed }) {
  const { t } = useWords()
  const { can } = useSession()
  const [asked, setAsked] = useState(false)
  const definition = viewOf(list.operation)?.definition
  if (!definition?.endpoints.process || !can(definition.access)) return null
  const { upload_document_id: id } = list
  return (
    <div>
      <Button icon="ban" onClick={() => setAsked(true)}>{t('validating.cancel')}</Button>
      {asked && (
        <Question definition={definition} id={id} title={t('validating.cancelTitle', { id })} confirm={t('validating.cancel')} cancel={t('validating.goOn')} done={t('validating.cancelled', { id })} onClose={() => setAsked(false)}>
          <p>{t('validating.cancelMeans')}</p>
        </Question>
      )}
    </div>
  )
}

/** Cancels what is left of a list that is being processed, or says that somebody has; nothing where it can't be, or without the permission. */
export function CancelRest({ of: list }: { of: Followed }) {
  const { t } = useWords()
  const { can } = useSession()
  const [asked, setAsked] = useState(false)
  const definition = viewOf(list.operation)?.definition
  if (list.status !== 'processing' || list.cancelled_at === undefined || !definition) return null
  if (list.cancelled_at !== null) return <p><strong>{t('running.cancelling')}</strong></p>
  if (left(list) <= 0 || !can(definition.access)) return null
  return (
    <div>
      <Button icon="ban" onClick={() => setAsked(true)}>{t('running.cancel')}</Button>
      {asked && (
        <Question definition={definition} id={list.upload_document_id} title={t('running.cancelTitle', { id: list.upload_document_id })} confirm={t('running.cancel')} cancel={t('running.goOn')} done={t('running.cancelled', { id: list.upload_document_id })} onClose={() => setAsked(false)}>
          <WhatItDoes of={list} />
        </Question>
      )}
    </div>
  )
}

/** What has been done, which stays, and what will not be; the rows go on while somebody reads it, and so do the numbers. */
function WhatItDoes({ of: list }: { of: Followed }) {
  const { t } = useWords()
  const { number } = useFormats()
  const { success_count: done, pending_count: pending } = list
  const rest = left(list)
  const counted = (count: number) => ({ count, shown: number(count) })
  return (
    <>
      <p>{t('running.cancelDone', counted(done))} {pending > 0 && t('running.cancelPending', counted(pending))}</p>
      <p>{t('running.cancelRest', counted(rest))}</p>
      <p className="v-muted">{t('running.cancelMeanwhile')}</p>
    </>
  )
}

type QuestionProps = { definition: BulkDefinition; id: string; title: string; confirm: string; cancel: string; /** What is said once it is canceled. */ done: string; children: ReactNode; onClose: () => void }

/** Asks before a list is canceled, and cancels it. */
function Question({ definition, id, title, confirm, cancel, done, children, onClose }: QuestionProps) {
  const api = useApi()
  const toast = useToast()
  const { t, problemText } = useWords()
  const filing = useFiling(`${definition.id}/cancel`)

  const close = () => {
    filing.forget()
    onClose()
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.bulk(definition, 'cancel', { body: { upload_document_id: id }, ...filing.reason }),
    onSuccess: (answer) => {
      if (isFiled(answer)) return filing.say(answer, onClose)
      close()
      // It may have ended while somebody read.
      if (answer.cancelled_at) toast('success', done)
      else toast('info', t('running.tooLate', { id }))
    },
  })
  if (filing.said) return filing.dialog
  return (
    <ConfirmDialog open danger title={title} confirm={confirm} cancel={cancel} busy={isPending} onConfirm={() => mutate()} onCancel={() => !isPending && close()}>
      <div className="v-stack">
        {children}
        {filing.notice}
        {error && <Alert kind="danger" of={error}>{problemText(error)}</Alert>}
      </div>
    </ConfirmDialog>
  )
}
