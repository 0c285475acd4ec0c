import { createElement, useRef } from 'react'
import type { ReviewRecord } from '@ventanilla/contract/bulk/bulk-shapes'
import type { Problem } from '@ventanilla/contract/errors'
import type { BulkView } from '../operations/bulk-view.ts'
import { cellOf } from '../operations/cells.tsx'
import { cellText } from '../operations/use-bulk-columns.tsx'
import { useWords } from '../operations/use-words.ts'
import { CellField } from './cell-field.tsx'
import { MarkedCell } from './marked-cell.tsx'
import type { CorrectionState } from './use-corrections.ts'

type CorrectionCellProps = { view: BulkView; state: CorrectionState; record: ReviewRecord; column: string; problem: Problem | undefined }

/** A cell of a review: shown with what is wrong or was corrected, or as a field while its row is open. */
export function CorrectionCell({ view, state, record, column, problem }: CorrectionCellProps) {
  const { t, column: name, problemText } = useWords()
  const place = useRef<HTMLSpanElement>(null)
  const { row } = record
  const before = cellText(record, column)
  const text = state.of(row)?.cells[column] ?? before
  const said = problem && problemText(problem)
  const named = { column: name(column), row, before: before || '—', message: said ?? '' }
  // The field goes; whoever works by keyboard goes on from the button of the row.
  const toButton = () => place.current?.closest('tr')?.querySelector<HTMLElement>('[data-correct]')?.focus()

  if (state.open?.row !== row)
    return (
      <MarkedCell
        problem={said}
        openLabel={t('corrections.wrongCell', named)}
        undo={text === before ? undefined : { label: t('corrections.undo', named), onUndo: () => state.correct(record, column, before) }}
        onOpen={() => state.openRow(record, column)}
      >
        {text === '' ? view.blank : createElement(cellOf(view, column), { value: text })}
      </MarkedCell>
    )

  const definition = view.definition.columns[column]
  const choices = definition?.format.choices?.map((value) => ({ value, label: t(`choices.${value}`, { defaultValue: value }) }))
  return (
    <span ref={place}>
      <CellField
        label={t('corrections.cell', named)}
        value={text}
        problem={said}
        choices={choices && definition?.optional ? [{ value: '', label: '—' }, ...choices] : choices}
        focused={state.open.column === column}
        onChange={(value) => state.correct(record, column, value)}
        onAccept={() => {
          toButton()
          state.accept()
        }}
        onCancel={() => {
          toButton()
          state.cancel(record)
        }}
      />
    </span>
  )
}
