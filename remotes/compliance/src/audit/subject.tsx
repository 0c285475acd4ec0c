import type { AuditEntry } from '@ventanilla/contract/endpoints/audit.endpoints'
import { RecordLink } from '@ventanilla/ui/core'
import { entryPage } from './paths.ts'
import { useAuditWords } from './use-audit-words.ts'

/** What an entry is about, by name; it leads to the record's page where there is one that the reader may open. */
export function Subject({ entry }: { entry: AuditEntry }) {
  return <RecordLink page={entryPage(entry)}>{useAuditWords().subject(entry)}</RecordLink>
}
