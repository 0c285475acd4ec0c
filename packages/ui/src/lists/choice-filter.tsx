import { Select } from 'antd'
import { useId } from 'react'
import { Icon } from '../icons/icon.tsx'
import { choicesIn } from './filter-values.ts'

type ChoiceFilterProps = { label: string; options: readonly { value: string; label: string }[]; value: string | undefined; onChange: (value: string | undefined) => void }

/** Several of a few values. */
export default function ChoiceFilter({ label, options, value, onChange }: ChoiceFilterProps) {
  const id = useId()
  return (
    <div className="v-field">
      <label htmlFor={id} className="v-field-label">{label}</label>
      <Select
        id={id}
        mode="multiple"
        maxTagCount={1}
        maxTagPlaceholder={(more) => `+${more.length}`}
        maxTagTextLength={14}
        options={[...options]}
        optionFilterProp="label"
        value={choicesIn(value)}
        suffixIcon={<Icon name="chevron-down" />}
        popupMatchSelectWidth={false}
        onChange={(chosen) => onChange(chosen.join(',') || undefined)}
      />
    </div>
  )
}
