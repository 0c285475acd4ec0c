import { useId, type ReactNode } from 'react'

export type SegmentedProps<V extends string | number> = {
  value: V
  options: readonly { value: V; label: ReactNode }[]
  onChange: (value: V) => void
  'aria-label'?: string
  'aria-labelledby'?: string
}

/** One of a few, side by side: radio buttons in one strip. */
export function Segmented<V extends string | number>({ value, options, onChange, ...named }: SegmentedProps<V>) {
  const name = useId()
  return (
    <div role="radiogroup" className="v-segmented" {...named}>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" className="v-hidden" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </div>
  )
}
