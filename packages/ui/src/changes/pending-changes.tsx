import type { PendingChange } from '@ventanilla/contract/endpoints/audit.endpoints'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { Alert } from '../feedback/alert.tsx'
import { TextLink } from '../fields/links.tsx'
import { requestPath } from './request-path.ts'
import { useFieldWords } from './use-field-words.ts'
import { useWords } from './words.ts'

export type PendingChangesProps = { type: string; changes: readonly PendingChange[] }

/** So many stand before somebody asks for the others: the record itself has to be in sight, also on a phone. */
const FIRST_CHANGES = 3

/** On the page of a record: what is asked for it, by whom, and the way to the request. */
export function PendingChanges({ type, changes }: PendingChangesProps) {
  const t = useWords()
  const [first, others] = [changes.slice(0, FIRST_CHANGES), changes.slice(FIRST_CHANGES)]
  return (
    <Alert kind="info" title={t('pending.title', { count: changes.length })}>
      <List type={type} changes={first} />
      {others.length > 0 && (
        <details>
          <summary>{t('pending.more', { count: others.length })}</summary>
          <List type={type} changes={others} />
        </details>
      )}
    </Alert>
  )
}

function List({ type, changes }: PendingChangesProps) {
  const t = useWords()
  const { ago } = useFormats()
  const words = useFieldWords()
  return (
    <ul>
      {changes.map(({ request_id: id, change, title, fields, requester, created_at }) => (
        <li key={id}>
          <b>{title}</b> {t('pending.asked', { requester, ago: ago(created_at) })}{' '}
          {fields.length > 0 && t('pending.fields', { fields: fields.map((field) => words(field, { subject: type, change }).label).join(', ') })}{' '}
          <TextLink to={requestPath(id)}>{t('pending.see', { id })}</TextLink>
        </li>
      ))}
    </ul>
  )
}
