import { defineRemote } from '@ventanilla/remote-sdk/declaration'

export default defineRemote({
  name: 'compliance',
  hostApi: '^1.0.0',
  pages: [
    {
      id: 'audit',
      path: '/audit-logs',
      title: 'audit.title',
      access: { view: ['roles-permissions', 'admin-role', 'decide-task'] },
      navigation: { section: 'control', icon: 'audit', order: 10 },
    },
  ],
})
