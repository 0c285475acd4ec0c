import { operationOf } from '@ventanilla/contract/bulk/operations'
import type { AuditEntry } from '@ventanilla/contract/endpoints/audit.endpoints'
import { recordPage } from '@ventanilla/ui/changes'
import type { RecordPage } from '@ventanilla/ui/core'

/** Addresses of the audit log and of compliance, and of the records that entries are about (specification section 2). */
export const auditPath = '/audit-logs'
export const entryPath = (id: string): string => `${auditPath}/${encodeURIComponent(id)}`
/** The log with some of its filters set. */
export const filteredAuditPath = (filters: Readonly<Record<string, string>>): string => `${auditPath}?${new URLSearchParams(filters).toString()}`
export const requestPath = (id: string): string => `/request-detail/${encodeURIComponent(id)}`
/** The requests with some of their filters set. */
export const requestsPath = (filters: Readonly<Record<string, string>>): string => `/requests?${new URLSearchParams(filters).toString()}`
export const compliancePath = '/compliance'
export const policyPath = '/compliance/policy'

/** The page of the record that an entry is about; nothing where it has none, or is gone. A list that was processed leads to its result. */
export function entryPage({ subject_type: type, subject_id: id, subject_name, subject_of, action }: Pick<AuditEntry, 'subject_type' | 'subject_id' | 'subject_name' | 'subject_of' | 'action'>): RecordPage | undefined {
  if (subject_name === null) return undefined
  const page = recordPage({ type, id, of: type === 'upload_document' ? operationOf(subject_of ?? '')?.route : subject_of })
  return page && type === 'upload_document' && action === 'bulk.processed' ? { ...page, to: `${page.to}/result` } : page
}
