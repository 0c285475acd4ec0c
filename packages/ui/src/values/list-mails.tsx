import type { ListMail } from '@ventanilla/contract/bulk/bulk-shapes'
import { Email } from './email.tsx'
import { StatusTag } from './status-tag.tsx'

/** The addresses that a list notifies, each with what became of its mail. */
export function ListMails({ mails }: { mails: readonly ListMail[] }) {
  return (
    <ul className="v-plain-list">
      {mails.map(({ address, outcome }) => <li key={address}><Email value={address} /> <StatusTag of="mail" status={outcome} /></li>)}
    </ul>
  )
}
