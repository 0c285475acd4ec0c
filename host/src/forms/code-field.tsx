import { TextField, type TextFieldProps } from '@ventanilla/ui/entry'

/** A code that is read somewhere else and typed or pasted here; browsers offer it from where it came. */
export const CodeField = ({ digits, onChange, ...field }: Omit<TextFieldProps, 'type'> & { /** How many digits it has; without, anything may be typed. */ digits?: number }) => (
  <div className="v-code">
    <TextField
      {...field}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...(digits && { inputMode: 'numeric' as const })}
      onChange={(text) => onChange(digits === undefined ? text : text.replace(/\D/g, '').slice(0, digits))}
    />
  </div>
)
