import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestDetail } from '@ventanilla/contract/endpoints/requests.endpoints'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { useApi, useToast } from '@ventanilla/remote-sdk/host-context'
import { CommentField, useKeptText } from '@ventanilla/ui/changes'
import { Alert, ConfirmDialog } from '@ventanilla/ui/core'
import { changesAccess, movedBy, useKeptFields, useRefusedDecision } from './decision.ts'
import { nameOf } from './use-request-columns.tsx'

/** What is decided: one field of a request, or all that is open of it. */
export type Decision = { how: 'approved' | 'rejected'; request: RequestDetail; task: string; /** Name of the field; absent: everything that is open. */ field?: string }

/** Asks before a decision, says what it does to money and access, and takes it. A refusal stays in the dialog, in words, while the page reads the request again. */
export function DecideDialog({ decision: { how, request, task, field }, onClose }: { decision: Decision; onClose: () => void }) {
  const { t } = useTranslation('user-review')
  const api = useApi()
  const toast = useToast()
  const say = useProblemText()
  const { money } = useFormats()
  const refusedBy = useRefusedDecision()
  const keptBy = useKeptFields()
  const comment = useKeptText(`decide:${request.id}:${field ?? ''}`)
  const [tried, setTried] = useState(false)
  const missing = how === 'rejected' && comment.text.trim() === ''
  const what = field ?? nameOf(request)
  const moved = movedBy(request)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call('decide-task', { params: { id: task }, body: { status: how, comment: comment.text.trim(), whole: field === undefined } }),
    onSuccess: (answer) => {
      const refused = refusedBy(answer, field === undefined ? request.tasks.flatMap(({ id, status }) => (status === 'pending' ? [id] : [])) : [task])
      comment.forget()
      toast(refused === undefined ? 'success' : 'error', refused ?? t(`requests.decide.done.${how}`, { what }))
      onClose()
    },
  })
  const close = () => {
    comment.forget()
    onClose()
  }
  const decide = () => {
    setTried(true)
    if (!missing) mutate()
  }
  return (
    <ConfirmDialog
      open
      title={t(`requests.decide.title.${how}`, { what })}
      confirm={t(how === 'approved' ? 'requests.approve' : 'requests.reject')}
      cancel={t('requests.cancel')}
      danger={how === 'rejected'}
      busy={isPending}
      onConfirm={decide}
      onCancel={() => !isPending && close()}
    >
      <div className="v-stack">
        <p>{t(field === undefined ? `requests.decide.whole.${how}` : `requests.decide.field.${how}`)} {field === undefined && how === 'rejected' && keptBy(request)}</p>
        {how === 'approved' && moved !== null && <Alert kind="warning">{t('requests.decide.money', { amount: money(moved) })}</Alert>}
        {how === 'approved' && changesAccess(request) && <Alert kind="warning">{t('requests.decide.access')}</Alert>}
        <CommentField label={t(how === 'rejected' ? 'requests.comment.required' : 'requests.comment.optional')} required={how === 'rejected'} value={comment.text} onChange={comment.write} error={tried && missing ? say({ code: 'comment_required' }) : undefined} />
        {error && <Alert kind="danger" of={error}>{say(error)}</Alert>}
      </div>
    </ConfirmDialog>
  )
}
