import type { RecordType } from '@ventanilla/contract/endpoints/audit.endpoints'
import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'
import type { PendingChangesProps } from './pending-changes.tsx'
import { usePending } from './use-pending.ts'

const PendingChanges = retryingLazy<PendingChangesProps>(() => import('../changes.ts').then((parts) => ({ default: parts.PendingChanges })))

/** Says on the page of a record that changes of it wait for a second person; nothing where none does. */
export function PendingNotice({ type, id }: { type: RecordType; id: string }) {
  const changes = usePending(type, [id])(id)
  return changes.length > 0 && <PendingChanges type={type} changes={changes} />
}
