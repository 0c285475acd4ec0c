import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '@ventanilla/contract/endpoints/audit.endpoints'
import type { Difference } from '@ventanilla/ui/data'
import { changesOf, type Change } from './changes-of.ts'
import { ListChange } from './list-change.tsx'
import { useAuditWords } from './use-audit-words.ts'

/** What an entry changed, in words, as a table of differences shows it. */
export function useDifferences(entry: AuditEntry): Difference[] {
  const { t } = useTranslation('compliance')
  const words = useAuditWords()
  const inWords = (field: string, items: readonly string[]) => items.map((item) => words.value(entry.subject_type, field, item))
  const differenceOf = (change: Change): Difference => {
    const { field } = change
    const named = { field, label: words.field(field) }
    if ('before' in change) return { ...named, before: words.value(entry.subject_type, field, change.before), after: words.value(entry.subject_type, field, change.after) }
    const { removed, added, kept } = change
    const nothing = <span className="v-muted">{t('audit.nothingOfList')}</span>
    return {
      ...named,
      before: removed.length > 0 ? <ListChange items={inWords(field, removed)} /> : kept > 0 ? nothing : '',
      after: added.length + kept > 0 ? <ListChange items={inWords(field, added)} kept={kept} /> : '',
    }
  }
  const changes = changesOf(entry)
  const namesRole = changes.some(({ field }) => field === 'role')
  // A role that an entry names needs no id beside its name.
  return changes.filter(({ field }) => !(namesRole && field === 'role_id')).map(differenceOf)
}
