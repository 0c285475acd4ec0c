import { addLocales } from '@ventanilla/i18n/add-locales'
import { definePages } from '@ventanilla/remote-sdk/declaration'
import en from './locales/en.json'
import es from './locales/es.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'user-review': typeof es
  }
}
addLocales('user-review', { es, en })

export default definePages({
  users: () => import('./users.page.tsx'),
  user: () => import('./user/user.page.tsx'),
  form: () => import('./user/form.page.tsx'),
  kyc: () => import('./kyc/kyc.page.tsx'),
  'kyc-run': () => import('./kyc/kyc-run.page.tsx'),
  'view-details': () => import('./kyc/view-details.page.tsx'),
  'product-history': () => import('./history/product-history.page.tsx'),
  'service-history': () => import('./history/service-history.page.tsx'),
  'users-otp': () => import('./otp/users-otp.page.tsx'),
  'card-history': () => import('./user/history/card-history.page.tsx'),
  'wallet-history': () => import('./user/history/wallet-history.page.tsx'),
  disputes: () => import('./disputes/disputes.page.tsx'),
  dispute: () => import('./disputes/dispute.page.tsx'),
  requests: () => import('./requests/requests.page.tsx'),
  'request-detail': () => import('./requests/request-detail.page.tsx'),
  'approve-detail': () => import('./requests/approve-detail.page.tsx'),
  'rejected-detail': () => import('./requests/rejected-detail.page.tsx'),
})
