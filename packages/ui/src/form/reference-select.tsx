import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { EndpointId } from '@ventanilla/contract/endpoints'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { LoadFailure } from '../feedback/load-failure.tsx'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import type { ControlProps, FieldLook, Option } from './look.ts'
import { ToldSelect } from './told-select.tsx'
import { useFormWords } from './words.ts'

/** So many records are offered at once; the others are found by typing. */
const OFFERED = 50
const TYPING_MS = 250

type Listed = { id: string; name?: string; title?: string }
type ReferenceSelectProps = ControlProps & { list: string; look: FieldLook; clearable: boolean }

/** A record of a list, found by what the list's own search finds. It shows names and holds the id. */
export function ReferenceSelect({ list, look, clearable, value, onChange, ...wiring }: ReferenceSelectProps) {
  const t = useFormWords()
  const say = useProblemText()
  const api = useApi()
  const [written, setWritten] = useState('')
  const search = useSettled(written.trim())
  const query = useQuery({ ...api.query(list as EndpointId, { query: { search, page_size: OFFERED } }), placeholderData: keepPreviousData })
  const found = listed(query.data).map((record) => ({ id: record.id, ...wordsOf(look, record) }))
  const [seen, see] = useState<ReadonlyMap<string, Option>>(new Map())
  const chosen = typeof value === 'string' ? (found.find((record) => record.id === value) ?? seen.get(value)) : undefined
  const missing = typeof value === 'string' && !found.some((record) => record.id === value)
  const label = chosen?.label ?? (look.known?.id === value ? look.known?.label : undefined)
  const options = found.map(({ id: of, label: words, refused }) => ({ value: of, label: refused === undefined ? words : `${words} — ${refused}`, disabled: refused !== undefined }))
  return (
    <>
      <ToldSelect
        {...wiring}
        chosen={label ?? ''}
        hint={chosen?.hint}
        // The chosen record stays in sight, also when a later search does not find it.
        value={typeof value === 'string' ? (missing ? { value, label: label ?? t('loading') } : { value }) : null}
        labelInValue
        showSearch={{ filterOption: false, searchValue: written, onSearch: setWritten }}
        placeholder={query.isPending ? t('loading') : look.placeholder}
        options={options}
        allowClear={clearable}
        notFoundContent={t(query.isPending ? 'loading' : 'nothingFound')}
        onChange={(option: { value: string } | null | undefined) => {
          const record = found.find((one) => one.id === option?.value)
          if (record) see(new Map(seen).set(record.id, record))
          setWritten('')
          onChange?.(option?.value)
        }}
      />
      {query.error && <LoadFailure message={say(query.error)} retrying={query.isFetching} onRetry={() => void query.refetch()} />}
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

/** `text` once nobody has typed for a moment, so that not every letter is searched. */
function useSettled(text: string): string {
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
