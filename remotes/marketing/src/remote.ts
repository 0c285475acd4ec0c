import { defineRemote } from '@ventanilla/remote-sdk/declaration'
import { hostApi } from '@ventanilla/remote-sdk/host-api'

export default defineRemote({
  name: 'marketing',
  hostApi,
  pages: [
    {
      id: 'overview',
      path: '/marketing',
      title: 'overview.title',
      access: { view: ['cashback', 'banner', 'referral'] },
      navigation: { section: 'growth', icon: 'gift', order: 10 },
    },
  ],
})
