import { defineRemote, hostApi } from '@ventanilla/remote-sdk/declaration'

export default defineRemote({
  name: 'user-review',
  hostApi,
  pages: [
    {
      id: 'users',
      path: '/users',
      title: 'users.title',
      access: { view: ['user-status', 'user-detail', 'kyc-status', 'user-otp', 'card-data', 'credit-card', 'wallet-balance', 'card-balance'] },
      navigation: { section: 'people', icon: 'users', order: 10 },
    },
  ],
})
