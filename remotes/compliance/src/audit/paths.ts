import { operationOf } from '@ventanilla/contract/bulk/operations'
import type { AuditEntry } from '@ventanilla/contract/endpoints/audit.endpoints'
import type { EndpointId } from '@ventanilla/contract/endpoints'
import { adminPath, rolePath } from '../access/paths.ts'

/** Addresses of the audit log and of compliance, and of the records that entries are about (specification section 2). */
export const auditPath = '/audit-logs'
export const entryPath = (id: string): string => `${auditPath}/${encodeURIComponent(id)}`
/** The log with some of its filters set. */
export const filteredAuditPath = (filters: Readonly<Record<string, string>>): string => `${auditPath}?${new URLSearchParams(filters).toString()}`
export const requestPath = (id: string): string => `/request-detail/${encodeURIComponent(id)}`
export const requestsPath = (filters: Readonly<Record<string, string>>): string => `/requests?${new URLSearchParams(filters).toString()}`
export const compliancePath = '/compliance'
export const policyPath = '/compliance/policy'

/** The page of a record, and the call that it opens with. */
type RecordPage = { to: string; needs: EndpointId }

/** The page of the record that an entry is about; nothing where it has none, or is gone. */
export function recordPage({ subject_type, subject_id, subject_name, subject_of, action }: Pick<AuditEntry, 'subject_type' | 'subject_id' | 'subject_name' | 'subject_of' | 'action'>): RecordPage | undefined {
  if (subject_name === null) return undefined
  switch (subject_type) {
    case 'role':
      return { to: rolePath(subject_id), needs: 'role' }
    case 'admin':
      return { to: adminPath(subject_id), needs: 'admin' }
    case 'user':
      return { to: `/users/${encodeURIComponent(subject_id)}`, needs: 'user-details' }
    case 'banner':
      return { to: `/marketing/banners/${encodeURIComponent(subject_id)}`, needs: 'banner' }
    case 'cashback_banner':
      return { to: `/cashback/banner/detail/${encodeURIComponent(subject_id)}`, needs: 'cashback-banner' }
    case 'cashback':
      return { to: `/cashback/${encodeURIComponent(subject_id)}`, needs: 'cashback' }
    case 'limit_provider':
      return { to: `/suppliers/${encodeURIComponent(subject_id)}`, needs: 'limit-provider' }
    case 'card_charge':
      return { to: '/card-fees', needs: 'card-charge' }
    case 'paguelofacil_charge':
      return { to: '/paguelofacil-charge', needs: 'paguelofacil-charge' }
    case 'service':
      return { to: '/marketing/services', needs: 'service' }
    case 'referral':
      return { to: `/marketing/referrals/${encodeURIComponent(subject_id)}`, needs: 'referral' }
    case 'marketing_account':
      return { to: '/cashback', needs: 'marketing-account' }
    case 'segment':
      return { to: `/edit-segmentation/${encodeURIComponent(subject_id)}`, needs: 'segmentation' }
    case 'notification':
      return { to: `/marketing/notifications/${encodeURIComponent(subject_id)}`, needs: 'notification' }
    case 'dispute':
      return { to: `/disputes/${encodeURIComponent(subject_id)}`, needs: 'dispute' }
    case 'kyc_mail_run':
      return { to: `/requests/kyc/${encodeURIComponent(subject_id)}`, needs: 'kyc-mail-run' }
    case 'policy':
      return { to: policyPath, needs: 'policies' }
    case 'card':
      return subject_of ? { to: `/credit-card/details?${new URLSearchParams({ user: subject_of, card: subject_id }).toString()}`, needs: 'card-details' } : undefined
    case 'upload_document':
      return listPage(subject_id, subject_of ?? '', action)
    default:
      return undefined
  }
}

/** An uploaded list: its result once it was processed, before that its review. */
function listPage(id: string, operation: string, action: string): RecordPage | undefined {
  const definition = operationOf(operation)
  if (!definition) return undefined
  return { to: `/${definition.route}/${encodeURIComponent(id)}${action === 'bulk.processed' ? '/result' : ''}`, needs: 'upload-history' }
}
