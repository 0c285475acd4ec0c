import { Field, type FieldProps } from './field.tsx'

export type TextAreaProps = FieldProps & { value: string; onChange: (value: string) => void; rows?: number; maxLength?: number }

/** A few lines of text with label, hint and error. */
export function TextArea({ label, error, hint, hideLabel, value, onChange, rows = 3, maxLength }: TextAreaProps) {
  return (
    <Field label={label} error={error} hint={hint} hideLabel={hideLabel}>
      {(wiring) => <textarea {...wiring} className="v-input v-textarea" rows={rows} maxLength={maxLength} value={value} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  )
}
