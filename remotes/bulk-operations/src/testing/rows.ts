import type { ResultTransaction, ReviewRecord, UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'

/** A valid row of a recharge, with what a test says otherwise. */
export const reviewRecord = (own: Partial<ReviewRecord> = {}): ReviewRecord => ({
  row: 2,
  mobile: '+50761234567',
  identification_number: '8-123-4567',
  email: 'ana.perez@example.com',
  amount: '25.00',
  card_or_wallet: 'Wallet',
  description: 'Bono',
  is_valid: true,
  invalid_message: '',
  problems: [],
  warnings: [],
  ...own,
})

/** An applied row of a recharge, with what a test says otherwise. */
export const transaction = (own: Partial<ResultTransaction> = {}): ResultTransaction => ({
  row: 2,
  mobile: '+50761234567',
  identification_number: '8-123-4567',
  email: 'ana.perez@example.com',
  amount: '25.00',
  card_or_wallet: 'Wallet',
  description: 'Bono',
  status: true,
  message: 'Recarga aplicada',
  problems: [],
  transaction_id: 'T1',
  document_id: '7',
  ...own,
})

/** A validated list of three valid recharges, with what a test says otherwise. */
export const uploadDocument = (own: Partial<UploadDocument> = {}): UploadDocument => ({
  upload_document_id: '7',
  operation: 'top-up',
  file_name: 'recargas.csv',
  file_size: 512,
  status: 'validated',
  total_count: 3,
  success_count: 3,
  fail_count: 0,
  pending_count: 0,
  processed_count: 0,
  total_amount: '134.00',
  warnings: [],
  emails: [],
  created_at: '2026-11-20T15:00:00Z',
  created_by: 'admin@ventanilla.example',
  processed_at: null,
  ...own,
})
