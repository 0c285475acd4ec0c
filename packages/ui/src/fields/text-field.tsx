import type { InputHTMLAttributes } from 'react'
import { Field, type FieldProps } from './field.tsx'

export type TextFieldProps = FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'id' | 'className'> & { value: string; onChange: (value: string) => void }

/** One line of text with its label, hint and error. */
export function TextField({ label, error, hint, hideLabel, onChange, type = 'text', ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} hideLabel={hideLabel}>
      {(wiring) => <input {...input} {...wiring} type={type} className="v-input" onChange={(event) => onChange(event.target.value)} />}
    </Field>
  )
}
