import { Field, type FieldProps } from './field.tsx'

/** `refused`: why it cannot be chosen now, in words. */
export type Option = { value: string; label: string; refused?: string }

export type SelectFieldProps = FieldProps & {
  options: readonly Option[]
  /** The empty text: nothing is chosen yet, and `placeholder` is shown. */
  value: string
  placeholder: string
  onChange: (value: string) => void
  disabled?: boolean
}

/** One of many, with label, hint and error. What cannot be chosen stays in the list with its reason. */
export function SelectField({ label, error, hint, hideLabel, options, value, placeholder, onChange, disabled }: SelectFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} hideLabel={hideLabel}>
      {(wiring) => (
        <select {...wiring} className="v-input" value={value} disabled={disabled} onChange={(event) => onChange(event.target.value)}>
          <option value="" disabled>{placeholder}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.refused !== undefined}>
              {option.refused === undefined ? option.label : `${option.label} — ${option.refused}`}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
