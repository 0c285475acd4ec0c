import { useEffect, useId, useState } from 'react'
import type { ListId } from '@ventanilla/contract/list-table'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { LoadFailure } from '../feedback/load-failure.tsx'
import { ToldSelect } from '../fields/told-select.tsx'
import { Icon } from '../icons/icon.tsx'
import { SEARCH_REST_MS } from '../table/search-box.tsx'
import { landmarkOf } from '../theme/antd-provider.tsx'
import { useUiWords } from '../words/use-ui-words.ts'
import { useRecordName, useRecords, type NameOf } from './reference-name.ts'

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
  const say = useProblemText()
  const { options, error, isFetching, refetch } = useRecords(of, search, nameOf)
  const name = useRecordName(of, nameOf, value ?? '')
  const current = value === undefined || (options === undefined && !error) ? undefined : { value, label: name }
  return (
    <div className="v-field">
      <label htmlFor={id} className="v-field-label">{label}</label>
      <ToldSelect
        id={id}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        allowClear
        loading={isFetching}
        disabled={options === undefined && !error}
        status={error ? 'error' : undefined}
        options={options}
        labelInValue
        chosen={current?.label ?? ''}
        value={current ?? null}
        placeholder={t('list.any')}
        notFoundContent={t('table.empty')}
        suffixIcon={isFetching ? undefined : <Icon name="chevron-down" />}
        getPopupContainer={landmarkOf}
        popupMatchSelectWidth={false}
        onChange={(chosen: { value: string; label: string } | null | undefined) => onChange(chosen?.value)}
      />
      {error && <LoadFailure message={say(error)} of={error} retrying={isFetching} onRetry={() => void refetch()} />}
    </div>
  )
}
