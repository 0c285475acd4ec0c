import { useId, type ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'

export type FieldProps = {
  label: ReactNode
  /** What is wrong, in words; also read out when the field has the focus. */
  error?: ReactNode
  hint?: ReactNode
  hideLabel?: boolean
}

type Wiring = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

/** Label, hint and error of one control, wired to it by id. */
export function Field({ label, error, hint, hideLabel = false, children }: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
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
