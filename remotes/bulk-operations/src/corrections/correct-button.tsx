import type { ReviewRecord } from '@ventanilla/contract/bulk/bulk-shapes'
import { Icon } from '@ventanilla/ui/entry'
import type { BulkView } from '../operations/bulk-view.ts'
import { useWords } from '../operations/use-words.ts'
import { problemsOf } from './corrections.ts'
import type { CorrectionState } from './use-corrections.ts'
import './corrections.css'

type CorrectButtonProps = { view: BulkView; state: CorrectionState; record: ReviewRecord }

/** Opens the cells of a row, the first wrong one at hand (Enter or F2), and closes them again. */
export function CorrectButton({ view: { definition }, state, record }: CorrectButtonProps) {
  const { t } = useWords()
  const { row } = record
  const opened = state.open?.row === row
  const wrong = problemsOf(definition, record, state.of(row)).find(({ field }) => field)?.field
  const open = () => state.openRow(record, wrong ?? Object.keys(definition.columns)[0] ?? '')
  const label = t(opened ? 'corrections.close' : 'corrections.open', { row })
  return (
    <button
      type="button"
      className="v-correct"
      data-correct
      aria-label={label}
      aria-expanded={opened}
      title={label}
      onClick={() => (opened ? state.accept() : open())}
      onKeyDown={({ key }) => {
        if (key === 'F2' && !opened) open()
        if (key === 'Escape' && opened) state.cancel(record)
      }}
    >
      <Icon name={opened ? 'check' : 'edit'} size={18} />
    </button>
  )
}
