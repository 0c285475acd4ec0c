import type { DashboardDetails, Figure, Figures } from '@ventanilla/contract/endpoints/dashboard.endpoints'
import { fakeApi, type FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { renderPage } from '@ventanilla/ui/testing'
import en from '../locales/en.json'
import es from '../locales/es.json'
import remote from '../remote.ts'

export type Calls = NonNullable<FakeAnswers['calls']>

/** A figure of two months, the second of which has more. */
export const figure = (own: Partial<Figure> = {}): Figure => ({
  total: '1500.00',
  count: 1762,
  previous_total: '1000.00',
  previous_count: 900,
  change_percent: 50,
  series: [
    { date: '2026-10-25', until: '2026-10-31', amount: '500.00', count: 700 },
    { date: '2026-11-01', until: '2026-11-23', amount: '1000.00', count: 1062 },
  ],
  previous_series: [
    { date: '2026-09-25', until: '2026-10-01', amount: '400.00', count: 400 },
    { date: '2026-10-02', until: '2026-10-24', amount: '600.00', count: 500 },
  ],
  ...own,
})

export const figures: Figures = {
  cash_in: figure(),
  cash_out: figure({ change_percent: null, previous_total: '0.00', previous_count: 0 }),
  wallet: figure({ change_percent: -12.5, previous_total: '1714.29' }),
  card: figure({ change_percent: 0, previous_total: '1500.00' }),
  total: figure(),
}

export const details = (own: Partial<DashboardDetails> = {}): DashboardDetails => ({
  start_date: '2026-10-25',
  end_date: '2026-11-23',
  type: 'day',
  figures,
  users: {
    total: 400,
    by_status: { Inactive: 0, Active: 392, Blocked: 8, Frozen: 0, 'Withdrawal process': 0, Retired: 0, Deleted: 0 },
    by_kyc_status: { not_started: 24, verification_inputs_completed: 16, verified: 325, review_needed: 16, rejected: 19 },
    cards: { total: 298, by_status: { Pending: 12, PendingAck: 28, Active: 186, 'Temporarily blocked': 39, Canceled: 33 } },
  },
  waiting: [{ id: 'requests', count: 3 }, { id: 'lists', count: 1 }, { id: 'failed-rows', count: 0 }, { id: 'orders', count: 2 }],
  uploads: [
    { upload_document_id: '7', operation: 'top-up', file_name: 'recargas.csv', file_size: 1, status: 'completed', total_count: 34, success_count: 34, fail_count: 0, processed_count: 34, pending_count: 0, total_amount: null, warnings: [], emails: [], created_at: '2026-11-20T15:00:00Z', created_by: 'ana@ventanilla.example', processed_at: null },
  ],
  ...own,
})

type More = { language?: 'es' | 'en'; grants?: Parameters<typeof renderPage>[0]['grants'] }

/** A page of the remote with answers of its own. */
export const open = (at: string, calls: Calls, more: More = {}) =>
  renderPage({
    remote,
    pages: { home: () => import('../home/home.page.tsx'), kpis: () => import('../kpis/kpis.page.tsx'), movements: () => import('../movements/movements.page.tsx') },
    words: { es, en },
    at,
    api: fakeApi({ calls }),
    ...more,
  })
