import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditEntry, RecordType } from '@ventanilla/contract/endpoints/audit.endpoints'
import type { EndpointId } from '@ventanilla/contract/endpoints'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useApi, useSession } from '@ventanilla/remote-sdk/host-context'
import { useParams } from '@ventanilla/remote-sdk/router'
import { Panel, TextLink, Timestamp } from '@ventanilla/ui/core'
import { DetailPage, Difference, type Identity } from '@ventanilla/ui/detail'
import { HistoryPanel } from './history-panel.tsx'
import { auditPath, requestPath } from './paths.ts'
import { Subject } from './subject.tsx'
import { useAuditWords } from './use-audit-words.ts'
import { useMarkRead } from './use-mark-read.ts'

/** Records with a history, and the call that shows that somebody may open such a record. */
const histories: Readonly<Record<RecordType, EndpointId>> = { admin: 'admin', role: 'role', card: 'card-details', user: 'users', upload_document: 'upload-history', cashback: 'cashback', service: 'service', referral: 'referral', marketing_account: 'marketing-account', segment: 'segmentation', notification: 'notification', banner: 'banner', cashback_banner: 'cashback-banner', card_charge: 'card-charge', limit_provider: 'limit-provider', paguelofacil_charge: 'paguelofacil-charge', dispute: 'dispute', kyc_mail_run: 'kyc-mail-run', policy: 'policies' }
const hasHistory = (type: string): type is RecordType => Object.hasOwn(histories, type)

/** One audit entry: who, when, from where, what it changed, and what else happened with the same record. To open it is to have read it. */
export default function AuditEntryPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('compliance')
  const words = useAuditWords()
  const identity = useIdentity()
  return (
    <DetailPage query={useApi().query('audit-entry', { params: { id } })} kind={t('audit.one')} back={auditPath} identity={({ entry }) => identity(entry)}>
      {({ entry, names }) => (
        <>
          <MarkedRead entry={entry} />
          <Panel title={t('audit.difference')} flush={entry.before !== null || entry.after !== null}>
            <Difference caption={t('audit.difference')} before={entry.before} after={entry.after} describe={(field) => words.field(entry, field, names)} />
          </Panel>
          <RecordHistory entry={entry} />
        </>
      )}
    </DetailPage>
  )
}

function useIdentity(): (entry: AuditEntry) => Identity {
  const { t } = useTranslation('compliance')
  const { ago } = useFormats()
  const words = useAuditWords()
  return (entry) => ({
    name: words.action(entry.action),
    facts: [
      { key: 'actor', label: t('audit.actor'), value: words.actor(entry) },
      ...(entry.approver === null ? [] : [{ key: 'approver', label: t('audit.approver'), copy: entry.approver }]),
      { key: 'at', label: t('audit.at'), value: <span><Timestamp time={entry.at} /> <span className="v-muted">({ago(entry.at)})</span></span> },
      { key: 'subject', label: t('audit.subject'), value: <Subject entry={entry} /> },
      ...(entry.request_id === null ? [] : [{ key: 'request', label: t('audit.request'), value: <TextLink to={requestPath(entry.request_id)}>{t('audit.openRequest', { id: entry.request_id })}</TextLink> }]),
      ...(entry.address === null ? [] : [{ key: 'address', label: t('audit.address'), copy: entry.address }]),
      { key: 'number', label: t('audit.number'), copy: entry.id },
      entry.hash === '' ? { key: 'hash', label: t('audit.hash'), value: <span className="v-muted">{t('audit.unsealed')}</span> } : { key: 'hash', label: t('audit.hash'), copy: entry.hash },
    ],
  })
}

/** Marks the entry as read, once it is shown. */
function MarkedRead({ entry: { id, is_read } }: { entry: AuditEntry }) {
  const { mutate } = useMarkRead()
  const mark = useEffectEvent(() => !is_read && mutate(id))
  useEffect(() => void mark(), [id])
  return null
}

function RecordHistory({ entry: { subject_type, subject_id } }: { entry: AuditEntry }) {
  const { may } = useSession()
  return hasHistory(subject_type) && may(histories[subject_type]) ? <HistoryPanel type={subject_type} id={subject_id} /> : null
}
