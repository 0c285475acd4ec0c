import { TextField } from '../fields/text-field.tsx'
import { useUiWords } from '../words/use-ui-words.ts'
import { useTyped } from './use-typed.ts'

type TextFilterProps = { label: string; min: number; value: string | undefined; onChange: (value: string | undefined) => void }

/** What is contained in a text; taken when the field is left, or with Enter. */
export function TextFilter({ label, min, value = '', onChange }: TextFilterProps) {
  const t = useUiWords()
  const { typed, setTyped, onFocus, leave } = useTyped(value)
  const text = typed.trim()
  const isShort = text !== '' && text.length < min
  const take = () => !isShort && text !== value && onChange(text || undefined)
  return (
    <form onSubmit={(event) => { event.preventDefault(); take() }}>
      <TextField label={label} value={typed} maxLength={200} autoComplete="off" error={isShort ? t('list.tooShort', { min }) : undefined} onChange={setTyped} onFocus={onFocus} onBlur={() => { leave(text === value); take() }} />
    </form>
  )
}
