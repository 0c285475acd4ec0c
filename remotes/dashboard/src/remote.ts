import { movementEndpoints } from '@ventanilla/contract/endpoints/movements.endpoints'
import { defineRemote, hostApi } from '@ventanilla/remote-sdk/declaration'

export default defineRemote({
  name: 'dashboard',
  hostApi,
  pages: [
    {
      id: 'home',
      path: '/home',
      help: 'home',
      title: 'home.title',
      access: 'session',
      navigation: { section: 'overview', icon: 'home', order: 10 },
    },
    { id: 'kpis', path: '/kpis', title: 'kpis.title', access: 'session', navigation: { section: 'overview', icon: 'M4 20V10h4v10ZM10 20V4h4v16ZM16 20v-7h4v7Z', order: 20 }, help: 'figures' },
    { id: 'movements', path: '/kpis/movements', title: 'movements.title', access: movementEndpoints.movements.access, list: 'movements', parent: 'kpis', help: 'movements' },
  ],
})
