import { useId } from 'react'
import { ToldSelect } from '../fields/told-select.tsx'
import { Icon } from '../icons/icon.tsx'
import { landmarkOf } from '../theme/antd-provider.tsx'
import { choicesIn } from './filter-values.ts'

type ChoiceFilterProps = { label: string; options: readonly { value: string; label: string }[]; value: string | undefined; onChange: (value: string | undefined) => void }

/** Several of a few values. */
export default function ChoiceFilter({ label, options, value, onChange }: ChoiceFilterProps) {
  const id = useId()
  const chosen = choicesIn(value)
  return (
    <div className="v-field">
      <label htmlFor={id} className="v-field-label">{label}</label>
      <ToldSelect
        id={id}
        mode="multiple"
        maxTagCount={1}
        maxTagPlaceholder={(more) => `+${more.length}`}
        maxTagTextLength={14}
        options={[...options]}
        optionFilterProp="label"
        chosen={chosen.map((one) => options.find((option) => option.value === one)?.label ?? one).join(', ')}
        value={chosen}
        suffixIcon={<Icon name="chevron-down" />}
        getPopupContainer={landmarkOf}
        popupMatchSelectWidth={false}
        onChange={(values: readonly string[]) => onChange(values.join(',') || undefined)}
      />
    </div>
  )
}
