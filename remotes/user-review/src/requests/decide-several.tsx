import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, isDefinite } from '@ventanilla/api-client/api-error'
import type { Api } from '@ventanilla/api-client/api'
import type { Request, RequestDetail } from '@ventanilla/contract/endpoints/requests.endpoints'
import { fromCents, knownCents } from '@ventanilla/contract/money'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { codeOf, useProblemText } from '@ventanilla/i18n/problem-text'
import { useApi, useToast } from '@ventanilla/remote-sdk/host-context'
import { CommentField, useKeptText } from '@ventanilla/ui/changes'
import { Alert, ConfirmDialog, Money, ProgressBar, useMounted, WhatToDo } from '@ventanilla/ui/core'
import { changesAccess, movedBy, useRefusedDecision } from './decision.ts'
import { nameOf } from './use-request-columns.tsx'

/** Requests that are decided together; `left`: so many of the selection are not the caller's to decide. */
export type Several = { how: 'approved' | 'rejected'; requests: readonly Request[]; left: number; clear: () => void }

/** `lost`: the call failed, so that it may be tried again; else the server has said what became of the request, and its reason is all there is to say. */
type Failed = { request: Request; why: string; /** The refusal, or what stopped the change. */ of: unknown; lost: boolean }

const isTooMany = (error: unknown): boolean => error instanceof ApiError && error.status === 429

/** Decides a whole request; the list does not name its fields, so that the open ones are asked for. */
async function decideWhole(api: Api, id: string, status: Several['how'], comment: string): Promise<{ answer: RequestDetail; tasks: string[] }> {
  const { results } = await api.call('request-tasks', { query: { auditlog_id: id, page_size: 100 } })
  const [first] = results
  if (!first) throw new ApiError('HTTP_ERROR', 'no field is open', { status: 409, body: { code: 'request_decided', detail: '', problems: [] } })
  return { answer: await api.call('decide-task', { params: { id: first.id }, body: { status, comment, whole: true } }), tasks: results.map((task) => task.id) }
}

/** Approves or rejects several requests at once, one after the other. What did not come through is named with its reason; what was not decided can be tried again. Once a person has left no more are decided, and a toast says how far it came. */
export function DecideSeveral({ several: { how, requests, left, clear }, onClose }: { several: Several; onClose: () => void }) {
  const { t } = useTranslation('user-review')
  const api = useApi()
  const toast = useToast()
  const isMounted = useMounted()
  const say = useProblemText()
  const refusedBy = useRefusedDecision()
  const comment = useKeptText(`decide-several:${how}:${requests.map(({ id }) => id).join()}`)
  const [tried, setTried] = useState(false)
  const [done, setDone] = useState<number>()
  const [failed, setFailed] = useState<readonly Failed[]>()
  const open = failed?.filter(({ lost }) => lost).map(({ request }) => request) ?? requests
  const isOver = open.length === 0
  const missing = how === 'rejected' && comment.text.trim() === ''

  const close = () => {
    comment.forget()
    onClose()
  }
  const run = async () => {
    setTried(true)
    if (missing) return
    const ended = failed?.filter(({ lost }) => !lost) ?? []
    const wrong: Failed[] = []
    let untouched = 0
    for (const [at, request] of open.entries()) {
      if (!isMounted()) {
        untouched = open.length - at
        break
      }
      setDone(at)
      try {
        const { answer, tasks } = await decideWhole(api, request.id, how, comment.text.trim())
        const why = refusedBy(answer, tasks)
        if (why !== undefined) wrong.push({ request, why, of: answer.problem ?? undefined, lost: false })
      } catch (error) {
        // Who won't prove their second factor now would be asked again for each that is left: none of these was decided.
        const unproved = codeOf(error) === 'confirmation_required'
        const lost = unproved || !isDefinite(error) || isTooMany(error)
        wrong.push(...(unproved ? open.slice(at) : [request]).map((one) => ({ request: one, why: say(error), of: error, lost })))
        if (unproved) break
      }
    }
    if (untouched > 0 || (!isMounted() && wrong.length > 0)) return toast('warning', t('users.selected.stopped', { action: t(how === 'approved' ? 'requests.approve' : 'requests.reject'), done: open.length - wrong.length - untouched, failed: wrong.length, left: untouched }))
    setDone(undefined)
    if (open.length > wrong.length) toast('success', t(`requests.several.${how}`, { count: open.length - wrong.length }))
    clear()
    if (ended.length + wrong.length === 0) return close()
    setFailed([...ended, ...wrong])
  }

  const busy = done !== undefined
  return (
    <ConfirmDialog
      open
      title={isOver ? t('requests.several.failed', { count: failed?.length ?? 0 }) : t(`requests.several.title.${how}`, { count: open.length })}
      confirm={failed ? t('requests.several.again') : t(how === 'approved' ? 'requests.approve' : 'requests.reject')}
      cancel={t(failed ? 'requests.close' : 'requests.cancel')}
      danger={how === 'rejected'}
      busy={busy}
      refused={isOver}
      onConfirm={() => void run()}
      onCancel={() => !busy && close()}
    >
      <div className="v-stack">
        {failed ? (
          <Alert kind="danger" {...(!isOver && { title: t('requests.several.failed', { count: failed.length }) })}>
            <ul>{failed.map(({ request, why, of }) => <li key={request.id}><b>{nameOf(request)}</b>: {why} <WhatToDo of={of} /></li>)}</ul>
          </Alert>
        ) : (
          <ul>{open.map((request) => <li key={request.id}>{nameOf(request)}{request.amount !== null && <> · <Money amount={request.amount} /></>}</li>)}</ul>
        )}
        {left > 0 && !failed && <p className="v-muted">{t('requests.several.left', { count: left })}</p>}
        {isOver && <p className="v-muted">{t('requests.several.over')}</p>}
        {how === 'approved' && <Consequences requests={open} />}
        {!isOver && <CommentField label={t(how === 'rejected' ? 'requests.comment.required' : 'requests.comment.optional')} required={how === 'rejected'} value={comment.text} onChange={comment.write} error={tried && missing ? say({ code: 'comment_required' }) : undefined} />}
        {busy && <ProgressBar done={done} total={open.length} />}
      </div>
    </ConfirmDialog>
  )
}

/** What approving them does to money and access. */
function Consequences({ requests }: { requests: readonly Request[] }) {
  const { t } = useTranslation('user-review')
  const { money } = useFormats()
  const moved = requests.flatMap((request) => movedBy(request) ?? [])
  const total = moved.map(knownCents).reduce((sum, cents) => (sum === undefined || cents === undefined ? undefined : sum + cents), 0)
  const access = requests.filter(changesAccess).length
  return (
    <>
      {moved.length > 0 && <Alert kind="warning">{t('requests.several.money', { count: moved.length })} {total !== undefined && t('requests.several.total', { amount: money(fromCents(total)) })}</Alert>}
      {access > 0 && <Alert kind="warning">{t('requests.several.access', { count: access })}</Alert>}
    </>
  )
}
