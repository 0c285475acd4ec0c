import { useId, useState, type InputHTMLAttributes, type ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import { useUiWords } from '../words/use-ui-words.ts'

export type TextFieldProps = FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'id' | 'className'> & { value: string; onChange: (value: string) => void }

/** One line of text with its label, hint and error. */
export function TextField({ label, error, hint, hideLabel, onChange, type = 'text', ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} hideLabel={hideLabel}>
      {(wiring) => <input {...wiring} {...input} type={type} className="v-input" onChange={(event) => onChange(event.target.value)} />}
    </Field>
  )
}

/** A password with a button that shows and hides it. */
export function PasswordField({ label, error, hint, hideLabel, onChange, ...input }: Omit<TextFieldProps, 'type'>) {
  const t = useUiWords()
  const [shown, setShown] = useState(false)

  return (
    <Field label={label} error={error} hint={hint} hideLabel={hideLabel}>
      {(wiring) => (
        <span className="v-input-group">
          <input {...input} {...wiring} type={shown ? 'text' : 'password'} className="v-input" spellCheck={false} autoCapitalize="none" onChange={(event) => onChange(event.target.value)} />
          <button type="button" className="v-input-action" aria-label={t(shown ? 'password.hide' : 'password.show')} aria-controls={wiring.id} onClick={() => setShown(!shown)}>
            <Icon name={shown ? 'eye-off' : 'eye'} size={18} />
          </button>
        </span>
      )}
    </Field>
  )
}

type FieldProps = {
  label: ReactNode
  /** What is wrong, in words; also read out when the field has the focus. */
  error?: ReactNode
  hint?: ReactNode
  hideLabel?: boolean
}

type Wiring = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

/** Label, hint and error of one control, wired to it by id. */
function Field({ label, error, hint, hideLabel = false, children }: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId()
  const hasError = error !== undefined && error !== null && error !== '' && error !== false
  const described = [hint && `${id}-hint`, hasError && `${id}-error`].filter(Boolean).join(' ')

  return (
    <div className="v-field">
      <label htmlFor={id} className={hideLabel ? 'v-hidden' : 'v-field-label'}>{label}</label>
      {children({ id, 'aria-invalid': hasError, 'aria-describedby': described || undefined })}
      {hint && <p id={`${id}-hint`} className="v-note">{hint}</p>}
      {hasError && (
        <p id={`${id}-error`} className="v-note v-field-error" role="alert">
          <Icon name="error" /> {error}
        </p>
      )}
    </div>
  )
}
