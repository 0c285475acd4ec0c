import type { Cashback } from '@ventanilla/contract/endpoints/cashback.endpoints'
import { fakeApi, type FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { renderPage } from '@ventanilla/ui/testing'
import en from '../locales/en.json'
import es from '../locales/es.json'
import remote from '../remote.ts'

export type Calls = NonNullable<FakeAnswers['calls']>

const pages = {
  overview: () => import('../overview.page.tsx'),
  cashbacks: () => import('../cashback/cashbacks.page.tsx'),
  cashback: () => import('../cashback/cashback.page.tsx'),
}

/** A programme that runs, with what a test says otherwise. */
export const cashback = (own: Partial<Cashback> = {}): Cashback => ({
  id: 'C1',
  name_es: 'Farmacias',
  name_en: 'Pharmacies',
  description: '',
  reward_type: 'percent',
  rate_bps: 250,
  fixed_amount: null,
  min_purchase: '0.00',
  max_per_transaction: null,
  max_per_user_month: null,
  budget: '1000.00',
  spent: '250.00',
  starts_at: '2026-11-01T05:00:00Z',
  ends_at: null,
  status: 'active',
  version: 1,
  ...own,
})

/** Mounts the pages of the remote on answers that a test gives. */
export const mount = (calls: Calls, at: string, language: 'es' | 'en' = 'es', options: Partial<Omit<Parameters<typeof renderPage>[0], 'remote'>> = {}) =>
  renderPage({ remote, pages, words: { es, en }, at, language, api: fakeApi({ calls }), ...options })
