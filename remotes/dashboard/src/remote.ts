import { defineRemote, hostApi } from '@ventanilla/remote-sdk/declaration'

export default defineRemote({
  name: 'dashboard',
  hostApi,
  pages: [
    {
      id: 'home',
      path: '/home',
      title: 'home.title',
      access: 'session',
      navigation: { section: 'overview', icon: 'home', order: 10 },
    },
  ],
})
