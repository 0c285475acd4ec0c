import { useTranslation } from 'react-i18next'
import type { ReviewRecord } from '@ventanilla/contract/bulk/bulk-shapes'
import type { Problem } from '@ventanilla/contract/errors'
import type { Column } from '@ventanilla/ui/data'
import { Button } from '@ventanilla/ui/core'
import type { BulkView } from '../operations/bulk-view.ts'
import { useBulkColumns } from '../operations/use-bulk-columns.tsx'
import { useWords } from '../operations/use-words.ts'
import { CorrectionCell } from './correction-cell.tsx'
import { problemsOf, shapeOf } from './corrections.ts'
import type { CorrectionState } from './use-corrections.ts'
import './corrections.css'

type CorrectButtonProps = { view: BulkView; state: CorrectionState; record: ReviewRecord }

/** Opens the cells of a row, the first wrong one at hand (Enter or F2), and closes them again. */
function CorrectButton({ view: { definition }, state, record }: CorrectButtonProps) {
  const { t } = useTranslation('bulk-operations')
  const { row } = record
  const opened = state.open?.row === row
  const open = () => {
    const wrong = problemsOf(definition, record, state.of(row)).find(({ field }) => field)?.field
    state.openRow(record, wrong ?? Object.keys(definition.columns)[0] ?? '')
  }
  const label = t(opened ? 'corrections.close' : 'corrections.open', { row })
  return (
    <Button
      kind="quiet"
      small
      icon={opened ? 'check' : 'edit'}
      data-correct
      aria-label={label}
      aria-expanded={opened}
      title={label}
      onClick={() => (opened ? state.accept() : open())}
      onKeyDown={({ key }) => {
        if (key === 'F2' && !opened) open()
        if (key === 'Escape' && opened) state.cancel(record)
      }}
    />
  )
}

/** Not a row that the server does not number, nor one whose cells may belong to others: the file alone can be corrected there. */
const isCorrectable = (record: ReviewRecord): boolean => !Number.isNaN(record.row) && shapeOf(record) === undefined

/** The columns of a review whose cells can be corrected in place, and the button of each row that opens them. */
export function useCorrectionColumns(view: BulkView, state: CorrectionState, enabled: boolean): Column<ReviewRecord>[] {
  const { t } = useWords()
  const plain = useBulkColumns<ReviewRecord>(view)
  if (!enabled) return plain
  const columns = plain.map((column): Column<ReviewRecord> => {
    if (!(column.key in view.definition.columns)) return column
    const cell = (record: ReviewRecord) => {
      if (!isCorrectable(record)) return column.cell(record)
      const problems: readonly Problem[] = problemsOf(view.definition, record, state.of(record.row))
      return <CorrectionCell view={view} state={state} record={record} column={column.key} problem={problems.find(({ field }) => field === column.key)} />
    }
    return { ...column, cell }
  })
  return [{ key: 'correct', title: t('corrections.column'), hideTitle: true, card: 'side', cell: (record) => isCorrectable(record) && <CorrectButton view={view} state={state} record={record} /> }, ...columns]
}
