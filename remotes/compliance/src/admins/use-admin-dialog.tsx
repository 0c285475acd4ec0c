import { useState, type ReactNode } from 'react'
import type { Admin } from '@ventanilla/contract/endpoints/access.endpoints'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'
import type { BeginAdmin } from './admin-actions.tsx'
import { AdminActionDialog } from './admin-action-dialog.tsx'

// The list is read far more often than a name is changed: the form comes when it opens.
const EditAdmin = retryingLazy(() => import('./edit-admin.tsx'))

/** The dialog of a list of administrators. It belongs to the page: a row that moves or goes when the list is read again takes no dialog, and nothing that was written, with it. */
export function useAdminDialog(): { begin: BeginAdmin; dialog: ReactNode } {
  const { user } = useSession()
  const [begun, setBegun] = useState<{ admin: Admin; what: Parameters<BeginAdmin>[1] }>()
  const close = () => setBegun(undefined)
  return {
    begin: (admin, what) => setBegun({ admin, what }),
    dialog: begun && (begun.what === 'edit' ? <EditAdmin admin={begun.admin} own={user.id === begun.admin.id} onClose={close} /> : <AdminActionDialog action={begun.what} admin={begun.admin} onClose={close} />),
  }
}
