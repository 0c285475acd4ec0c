import type { AuditEntry } from '@ventanilla/contract/endpoints/audit.endpoints'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { TextLink } from '@ventanilla/ui/core'
import { recordPage } from './paths.ts'
import { useAuditWords } from './use-audit-words.ts'

/** What an entry is about, by name; it leads to the record's page where there is one that the reader may open. */
export function Subject({ entry }: { entry: AuditEntry }) {
  const { may } = useSession()
  const name = useAuditWords().subject(entry)
  const page = recordPage(entry)
  return page && may(page.needs) ? <TextLink to={page.to}>{name}</TextLink> : <>{name}</>
}
