import { defineRemote } from '@ventanilla/remote-sdk/declaration'

export default defineRemote({
  name: 'marketing',
  hostApi: '^1.0.0',
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
