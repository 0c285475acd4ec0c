import { useTranslation } from 'react-i18next'
import type { RequestDetail } from '@ventanilla/contract/endpoints/requests.endpoints'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { requestStatus } from '@ventanilla/ui/changes'
import { AdminLink, Email, Identification, Mark, Money, RecordLink, StatusTag, Timestamp } from '@ventanilla/ui/core'
import type { DetailAction, Identity } from '@ventanilla/ui/detail'
import { subjectPage } from './paths.ts'
import { Age, isPartlyDecided, nameOf } from './use-request-columns.tsx'

/** What can be done with a request as a whole. */
export type RequestAction = 'approved' | 'rejected' | 'withdraw' | 'undo'

/** What a request is, who asked for it, and what the reader can do with it. `subjectOf`: what the page of its record needs beside the record's id. */
export function useRequestIdentity(begin: (action: RequestAction, request: RequestDetail) => void): (request: RequestDetail, subjectOf?: string | null) => Identity {
  const { t } = useTranslation('user-review')
  const { ago } = useFormats()
  return (request, subjectOf) => {
    const open = request.tasks.filter(({ status }) => status === 'pending').length
    const all = !request.whole && open > 1
    const action = (key: RequestAction, label: string, icon: 'check' | 'close' | 'undo'): DetailAction => ({ key, label, icon, needs: key === 'withdraw' || key === 'undo' ? 'undo-task' : 'decide-task', danger: key === 'rejected', begin: () => begin(key, request) })
    const page = subjectPage(request, subjectOf)
    const isList = request.change.endsWith('/process')
    return {
      name: nameOf(request),
      status: <><StatusTag of={requestStatus} status={request.status} />{isPartlyDecided(request) && <> <Mark tone="info" icon="check">{t('requests.partlyDecided')}</Mark></>}</>,
      facts: [
        { key: 'requester', label: t('requests.requester'), value: <div><AdminLink id={request.requester.id}>{request.requester.name}</AdminLink><div className="v-muted"><Email value={request.requester.email} /></div></div> },
        { key: 'asked', label: t('requests.asked'), value: <div><Age time={request.created_at} /></div> },
        { key: 'reason', label: t('requests.reason'), value: request.reason || <span className="v-muted">{t('requests.noReason')}</span> },
        ...(request.amount === null ? [] : [{ key: 'amount', label: t('requests.amount'), value: <Money amount={request.amount} /> }]),
        ...(request.status === 'pending' && request.expires_at !== null ? [{ key: 'expires', label: t('requests.expiry'), value: <div>{t('requests.expires', { ago: ago(request.expires_at) })}<div className="v-muted"><Timestamp time={request.expires_at} /></div></div> }] : []),
        ...(request.decided_at === null ? [] : [{ key: 'decided', label: t(isPartlyDecided(request) ? 'requests.lastDecision' : 'requests.decided'), value: <div><Age time={request.decided_at} /><div className="v-muted">{request.decided_by}</div></div> }]),
        ...(page === undefined ? [] : [{ key: 'record', label: t('requests.subject'), value: <RecordLink page={page}>{isList ? t('requests.seeRows', { name: request.subject_name }) : request.subject_name || t('requests.seeRecord')}</RecordLink> }]),
        { key: 'address', label: t('requests.address'), value: request.address === null ? '–' : <Identification value={request.address} /> },
        { key: 'id', label: t('requests.one'), copy: request.id },
      ],
      actions: [
        ...(request.can_decide ? [action('approved', t(all ? 'requests.approveAll' : 'requests.approve'), 'check'), action('rejected', t(all ? 'requests.rejectAll' : 'requests.reject'), 'close')] : []),
        ...(request.can_withdraw ? [action('withdraw', t('requests.withdraw.label'), 'undo')] : []),
        ...(request.can_undo ? [action('undo', t('requests.undo.label'), 'undo')] : []),
      ],
    }
  }
}
