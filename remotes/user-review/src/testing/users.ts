import type { UserDetails } from '@ventanilla/contract/endpoints/users.endpoints'
import { fakeApi, type FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { renderPage } from '@ventanilla/ui/testing'
import en from '../locales/en.json'
import es from '../locales/es.json'
import remote from '../remote.ts'

export type Calls = NonNullable<FakeAnswers['calls']>

const pages = {
  users: () => import('../users.page.tsx'),
  user: () => import('../user/user.page.tsx'),
  form: () => import('../user/form.page.tsx'),
}

/** A user in good standing with a card, with what a test says otherwise. */
export const userDetails = (own: Partial<UserDetails> = {}): UserDetails => ({
  id: 'U0000001',
  first_name: 'Ana',
  surname: 'Pérez',
  identification_type: 'Cédula',
  identification_number: '8-123-4567',
  mobile: '+50761234567',
  email: 'ana@example.com',
  occupation: 'Contadora',
  workplace: 'Banco',
  address1: 'Calle 50',
  address2: '',
  city: 'Panamá',
  region: 'Panamá',
  zip_code: '0801',
  country: 'PA',
  salary: '1500.00',
  language: 'es',
  status: 'Active',
  status_reason: null,
  status_changed_at: '2026-11-01T15:00:00Z',
  kyc_status: 'verified',
  kyc_reason: null,
  kyc_updated_at: '2026-11-01T15:00:00Z',
  provider_user_id: null,
  paguelofacil_enabled: false,
  referral_code: 'ANA50',
  referred_by: null,
  segments: [],
  notifications_stopped_at: null,
  last_login_at: null,
  created_at: '2026-10-20T15:00:00Z',
  created_by: 'admin@ventanilla.example',
  updated_at: '2026-11-01T15:00:00Z',
  version: 3,
  pending_requests: [],
  open_disputes: 0,
  wallet: { id: 'W0000001', status: 'Active', currency: 'USD', balance_available: '1234.50', balance_withheld: '0.00' },
  card: { id: 'C0000001', card_type: 'physical', brand: 'Visa', last_four: '4242', expiry: '11/29', status: 'Active', status_reason: null, balance: '80.00', pending_order: null },
  ...own,
})

/** Mounts the pages of users on answers that a test gives. */
export const mount = (calls: Calls, at: string, language: 'es' | 'en' = 'es', options: Partial<Omit<Parameters<typeof renderPage>[0], 'remote'>> = {}) =>
  renderPage({ remote, pages, words: { es, en }, at, language, api: fakeApi({ calls }), ...options })
