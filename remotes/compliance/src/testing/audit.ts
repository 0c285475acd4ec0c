import type { AuditChain, AuditEntry } from '@ventanilla/contract/endpoints/audit.endpoints'

/** An entry about a list that was processed, unread, with what a test says otherwise. */
export const entry = (own: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '9',
  at: '2026-11-20T15:00:00Z',
  actor: 'ana@ventanilla.example',
  action: 'bulk.processed',
  subject_type: 'upload_document',
  subject_id: '7',
  before: { status: 'processing' },
  after: { status: 'completed', success_count: 34 },
  address: '10.0.0.7',
  hash: 'abc',
  approver: null,
  request_id: null,
  subject_name: 'nómina.csv',
  subject_of: 'top-up',
  is_read: false,
  ...own,
})

/** A chain that was found whole, with what a test says otherwise. */
export const chain = (own: Partial<AuditChain> = {}): AuditChain => ({
  entries: 1234,
  verified_at: '2026-11-20T08:00:00Z',
  whole: true,
  fault: null,
  broken_at: null,
  verifying: false,
  unsealed: 0,
  anchored_at: '2026-11-20T15:00:00Z',
  ...own,
})
