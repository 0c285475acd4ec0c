import { useTranslation } from 'react-i18next'
import type { Request } from '@ventanilla/contract/endpoints/requests.endpoints'
import type { SortOf } from '@ventanilla/contract/list-table'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { requestPath, requestStatus, useFieldWords } from '@ventanilla/ui/changes'
import { AdminLink, Copied, Email, Mark, Money, RecordLink, StatusTag, TextLink, Timestamp } from '@ventanilla/ui/core'
import type { Column } from '@ventanilla/ui/data'
import { subjectPage } from './paths.ts'

/** What a request is for, in one line. */
export const nameOf = ({ title, subject_name }: Pick<Request, 'title' | 'subject_name'>): string => [title, subject_name].filter(Boolean).join(': ')

/** Whether some of its fields were decided and others wait. */
export const isPartlyDecided = ({ status, decided_at }: Pick<Request, 'status' | 'decided_at'>): boolean => status === 'pending' && decided_at !== null

/** The columns of the list of requests. */
export function useRequestColumns(): Column<Request, SortOf<'requests'>>[] {
  const { t } = useTranslation('user-review')
  const words = useFieldWords()
  return [
    { key: 'what', title: t('requests.what'), wide: true, card: 'first', cell: ({ id, title }) => <TextLink to={requestPath(id)}>{title}</TextLink>, below: (request) => <RecordLink page={subjectPage(request)}>{request.subject_name}</RecordLink> },
    { key: 'requester', title: t('requests.requester'), wide: true, cell: (request) => <Requester request={request} /> },
    { key: 'amount', title: t('requests.amount'), sort: 'amount', align: 'end', card: 'end', cell: ({ amount }) => (amount === null ? <span className="v-muted">–</span> : <Money amount={amount} bare />) },
    { key: 'status', title: t('requests.status'), wide: true, card: 'side', cell: (request) => <Status request={request} /> },
    { key: 'age', title: t('requests.age'), sort: 'created_at', cell: ({ created_at }) => <Age time={created_at} /> },
    { key: 'fields', title: t('requests.fields'), long: true, cell: ({ fields, subject_type: subject, change }) => fields.map((field) => words(field, { subject, change }).label).join(', ') || '–' },
    { key: 'decided', title: t('requests.lastDecision'), sort: 'decided_at', cell: ({ decided_at, decided_by }) => (decided_at === null ? <span className="v-muted">–</span> : <><Age time={decided_at} /><div className="v-muted">{decided_by}</div></>) },
  ]
}

function Requester({ request: { requester, is_own } }: { request: Request }) {
  const { t } = useTranslation('user-review')
  return (
    <>
      <span className="v-row v-unbroken"><AdminLink id={requester.id}>{requester.name}</AdminLink>{is_own && <Mark tone="info" icon="user">{t('requests.own')}</Mark>}</span>
      <div className="v-muted v-unbroken"><Copied label={t('user.email')} value={requester.email}><Email value={requester.email} /></Copied></div>
    </>
  )
}

function Status({ request: { status, can_decide, decided_at, expires_at } }: { request: Request }) {
  const { t } = useTranslation('user-review')
  const { ago } = useFormats()
  return (
    <>
      <StatusTag of={requestStatus} status={status} />
      {isPartlyDecided({ status, decided_at }) && <Mark tone="info" icon="check">{t('requests.partlyDecided')}</Mark>}
      {can_decide && <Mark tone="warning" icon="user">{t('requests.waitsForMe')}</Mark>}
      {status === 'pending' && expires_at !== null && <div className="v-muted">{t('requests.expires', { ago: ago(expires_at) })}</div>}
    </>
  )
}

/** How long ago, and below it when. */
export function Age({ time }: { time: string }) {
  const { ago } = useFormats()
  return <>{ago(time)}<div className="v-muted"><Timestamp time={time} /></div></>
}
