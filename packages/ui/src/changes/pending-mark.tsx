import type { PendingChange } from '@ventanilla/contract/endpoints/audit.endpoints'
import { TextLink } from '../fields/links.tsx'
import { Mark } from '../values/status-tag.tsx'
import { requestPath } from './request-path.ts'
import { useWords } from './words.ts'

export type PendingMarkProps = { changes: readonly PendingChange[] }

/** Beside the name of a record: changes of it wait, each with the way to its request. */
export function PendingMark({ changes }: PendingMarkProps) {
  const t = useWords()
  return (
    <div className="v-row">
      {changes.map(({ request_id: id, title }) => (
        <Mark key={id} tone="info">
          <TextLink to={requestPath(id)} aria-label={t('pending.markOf', { title, id })}>{t('pending.mark')}</TextLink>
        </Mark>
      ))}
    </div>
  )
}
