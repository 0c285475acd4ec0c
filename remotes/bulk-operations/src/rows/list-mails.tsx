import type { ListMail } from '@ventanilla/contract/bulk/bulk-shapes'
import { Email, StatusTag } from '@ventanilla/ui/core'
import { mailOutcome } from '../operations/statuses.ts'

/** The addresses that a list notifies, each with what became of its mail. */
export function ListMails({ mails }: { mails: readonly ListMail[] }) {
  return (
    <ul className="v-stack">
      {mails.map(({ address, outcome }) => <li key={address}><Email value={address} /> <StatusTag of={mailOutcome} status={outcome} /></li>)}
    </ul>
  )
}
