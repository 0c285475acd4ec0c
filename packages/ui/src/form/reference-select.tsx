import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EndpointId } from '@ventanilla/contract/endpoints'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { LoadFailure } from '../feedback/load-failure.tsx'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { ToldSelect } from '../fields/told-select.tsx'
import { useSettled } from '../values/use-settled.ts'
import { knownLabel, type ControlProps, type FieldLook, type Option } from './look.ts'
import { useFormWords } from './words.ts'

/** So many records are offered at once; the others are found by typing. */
const OFFERED = 50

type Listed = { id: string; name?: string; title?: string }
type ReferenceSelectProps = ControlProps & { list: string; look: FieldLook; clearable: boolean }

/** The records of a list that its own search finds, as options; those that were seen keep their names. */
function useRecords(list: string, look: FieldLook) {
  const t = useFormWords()
  const say = useProblemText()
  const api = useApi()
  const [written, setWritten] = useState('')
  const search = useSettled(written.trim())
  const query = useQuery({ ...api.query(list as EndpointId, { query: { ...look.filters, search, page_size: OFFERED } }), placeholderData: keepPreviousData })
  const found = listed(query.data).map((record) => ({ id: record.id, ...wordsOf(look, record) }))
  const [seen, see] = useState<ReadonlyMap<string, Option>>(new Map())
  const labelOf = (id: string): string | undefined => found.find((record) => record.id === id)?.label ?? seen.get(id)?.label ?? knownLabel(look, id)
  return {
    found,
    labelOf,
    optionOf: (id: string) => found.find((record) => record.id === id) ?? seen.get(id),
    clear: () => setWritten(''),
    remember: (ids: readonly string[]) => {
      const chosen = found.filter(({ id }) => ids.includes(id))
      if (chosen.length > 0) see(new Map([...seen, ...chosen.map((record) => [record.id, record] as const)]))
    },
    select: {
      labelInValue: true,
      showSearch: { filterOption: false, searchValue: written, onSearch: setWritten },
      placeholder: query.isPending ? t('loading') : look.placeholder,
      options: found.map(({ id, label, refused }) => ({ value: id, label: refused === undefined ? label : `${label} — ${refused}`, disabled: refused !== undefined })),
      notFoundContent: t(query.isPending ? 'loading' : 'nothingFound'),
    } as const,
    failure: query.error && <LoadFailure message={say(query.error)} of={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />,
  }
}

/** A record of a list, found by what the list's own search finds. It shows names and holds the id. */
export function ReferenceSelect({ list, look, clearable, value, onChange, ...wiring }: ReferenceSelectProps) {
  const t = useFormWords()
  const { found, labelOf, optionOf, clear, remember, select, failure } = useRecords(list, look)
  const id = typeof value === 'string' ? value : undefined
  const label = id === undefined ? undefined : labelOf(id)
  return (
    <>
      <ToldSelect
        {...wiring}
        {...select}
        chosen={label ?? ''}
        hint={id === undefined ? undefined : optionOf(id)?.hint}
        // The chosen record stays in sight, also when a later search does not find it.
        value={id === undefined ? null : found.some((record) => record.id === id) ? { value: id } : { value: id, label: label ?? t('loading') }}
        allowClear={clearable}
        onChange={(option: { value: string } | null | undefined) => {
          if (option) remember([option.value])
          clear()
          onChange?.(option?.value)
        }}
      />
      {failure}
    </>
  )
}

/** Several records of a list. */
export function ReferencesSelect({ list, look, value, onChange, ...wiring }: Omit<ReferenceSelectProps, 'clearable'>) {
  const { labelOf, clear, remember, select, failure } = useRecords(list, look)
  const ids = Array.isArray(value) ? (value as readonly string[]) : []
  return (
    <>
      <ToldSelect
        {...wiring}
        {...select}
        mode="multiple"
        chosen={ids.map((id) => labelOf(id) ?? id).join(', ')}
        value={ids.map((id) => ({ value: id, label: labelOf(id) ?? id }))}
        allowClear
        onChange={(options: readonly { value: string }[]) => {
          const chosen = options.map((option) => option.value)
          remember(chosen)
          clear()
          onChange?.(chosen)
        }}
      />
      {failure}
    </>
  )
}

/** The records of a list's page that have an id. */
function listed(answer: unknown): Listed[] {
  const results: unknown = typeof answer === 'object' && answer !== null && 'results' in answer ? answer.results : []
  const isListed = (record: unknown): record is Listed => typeof record === 'object' && record !== null && 'id' in record && typeof record.id === 'string'
  return Array.isArray(results) ? results.filter(isListed) : []
}

const wordsOf = (look: FieldLook, record: Listed): Option => look.optionOf?.(record) ?? { label: record.name ?? record.title ?? record.id }
