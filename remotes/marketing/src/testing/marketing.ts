import type { Banner } from '@ventanilla/contract/endpoints/banners.endpoints'
import type { Cashback } from '@ventanilla/contract/endpoints/cashback.endpoints'
import { fakeApi, type FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { renderPage } from '@ventanilla/ui/testing'
import en from '../locales/en.json'
import es from '../locales/es.json'
import remote from '../remote.ts'

export type Calls = NonNullable<FakeAnswers['calls']>

const pages = {
  overview: () => import('../overview.page.tsx'),
  banners: () => import('../banners/banners.page.tsx'),
  banner: () => import('../banners/banner.page.tsx'),
  'cashback-banner-form': () => import('../banners/cashback-banner-form.page.tsx'),
  'cashback-banner': () => import('../banners/cashback-banner.page.tsx'),
  cashbacks: () => import('../cashback/cashbacks.page.tsx'),
  cashback: () => import('../cashback/cashback.page.tsx'),
  'cashback-services': () => import('../cashback/cashback-services.page.tsx'),
  services: () => import('../services/services.page.tsx'),
  referrals: () => import('../referrals/referrals.page.tsx'),
  referral: () => import('../referrals/referral.page.tsx'),
  notifications: () => import('../notifications/notifications.page.tsx'),
  notification: () => import('../notifications/notification.page.tsx'),
  'notification-new': () => import('../notifications/notification-form.page.tsx'),
  'notification-edit': () => import('../notifications/notification-form.page.tsx'),
  segments: () => import('../segments/segments.page.tsx'),
  segment: () => import('../segments/segment.page.tsx'),
  'segment-new': () => import('../segments/segment-form.page.tsx'),
  'segment-edit': () => import('../segments/segment-form.page.tsx'),
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
  segment_ids: [],
  segments: [],
  ended_reason: null,
  status: 'active',
  version: 1,
  ...own,
})

/** A banner that shows, with what a test says otherwise. */
export const banner = (own: Partial<Banner> = {}): Banner => ({
  id: 'B1',
  type: 'home',
  title: 'Recarga y gana',
  alt: 'Una alcancía',
  image_url: `/api/images/${'a'.repeat(64)}/`,
  link_type: 'none',
  link: '',
  service_id: null,
  service_name: '',
  cashback_id: null,
  cashback_name_es: '',
  cashback_name_en: '',
  segment_id: null,
  segment_name: '',
  order: 1,
  starts_at: '2026-11-01T05:00:00.000Z',
  ends_at: null,
  is_active: true,
  status: 'active',
  created_at: '2026-10-20T15:00:00.000Z',
  version: 1,
  ...own,
})

/** Mounts the pages of the remote on answers that a test gives. */
export const mount = (calls: Calls, at: string, language: 'es' | 'en' = 'es', options: Partial<Omit<Parameters<typeof renderPage>[0], 'remote'>> = {}) =>
  renderPage({ remote, pages, words: { es, en }, at, language, api: fakeApi({ calls }), ...options })
