import { useTranslation } from 'react-i18next'
import type { UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import type { ListState } from '@ventanilla/contract/bulk/list-state'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { documentStatus } from './shared-statuses.ts'
import { Mark, StatusTag, type Tone } from './status-tag.tsx'

const tones: Readonly<Record<ListState, Tone>> = { not_validated: 'danger', to_correct: 'warning', to_confirm: 'info', failed_rows: 'warning' }

/** An uploaded list in the same words on every page: what is to do with it, with how many rows, else its status. `state` is `listState` of the contract, which knows the operations. */
export function ListStatus({ state, list: { status, fail_count } }: { state: ListState | undefined; list: Pick<UploadDocument, 'status' | 'fail_count'> }) {
  const { t } = useTranslation('ui')
  const { number } = useFormats()
  if (state === undefined) return <StatusTag of={documentStatus} status={status} />
  return <Mark tone={tones[state]}>{t(`listState.${state}`, { count: fail_count, shown: number(fail_count) })}</Mark>
}
