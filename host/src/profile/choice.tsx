import { useId } from 'react'
import { Segmented } from '@ventanilla/ui/core'

type ChoiceProps<T extends string> = { label: string; options: { value: T; label: string }[]; value: T; onChange: (value: T) => void }

/** One of a few values, with the name of what is chosen. */
export function Choice<T extends string>({ label, options, value, onChange }: ChoiceProps<T>) {
  const id = useId()
  return (
    <div className="host-choice">
      <span id={id}>{label}</span>
      <Segmented<T> aria-labelledby={id} options={options} value={value} onChange={onChange} />
    </div>
  )
}
