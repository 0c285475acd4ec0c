import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '@ventanilla/contract/endpoints/audit.endpoints'
import type { RequestDetail } from '@ventanilla/contract/endpoints/requests.endpoints'
import { recordTable } from '@ventanilla/contract/record-table'
import { useApi, useSession } from '@ventanilla/remote-sdk/host-context'
import { Navigate, useNavigate } from '@ventanilla/remote-sdk/router'
import { CommentField, requestPath, useChangeWords, useKeptText } from '@ventanilla/ui/changes'
import { Panel, TabLinks } from '@ventanilla/ui/core'
import { ConfirmCall, DetailPage, History, type Identity } from '@ventanilla/ui/detail'
import { DecideDialog, type Decision } from './decide-dialog.tsx'
import { useKeptFields } from './decision.ts'
import { NoRequest } from './no-request.tsx'
import { approvedPath, rejectedPath, requestsPath } from './paths.ts'
import { RequestState } from './request-state.tsx'
import { useRequestIdentity, type RequestAction } from './use-request-identity.tsx'

type View = 'fields' | 'approved' | 'rejected'
type Found = { entry: AuditEntry; request: RequestDetail | null }
type Begun = { decision: Decision } | { taking: 'withdraw' | 'undo'; request: RequestDetail; task: string }

export type RequestViewProps = {
  id: string
  view: View
  /** The fields of the request; `decide` begins a decision about one of them. */
  children: (request: RequestDetail, decide: (decision: Decision) => void) => ReactNode
}

/** The page of one request: who asked for what, its fields as `children` draws them, what can be done with it, and the history of its record. */
export function RequestView({ id, view, children }: RequestViewProps) {
  const { t } = useTranslation('user-review')
  const words = useChangeWords()
  const { can } = useSession()
  const [begun, setBegun] = useState<Begun>()
  const begin = (action: RequestAction, request: RequestDetail) => {
    const wanted = action === 'undo' ? 'approved' : 'pending'
    const task = (request.tasks.find(({ status }) => status === wanted) ?? request.tasks[0])?.id
    if (task !== undefined) setBegun(action === 'approved' || action === 'rejected' ? { decision: { how: action, request, task } } : { taking: action, request, task })
  }
  const identityOf = useRequestIdentity(begin)
  const identity = ({ entry, request }: Found): Identity => (request ? identityOf(request, entry.subject_of) : { name: words.action(entry.action) })
  const close = () => setBegun(undefined)
  return (
    <>
      <DetailPage query={useApi().query('audit-entry', { params: { id } })} kind={t('requests.one')} back={requestsPath} identity={identity}>
        {({ entry, request }) => {
          if (request === null) return entry.request_id === null || entry.request_id === entry.id ? <NoRequest /> : <Navigate to={requestPath(entry.request_id)} replace />
          return (
            <>
              <RequestState request={request} />
              <section className="v-panel" data-flush>
                <Views request={request} view={view} />
                <div className="v-panel-body">{children(request, (decision) => setBegun({ decision }))}</div>
              </section>
              {request.subject_id !== null && can(recordTable[request.subject_type]) && <Panel title={t('requests.history')} flush><History record={{ type: request.subject_type, id: request.subject_id }} words={words} /></Panel>}
            </>
          )
        }}
      </DetailPage>
      {begun && ('decision' in begun ? <DecideDialog decision={begun.decision} onClose={close} /> : <TakeBack {...begun} onClose={close} />)}
    </>
  )
}

/** The fields of the request, and those that somebody approved or rejected: what took effect at once was decided by nobody. */
function Views({ request: { id, tasks }, view }: { request: RequestDetail; view: View }) {
  const { t } = useTranslation('user-review')
  const count = (status: 'approved' | 'rejected') => tasks.filter((task) => task.status === status && task.decided_at !== null).length
  const tabs = [
    { key: 'fields', title: t('requests.views.fields'), to: requestPath(id) },
    { key: 'approved', title: t('requests.views.approved', { count: count('approved') }), to: approvedPath(id) },
    { key: 'rejected', title: t('requests.views.rejected', { count: count('rejected') }), to: rejectedPath(id) },
  ]
  return <TabLinks pages label={t('requests.views.label')} current={view} tabs={tabs} />
}

/** Withdraws a request that waits, or asks for the inverse of one that was applied. */
function TakeBack({ taking, request, task, onClose }: { taking: 'withdraw' | 'undo'; request: RequestDetail; task: string; onClose: () => void }) {
  const { t } = useTranslation('user-review')
  const navigate = useNavigate()
  const comment = useKeptText(`undo:${request.id}`)
  const kept = useKeptFields()(request)
  const withKept = (text: string) => (taking === 'withdraw' && kept !== undefined ? `${text} ${kept}` : text)
  return (
    <ConfirmCall
      endpoint="undo-task"
      input={{ params: { id: task }, body: { comment: comment.text.trim(), expects: taking === 'withdraw' ? 'pending' : 'applied' } }}
      title={t(`requests.${taking}.title`)}
      confirm={t(`requests.${taking}.label`)}
      danger={taking === 'withdraw'}
      more={taking === 'undo' && <CommentField label={t('requests.undo.reason')} value={comment.text} onChange={comment.write} />}
      done={withKept(t(`requests.${taking}.done`))}
      onDone={(answer) => answer && answer.id !== request.id && void navigate(requestPath(answer.id))}
      onClose={() => {
        comment.forget()
        onClose()
      }}
    >
      {withKept(t(`requests.${taking}.text`))}
    </ConfirmCall>
  )
}
