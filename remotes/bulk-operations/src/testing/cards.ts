import type { CardDetail, CardSummary, Movement } from '@ventanilla/contract/endpoints/cards.endpoints'
import type { UserDetails } from '@ventanilla/contract/endpoints/users.endpoints'
import { fakeApi, type FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { renderPage } from '@ventanilla/ui/testing'
import en from '../locales/en.json'
import es from '../locales/es.json'
import remote from '../remote.ts'

type Options = Omit<Parameters<typeof renderPage>[0], 'remote' | 'pages' | 'words' | 'api'>
export type Calls = NonNullable<FakeAnswers['calls']>

const pages = { cards: () => import('../cards/cards.page.tsx'), 'card-details': () => import('../cards/details.page.tsx') }
const cardPages = { ...remote, pages: remote.pages.filter(({ id }) => id in pages) }

/** Mounts the pages of cards on answers that a test gives. */
export const mountCards = (calls: Calls, options: Options) => renderPage({ remote: cardPages, pages, words: { es, en }, api: fakeApi({ calls }), ...options })

export const listOf = <T>(results: T[], count = results.length) => ({ count, count_capped: false, next: null, previous: null, results })

const ana = { user_id: 'U1', first_name: 'Ana', surname: 'Pérez', email: 'ana@example.com', identification_number: '8-123-4567' }

/** An active card with what a test says otherwise. */
export const summary = (own: Partial<CardSummary> = {}): CardSummary => ({
  ...ana,
  id: 'C1',
  card_type: 'physical',
  brand: 'Visa',
  last_four: '4242',
  status: 'Active',
  balance: '100.00',
  created_at: '2026-11-20T15:00:00Z',
  ...own,
})

/** The same card with its holder and wallet. */
export const detail = (own: Partial<CardDetail> = {}): CardDetail => ({
  id: 'C1',
  user_id: 'U1',
  wallet_id: 'W1',
  provider_card_id: null,
  card_type: 'physical',
  brand: 'Visa',
  last_four: '4242',
  expiry: '11/29',
  status: 'Active',
  status_reason: null,
  status_changed_at: '2026-11-20T15:00:00Z',
  status_changed_by: '',
  monthly_limit: null,
  balance: '100.00',
  created_at: '2026-11-20T15:00:00Z',
  version: 1,
  pending_order: null,
  current_card_id: own.status === 'Canceled' ? null : 'C1',
  user: { ...ana, mobile: '+50761234567', status: 'Active', kyc_status: 'verified', created_at: '2026-10-01T15:00:00Z' },
  wallet: { id: 'W1', status: 'Active', balance_available: '40.10', currency: 'USD' },
  ...own,
})

/** The holder without a card, with what a test says otherwise. */
export const holder = (own: Partial<UserDetails> = {}): UserDetails => ({
  ...{ id: 'U1', first_name: 'Ana', surname: 'Pérez', identification_type: 'Cédula', identification_number: '8-123-4567', mobile: '+50761234567', email: 'ana@example.com' },
  ...{ occupation: '', workplace: '', address1: '', address2: '', city: '', region: '', zip_code: '', country: 'PA', salary: null, language: 'es' },
  ...{ status: 'Active', status_reason: null, status_changed_at: '2026-10-01T15:00:00Z', kyc_status: 'verified', kyc_reason: null, kyc_updated_at: null },
  ...{ provider_user_id: null, paguelofacil_enabled: false, referral_code: null, referred_by: null, segments: [], notifications_stopped_at: null, last_login_at: null },
  ...{ created_at: '2026-10-01T15:00:00Z', created_by: '', updated_at: '2026-10-01T15:00:00Z', version: 1, pending_requests: [], open_disputes: 0 },
  wallet: { id: 'W1', status: 'Active', currency: 'USD', balance_available: '40.10', balance_withheld: '0.00' },
  card: null,
  ...own,
})

export const movement: Movement = {
  transaction_id: '77',
  kind: 'purchase',
  direction: 'out',
  amount: '12.30',
  balance_after: '87.70',
  establishment: 'Café Ancón',
  description: '',
  status: 'Activo',
  reference: 'R-77',
  reversal_of: null,
  reversed_by: null,
  upload_document_id: null,
  created_at: '2026-11-20T16:00:00Z',
}

/** What the detail screen asks, with what a test says otherwise. */
export const answers = (card: CardDetail, more: Calls = {}): Calls => ({
  'card-details': () => card,
  'card-balance': () => ({ card_id: card.id, balance: card.balance, ledger_balance: card.balance, currency: 'USD', provider: 'built-in', asked_at: '2026-11-20T17:00:00Z' }),
  'card-transactions': () => listOf([movement]),
  ...more,
})
