import { useId, type KeyboardEvent } from 'react'
import './corrections.css'

export type CellFieldProps = {
  /** Column and row, read out: 'Correo, fila 5'. */
  label: string
  value: string
  onChange: (value: string) => void
  /** What is wrong with the value as it stands, in words. */
  problem?: string
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
export function CellField({ label, value, onChange, problem, choices, focused, onAccept, onCancel }: CellFieldProps) {
  const id = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !choices) onAccept()
    else if (event.key === 'Escape') onCancel()
    else return
    event.preventDefault()
  }
  const shared = { className: 'v-input', 'aria-label': label, 'aria-invalid': problem !== undefined, 'aria-describedby': problem === undefined ? undefined : id, autoFocus: focused, onKeyDown }
  const known = choices?.some((choice) => choice.value === value)
  return (
    <span className="v-cell-field">
      {choices ? (
        <select {...shared} value={value} onChange={(event) => onChange(event.target.value)}>
          {!known && <option value={value}>{value}</option>}
          {choices.map((choice) => <option key={choice.value} value={choice.value}>{choice.label}</option>)}
        </select>
      ) : (
        <input {...shared} value={value} autoComplete="off" spellCheck={false} onChange={(event) => onChange(event.target.value)} onFocus={(event) => event.target.select()} />
      )}
      {problem !== undefined && <span id={id} className="v-field-error" aria-live="polite">{problem}</span>}
    </span>
  )
}
