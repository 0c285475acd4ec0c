import { useState } from 'react'
import { Icon } from '../icons/icon.tsx'
import { useUiWords } from '../words/use-ui-words.ts'
import { Field } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

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
