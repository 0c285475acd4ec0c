import { useId, type KeyboardEvent, type ReactNode, createElement, useRef } from 'react'
import type { ReviewRecord } from '@ventanilla/contract/bulk/bulk-shapes'
import type { Problem } from '@ventanilla/contract/errors'
import { Button } from '@ventanilla/ui/core'
import type { BulkView } from '../operations/bulk-view.ts'
import { cellOf, cellText } from '../operations/use-bulk-columns.tsx'
import { useWords } from '../operations/use-words.ts'
import type { CorrectionState } from './use-corrections.ts'
import './corrections.css'

type CellFieldProps = {
  /** Column, seen where no title stands above it: on a card. */
  name: string
  /** Column and row, read out: 'Correo, fila 5'. */
  label: string
  value: string
  onChange: (value: string) => void
  /** What is wrong with the value as it stands, in words. */
  problem?: string
  /** It has breaks: Enter still accepts it, Shift and Enter break a line. */
  lines: boolean
  /** The values that the cell may have; it is then chosen and not typed. */
  choices?: readonly { value: string; label: string }[]
  /** Has the focus as soon as it is there. */
  focused?: boolean
  /** Enter. */
  onAccept: () => void
  /** Escape. */
  onCancel: () => void
}

/** A cell of a table while it is corrected: checked as it is typed, with its problem below. */
function CellField({ name, label, value, onChange, problem, lines, choices, focused, onAccept, onCancel }: CellFieldProps) {
  const id = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !choices && !(lines && event.shiftKey)) onAccept()
    else if (event.key === 'Escape') onCancel()
    else return
    event.preventDefault()
  }
  const shared = { className: 'v-input', 'aria-label': label, 'aria-invalid': problem !== undefined, 'aria-describedby': problem === undefined ? undefined : id, autoFocus: focused, onKeyDown }
  const known = choices?.some((choice) => choice.value === value)
  return (
    <span className="v-cell-field">
      <span className="v-cell-name" aria-hidden="true">{name}</span>
      {choices ? (
        <select {...shared} value={value} onChange={(event) => onChange(event.target.value)}>
          {!known && <option value={value}>{value}</option>}
          {choices.map((choice) => <option key={choice.value} value={choice.value}>{choice.label}</option>)}
        </select>
      ) : lines ? (
        <textarea {...shared} value={value} rows={value.split('\n').length} spellCheck={false} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input {...shared} value={value} autoComplete="off" spellCheck={false} onChange={(event) => onChange(event.target.value)} onFocus={(event) => event.target.select()} />
      )}
      {problem !== undefined && <span id={id} className="v-note v-field-error" aria-live="polite">{problem}</span>}
    </span>
  )
}

type MarkedCellProps = {
  children: ReactNode
  /** What is wrong with the cell, in words: it is then a button that opens it. */
  problem?: string
  /** Name of that button: column, row and problem. */
  openLabel?: string
  /** Present where the cell was corrected: takes the correction back. */
  undo?: { label: string; onUndo: () => void }
  /** Click on what is wrong, double click on anything else, F2. */
  onOpen: () => void
}

/** A cell that can be corrected: what is wrong is underlined and opens, what was corrected is marked and can be undone. */
function MarkedCell({ children, problem, openLabel, undo, onOpen }: MarkedCellProps) {
  return (
    <span role="presentation" className="v-marked-cell" data-corrected={undo ? true : undefined} onDoubleClick={onOpen}>
      {problem === undefined ? (
        undo ? <span className="v-marked-text">{children}</span> : children
      ) : (
        <button type="button" className="v-wrong-cell" title={problem} onClick={onOpen} onKeyDown={({ key }) => key === 'F2' && onOpen()}>
          {children || '—'}
          <span className="v-hidden"> {openLabel}</span>
        </button>
      )}
      {undo && <Button kind="quiet" small icon="undo" aria-label={undo.label} title={undo.label} onClick={undo.onUndo} />}
    </span>
  )
}

type CorrectionCellProps = { view: BulkView; state: CorrectionState; record: ReviewRecord; column: string; problem: Problem | undefined }

/** A cell of a review: shown with what is wrong or was corrected, or as a field while its row is open. */
export function CorrectionCell(props: CorrectionCellProps) {
  const { view, state, record, column, problem } = props
  const text = cellText(record, column)
  const now = state.of(record.row)?.cells[column] ?? text
  // Most cells of a list are right and say nothing: they ask for no words, which take longest of what a page of rows needs.
  if (problem || now !== text || state.open?.row === record.row) return <SaidCell {...props} text={now} />
  return <MarkedCell onOpen={() => state.openRow(record, column)}>{text === '' ? view.blank : createElement(cellOf(view, column), { value: text })}</MarkedCell>
}

/** A cell that says something: what is wrong, what it was before, or how its field is called. */
function SaidCell({ view, state, record, column, problem, text }: CorrectionCellProps & { text: string }) {
  const { t, column: name, problemText } = useWords()
  const place = useRef<HTMLSpanElement>(null)
  const { row } = record
  const before = cellText(record, column)
  const said = problem && problemText(problem)
  const named = { column: name(column), row, before: before || '—', message: said ?? '' }
  // The field disappears, so the focus moves to the button of its row.
  const toButton = () => {
    const tr = place.current?.closest('tr')
    // A cell that has no room in its row stands in the one below.
    for (let at: Element | null | undefined = tr; at; at = at.previousElementSibling) {
      const button = at.querySelector<HTMLElement>('[data-correct]')
      if (button) return button.focus()
    }
  }

  const definition = view.definition.columns[column]
  const choices = definition?.format.choices?.map((value) => ({ value, label: t(`choices.${value}`, { defaultValue: value }) }))
  // A wrong value is shown as it was written, unless its format can show it: an e-mail only breaks before its @, a choice has its word.
  const isFormatted = said === undefined || definition?.format.kind === 'email' || choices?.some(({ value }) => value === text)
  if (state.open?.row !== row)
    return (
      <MarkedCell
        problem={said}
        openLabel={t('corrections.wrongCell', named)}
        undo={text === before ? undefined : { label: t('corrections.undo', named), onUndo: () => state.correct(record, column, before) }}
        onOpen={() => state.openRow(record, column)}
      >
        {text === '' ? view.blank : isFormatted ? createElement(cellOf(view, column), { value: text }) : text}
      </MarkedCell>
    )

  return (
    <span ref={place}>
      <CellField
        name={named.column}
        label={t('corrections.cell', named)}
        value={text}
        problem={said}
        lines={/[\r\n]/.test(before + text)}
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
