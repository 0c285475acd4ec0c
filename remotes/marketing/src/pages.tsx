import { addLocales } from '@ventanilla/i18n/add-locales'
import { definePages } from '@ventanilla/remote-sdk/declaration'
import en from './locales/en.json'
import es from './locales/es.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    marketing: typeof es
  }
}
addLocales('marketing', { es, en })

export default definePages({
  overview: () => import('./overview.page.tsx'),
  banners: () => import('./banners/banners.page.tsx'),
  banner: () => import('./banners/banner.page.tsx'),
  'cashback-banner-form': () => import('./banners/cashback-banner-form.page.tsx'),
  'cashback-banner': () => import('./banners/cashback-banner.page.tsx'),
  cashbacks: () => import('./cashback/cashbacks.page.tsx'),
  cashback: () => import('./cashback/cashback.page.tsx'),
  'cashback-services': () => import('./cashback/cashback-services.page.tsx'),
  services: () => import('./services/services.page.tsx'),
  referrals: () => import('./referrals/referrals.page.tsx'),
  referral: () => import('./referrals/referral.page.tsx'),
  notifications: () => import('./notifications/notifications.page.tsx'),
  notification: () => import('./notifications/notification.page.tsx'),
  'notification-new': () => import('./notifications/notification-form.page.tsx'),
  'notification-edit': () => import('./notifications/notification-form.page.tsx'),
  segments: () => import('./segments/segments.page.tsx'),
  segment: () => import('./segments/segment.page.tsx'),
  'segment-new': () => import('./segments/segment-form.page.tsx'),
  'segment-edit': () => import('./segments/segment-form.page.tsx'),
})
