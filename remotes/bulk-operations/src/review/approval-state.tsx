import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DocumentStatus } from '@ventanilla/contract/bulk/bulk-shapes'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { PendingNotice, requestPath } from '@ventanilla/ui/changes'
import { Alert, TextLink } from '@ventanilla/ui/core'

/** How a list stands that was sent for approval: who asked and the way to the request, or that it will not be processed. */
export function ApprovalState({ id, status }: { id: string; status: DocumentStatus }) {
  if (status === 'rejected' || status === 'expired') return <Ended id={id} status={status} />
  return <PendingNotice type="upload_document" id={id} />
}

/** Why a list will not be processed: who rejected it and why, and the way to the request. The list says so also where its history can't be read. */
function Ended({ id, status }: { id: string; status: 'rejected' | 'expired' }) {
  const { t } = useTranslation('bulk-operations')
  const { ago } = useFormats()
  const { data } = useQuery({ ...useApi().query('record-history', { params: { type: 'upload_document', id } }), retry: false })
  const entry = data?.results.find(({ action }) => action === `request.${status}`)
  const comment = entry?.after?.comment
  return (
    <Alert kind="warning" title={t(`review.ended.${status}`)}>
      {status === 'rejected' && entry?.actor && <p>{t('review.ended.by', { actor: entry.actor, ago: ago(entry.at) })} {typeof comment === 'string' && comment !== '' && t('review.ended.reason', { comment })}</p>}
      {entry?.request_id && <TextLink to={requestPath(entry.request_id)}>{t('review.ended.see')}</TextLink>}
    </Alert>
  )
}
