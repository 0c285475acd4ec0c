import { defineRemote } from '@ventanilla/remote-sdk/declaration'

export default defineRemote({
  name: 'dashboard',
  hostApi: '^1.0.0',
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
