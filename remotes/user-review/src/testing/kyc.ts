import type { KycAttempt, KycDetails, KycMailPreview, KycMailRun, KycUser } from '@ventanilla/contract/endpoints/kyc.endpoints'
import { fakeApi } from '@ventanilla/remote-sdk/testing/fake-api'
import { renderPage } from '@ventanilla/ui/testing'
import en from '../locales/en.json'
import es from '../locales/es.json'
import remote from '../remote.ts'
import type { Calls } from './requests.ts'

/** A user whose KYC was rejected; a test says what differs. */
export const kycUser = (own: Partial<KycUser> = {}): KycUser => ({
  id: 'U1',
  first_name: 'Ana',
  surname: 'Pérez',
  email: 'ana@example.com',
  mobile: '+50761234567',
  identification_type: 'Cédula',
  identification_number: '8-123-4567',
  status: 'Inactive',
  kyc_status: 'rejected',
  card_status: null,
  wallet_balance: '0.00',
  created_at: '2026-11-01T15:00:00Z',
  kyc_reason: 'document_expired',
  kyc_updated_at: '2026-11-20T15:00:00Z',
  attempts: 2,
  mail: null,
  mail_at: null,
  ...own,
})

/** The decision that the attempt itself tells of is the last one. */
const decided = ({ outcome, reason = null, comment = '', decided_by = '', decided_at }: Partial<KycAttempt>) => (outcome && decided_at ? [{ outcome, reason, comment, decided_by, decided_at }] : [])

export const attempt = (own: Partial<KycAttempt> = {}): KycAttempt => ({
  id: '2',
  number: 2,
  submitted_at: '2026-11-19T15:00:00Z',
  data: { birth_date: '1990-05-01', first_name: 'Ana', mobile: '+50761234567', favourite_colour: 'azul' },
  checks: [
    { check: 'document_readable', passed: true, reason: null },
    { check: 'document_valid', passed: false, reason: 'expired' },
    { check: 'voice', passed: false, reason: 'robotic' },
  ],
  outcome: null,
  reason: null,
  comment: '',
  decided_by: '',
  decided_at: null,
  decisions: decided(own),
  ...own,
})

const { card_status: _card, wallet_balance: _balance, kyc_reason: _reason, kyc_updated_at: _updated, attempts: _attempts, mail: _mail, mail_at: _at, ...person } = kycUser()
export const details = (own: Partial<KycDetails> = {}): KycDetails => ({
  user: person,
  status: 'review_needed',
  reason: 'aml_review',
  updated_at: '2026-11-20T15:00:00Z',
  next: ['verified', 'rejected'],
  state_number: 3,
  version: 7,
  mail: null,
  attempts: [attempt(), attempt({ id: '1', number: 1, outcome: 'rejected', reason: 'document_issues', comment: 'Foto borrosa', decided_by: 'eva@ventanilla.example', decided_at: '2026-11-10T15:00:00Z' })],
  ...own,
})

export const mailOf = (own: Partial<KycMailPreview> = {}): KycMailPreview => ({ kind: 'rejected', recipient: 'ana@example.com', refused: null, language: 'es', subject: 'No pudimos verificar tu identidad en Luki', html: '<!doctype html><p>Hola, Ana:</p>', text: 'Hola, Ana:\n\nPor qué: está vencido.', ...own })

export const run = (own: Partial<KycMailRun> = {}): KycMailRun => ({ id: '5', kind: 'rejected', total_count: 40, pending_count: 0, waiting_count: 0, sent_count: 37, failed_count: 1, skipped_count: 2, created_at: '2026-11-20T15:00:00Z', created_by: 'ana@ventanilla.example', ended_at: '2026-11-20T15:01:00Z', ...own })

/** Opens a page about KYC. */
export const mountKyc = (calls: Calls, at: string, language: 'es' | 'en' = 'es') =>
  renderPage({
    remote,
    pages: { kyc: () => import('../kyc/kyc.page.tsx'), 'kyc-run': () => import('../kyc/kyc-run.page.tsx'), 'view-details': () => import('../kyc/view-details.page.tsx') },
    words: { es, en },
    at,
    language,
    api: fakeApi({ calls: { 'pending-changes': () => ({ results: [] }), 'record-history': () => ({ results: [], names: {}, next: null }), 'change-rules': () => ({ results: [] }), ...calls } }),
  })
