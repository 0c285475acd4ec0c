import { defineRemote, hostApi } from '@ventanilla/remote-sdk/declaration'

export default defineRemote({
  name: '__NAME__',
  hostApi,
  pages: [{ id: 'overview', path: '/__NAME__', title: 'overview.title', access: 'session', navigation: { section: 'overview', icon: 'M5 5h14v14H5ZM5 10h14', order: 90 } }],
})
