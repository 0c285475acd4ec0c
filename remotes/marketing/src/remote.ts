import { cashbackEndpoints } from '@ventanilla/contract/endpoints/cashback.endpoints'
import { defineRemote, hostApi } from '@ventanilla/remote-sdk/declaration'

const { cashback, cashbacks } = cashbackEndpoints

export default defineRemote({
  name: 'marketing',
  hostApi,
  pages: [
    {
      id: 'overview',
      path: '/marketing',
      title: 'overview.title',
      access: { view: ['cashback', 'banner', 'referral'] },
      navigation: { section: 'growth', icon: 'M4 9h16v4H4ZM6 13v8h12v-8M12 9v12M12 9S7 9 7 6.2C7 4 10.5 4 12 9c1.5-5 5-5 5-2.8C17 9 12 9 12 9Z', order: 10 },
    },
    { id: 'cashbacks', path: '/cashback', title: 'cashback.title', access: cashbacks.access, parent: 'overview' },
    { id: 'cashback', path: '/cashback/:id', title: 'cashback.one', access: cashback.access, parent: 'cashbacks' },
  ],
})
