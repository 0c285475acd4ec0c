import { Select } from 'antd'
import { useEffect, useId, useState } from 'react'
import type { ListId } from '@ventanilla/contract/list-table'
import { Icon } from '../icons/icon.tsx'
import { SEARCH_REST_MS } from '../table/search-box.tsx'
import { useUiWords } from '../words/use-ui-words.ts'
import { useRecords, type NameOf } from './reference-name.ts'

type ReferenceFilterProps = { label: string; of: ListId; nameOf: NameOf; value: string | undefined; onChange: (value: string | undefined) => void }

/** One record of another list, which is searched as one types. */
export default function ReferenceFilter({ label, of, nameOf, value, onChange }: ReferenceFilterProps) {
  const t = useUiWords()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), SEARCH_REST_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const { options, isError, isFetching } = useRecords(of, search, nameOf)
  return (
    <div className="v-field">
      <label htmlFor={id} className="v-field-label">{label}</label>
      <Select
        id={id}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        allowClear
        loading={isFetching}
        disabled={options === undefined}
        status={isError ? 'error' : undefined}
        options={options}
        value={options === undefined ? undefined : value}
        placeholder={isError ? t('load.failed') : t('list.any')}
        notFoundContent={t('table.empty')}
        suffixIcon={isFetching ? undefined : <Icon name="chevron-down" />}
        popupMatchSelectWidth={false}
        onChange={(chosen: string | undefined) => onChange(chosen)}
      />
    </div>
  )
}
