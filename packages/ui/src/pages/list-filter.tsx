import { Select } from 'antd'
import { Icon } from '../icons/icon.tsx'
import { useUiWords } from '../words/use-ui-words.ts'

export type ListFilter = {
  key: string
  label: string
  /** Absent as long as they are not known: then nothing can be chosen. */
  options: readonly { value: string; label: string }[] | undefined
  /** They could not be loaded, which the filter says. */
  failed?: boolean
}

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
      disabled={filter.options === undefined}
      value={filter.options === undefined ? '' : (value ?? '')}
      options={filter.options === undefined ? [{ value: '', label: filter.failed ? t('load.failed') : '…' }] : [all, ...filter.options]}
      suffixIcon={<Icon name="chevron-down" />}
      popupMatchSelectWidth={false}
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
    />
  )
}
