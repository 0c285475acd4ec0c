import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '@ventanilla/contract/endpoints/audit.endpoints'
import { Descriptions, SidePanel, Stack, Timestamp } from '@ventanilla/ui/core'
import { type Difference, DiffTable } from '@ventanilla/ui/data'
import { useAuditWords } from './use-audit-words.ts'

/** What an entry changed of one field: of a text what was and what is, of a list what left it and what joined it. */
type Change = { field: string } & ({ before: string; after: string } | { removed: string[]; added: string[]; kept: number })

/** Field by field what an entry changed; a field that stands on one side only has the empty text on the other. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields].map((field) => ({ field, ...change(before?.[field], after?.[field]) }))
}

function change(before: unknown, after: unknown) {
  if (!Array.isArray(before) && !Array.isArray(after)) return { before: written(before), after: written(after) }
  const [was, is] = [items(before), items(after)]
  const added = is.filter((item) => !was.includes(item))
  return { removed: was.filter((item) => !is.includes(item)), added, kept: is.length - added.length }
}

const items = (list: unknown): string[] => (Array.isArray(list) ? list.map(written) : [])

function written(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

type ListChangeProps = { items: readonly string[]; /** How many stand in the list before and after. */ kept?: number }

/** What left a list, or joined it; with how many stayed. */
function ListChange({ items, kept = 0 }: ListChangeProps) {
  const { t } = useTranslation('compliance')
  return (
    <>
      {items.length > 0 && <ul className="v-plain-list">{items.map((item) => <li key={item}>{item}</li>)}</ul>}
      {kept > 0 && <span className="v-muted">{t(items.length > 0 ? 'audit.andKept' : 'audit.onlyKept', { count: kept })}</span>}
    </>
  )
}

/** What an entry changed, in words, as a table of differences shows it. */
function useDifferences(entry: AuditEntry): Difference[] {
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

/** One entry: who, when, from where, and field by field what it changed. */
export function EntryPanel({ entry, onClose }: { entry: AuditEntry | undefined; onClose: () => void }) {
  const words = useAuditWords()
  return (
    <SidePanel open={entry !== undefined} title={entry && words.action(entry.action)} onClose={onClose}>
      {entry && <Entry entry={entry} />}
    </SidePanel>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('compliance')
  const words = useAuditWords()
  const differences = useDifferences(entry)
  const items = [
    { key: 'at', label: t('audit.at'), children: <Timestamp time={entry.at} /> },
    { key: 'actor', label: t('audit.actor'), children: words.actor(entry) },
    { key: 'subject', label: t('audit.subject'), children: words.subject(entry) },
    { key: 'address', label: t('audit.address'), children: entry.address ?? '–' },
    { key: 'hash', label: t('audit.hash'), children: entry.hash },
  ]
  return (
    <Stack>
      <Descriptions column={1} size="small" items={items} />
      {differences.length === 0 ? (
        <p>{t('audit.noChanges')}</p>
      ) : (
        <DiffTable caption={t('audit.changes')} differences={differences} />
      )}
    </Stack>
  )
}
