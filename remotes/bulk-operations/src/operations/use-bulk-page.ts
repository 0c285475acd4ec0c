import { useLocation, useParams } from '@ventanilla/remote-sdk/router'
import type { BulkView } from './bulk-view.ts'
import { views } from './views.ts'

/** Which operation and which list the address names. The routes are declared from the same definitions (`remote.ts`). */
export function useBulkPage(): { view: BulkView; id: string } {
  const { pathname } = useLocation()
  const { id = '' } = useParams()
  const route = pathname.split('/')[1]
  const view = views.find(({ definition }) => definition.route === route)
  if (!view) throw new Error(`no operation has the route ${route}`)
  return { view, id }
}
