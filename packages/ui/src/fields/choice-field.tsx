import { useId, type ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'

export type Choice<V extends string> = {
  value: V
  label: string
  hint?: ReactNode
  /** Why it cannot be chosen now, in words. */
  refused?: string
}

export type ChoiceFieldProps<V extends string> = {
  label: string
  choices: readonly Choice<V>[]
  value: V | undefined
  onChange: (value: V) => void
  error?: string
  /** Side by side where there is room. */
  row?: boolean
}

/** One of a few, all of them visible, each with room for a hint. */
export function ChoiceField<V extends string>({ label, choices, value, onChange, error, row = false }: ChoiceFieldProps<V>) {
  const id = useId()
  return (
    <fieldset className="v-choices" data-row={row || undefined} data-invalid={error ? true : undefined} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="v-field-label">{label}</legend>
      {choices.map((choice) => {
        const note = choice.refused ?? choice.hint
        return (
          <label key={choice.value} className="v-choice" data-refused={choice.refused !== undefined || undefined}>
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.refused !== undefined}
              onChange={() => onChange(choice.value)}
            />
            <span>
              <span>{choice.label}</span>
              {note && <span className="v-muted">{note}</span>}
            </span>
          </label>
        )
      })}
      {error && (
        <p id={`${id}-error`} className="v-field-error" role="alert">
          <Icon name="error" /> {error}
        </p>
      )}
    </fieldset>
  )
}
