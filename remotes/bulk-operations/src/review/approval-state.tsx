import { useTranslation } from 'react-i18next'
import type { DocumentStatus } from '@ventanilla/contract/bulk/bulk-shapes'
import { PendingNotice } from '@ventanilla/ui/changes'
import { Alert } from '@ventanilla/ui/core'

/** How a list stands that was sent for approval: who asked and the way to the request, or that it will not be processed. */
export function ApprovalState({ id, status }: { id: string; status: DocumentStatus }) {
  const { t } = useTranslation('bulk-operations')
  if (status === 'rejected' || status === 'expired') return <Alert kind="warning">{t(`review.ended.${status}`)}</Alert>
  return <PendingNotice type="upload_document" id={id} />
}
