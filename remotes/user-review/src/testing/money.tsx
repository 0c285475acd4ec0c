import type { ComponentType } from 'react'
import type { Movement } from '@ventanilla/contract/endpoints/cards.endpoints'
import type { Dispute } from '@ventanilla/contract/endpoints/disputes.endpoints'
import type { UserDetails } from '@ventanilla/contract/endpoints/users.endpoints'
import { fakeApi } from '@ventanilla/remote-sdk/testing/fake-api'
import { renderPage } from '@ventanilla/ui/testing'
import en from '../locales/en.json'
import es from '../locales/es.json'
import remote from '../remote.ts'
import type { Calls } from './requests.ts'

const ana = { user_id: 'U1', first_name: 'Ana', surname: 'Pérez', email: 'ana@example.com', identification_number: '8-123-4567' }

/** An active user with 40.10 in the wallet and 100.00 on the card; a test says what differs. */
export const user = (own: Partial<UserDetails> = {}): UserDetails => ({
  ...{ id: 'U1', first_name: 'Ana', surname: 'Pérez', identification_type: 'Cédula', identification_number: '8-123-4567', mobile: '+50761234567', email: 'ana@example.com' },
  ...{ occupation: '', workplace: '', address1: '', address2: '', city: '', region: '', zip_code: '', country: 'PA', salary: null, language: 'es' },
  ...{ status: 'Active', status_reason: null, status_changed_at: '2026-10-01T15:00:00Z', kyc_status: 'verified', kyc_reason: null, kyc_updated_at: null },
  ...{ provider_user_id: null, paguelofacil_enabled: false, referral_code: null, referred_by: null, segments: [], notifications_stopped_at: null, last_login_at: null },
  ...{ created_at: '2026-10-01T15:00:00Z', created_by: '', updated_at: '2026-10-01T15:00:00Z', version: 1, pending_requests: [], open_disputes: 0 },
  wallet: { id: 'W1', status: 'Active', currency: 'USD', balance_available: '40.10', balance_withheld: '0.00' },
  card: { id: 'C1', card_type: 'physical', brand: 'Visa', last_four: '4242', expiry: '11/29', status: 'Active', status_reason: null, balance: '100.00', pending_order: null },
  ...own,
})

export const movement = (own: Partial<Movement> = {}): Movement => ({
  ...{ transaction_id: '77', kind: 'purchase', direction: 'out', amount: '12.30', balance_after: '87.70', establishment: 'Café Ancón', description: '', status: 'Activo' },
  ...{ reference: 'R-77', reversal_of: null, reversed_by: null, upload_document_id: null, created_at: '2026-11-20T16:00:00Z' },
  ...own,
})

export const movementDetails = (own: Partial<Movement> = {}) => ({ ...movement(own), card_or_wallet: 'Card' as const, other_side: 'outside_world' as const, card_id: 'C1', card_status: 'Active' as const, created_by: '', holder: ana, file_name: null, left: own.reversed_by ? '0.00' : movement(own).amount })

export const dispute = (own: Partial<Dispute> = {}): Dispute => ({
  ...ana,
  ...{ id: 'D000001', transaction_id: '77', card_id: 'C1', amount: '12.30', establishment: 'Café Ancón', moved_at: '2026-11-20T16:00:00Z', reason: 'duplicated', description: 'Dos veces' },
  ...{ status: 'open', comment: '', reversal_id: null, created_at: '2026-11-21T16:00:00Z', created_by: 'admin@ventanilla.example', resolved_at: null, resolved_by: '', version: 1 },
  ...own,
})

type Options = Omit<Parameters<typeof renderPage>[0], 'remote' | 'pages' | 'words' | 'api'>

const histories = { 'card-history': () => import('../user/history/card-history.page.tsx'), 'wallet-history': () => import('../user/history/wallet-history.page.tsx'), disputes: () => import('../disputes/disputes.page.tsx'), dispute: () => import('../disputes/dispute.page.tsx') }
const only = (ids: readonly string[]) => ({ ...remote, pages: remote.pages.filter(({ id }) => ids.includes(id)) })

/** Mounts the pages of histories on answers that a test gives. */
export const mountHistories = (calls: Calls, options: Options) => renderPage({ remote: only(Object.keys(histories)), pages: histories, words: { es, en }, api: fakeApi({ calls }), ...options })

/** Mounts a part of the page of a user where that page would be. */
export const mountPart = (Part: ComponentType, calls: Calls, options: Partial<Options> = {}) =>
  renderPage({ remote: only(['wallet-history']), pages: { 'wallet-history': () => Promise.resolve({ default: Part }) }, words: { es, en }, api: fakeApi({ calls }), at: '/user/history/wallet/W1', ...options })
