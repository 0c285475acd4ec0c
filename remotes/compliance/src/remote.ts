import { defineRemote } from '@ventanilla/remote-sdk/declaration'
import { hostApi } from '@ventanilla/remote-sdk/host-api'

export default defineRemote({
  name: 'compliance',
  hostApi,
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
