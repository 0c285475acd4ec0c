import { Select } from 'antd'
import { Icon } from '../icons/icon.tsx'
import { useUiWords } from '../words/use-ui-words.ts'

export type ListFilter = { key: string; label: string; options: readonly { value: string; label: string }[] }

type ListFilterProps = { filter: ListFilter; value: string | undefined; onChange: (value: string | undefined) => void }

/** One filter of a list, with its name before the choice so that a filtered list explains itself. */
export function ListFilterSelect({ filter, value, onChange }: ListFilterProps) {
  const t = useUiWords()
  const all = { value: '', label: t('table.all') }
  return (
    <Select
      className="v-filter"
      aria-label={t('table.filter', { column: filter.label })}
      prefix={<span className="v-muted">{filter.label}:</span>}
      value={value ?? ''}
      options={[all, ...filter.options]}
      suffixIcon={<Icon name="chevron-down" />}
      popupMatchSelectWidth={false}
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
    />
  )
}
