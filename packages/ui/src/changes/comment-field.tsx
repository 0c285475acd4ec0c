import { useId } from 'react'
import { MAX_REASON } from '@ventanilla/contract/filed'
import { Icon } from '../icons/icon.tsx'

export type CommentFieldProps = { label: string; value: string; onChange: (value: string) => void; /** What is wrong, in words. */ error?: string | undefined; required?: boolean }

/** A few lines that somebody writes to the reader of the request: its reason, or the comment of a decision. */
export function CommentField({ label, value, onChange, error, required = false }: CommentFieldProps) {
  const id = useId()
  return (
    <div className="v-field">
      <label htmlFor={id} className="v-field-label">{label}</label>
      <textarea
        id={id}
        className="v-input v-textarea"
        rows={2}
        maxLength={MAX_REASON}
        value={value}
        aria-required={required || undefined}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.target.value)}
      />
      {error !== undefined && <p id={`${id}-error`} className="v-note v-field-error" role="alert"><Icon name="error" /> {error}</p>}
    </div>
  )
}
