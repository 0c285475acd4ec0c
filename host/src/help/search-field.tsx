import { useEffect, useRef } from 'react'
import { Icon } from '@ventanilla/ui/entry'
import { useHelp } from './use-help.ts'

const searchField = () => document.querySelector<HTMLInputElement>('.help-search input')
/** Leads to the search. */
export const focusSearch = (): void => searchField()?.focus()

/** Leads from the field to the results and through them by the arrow keys. */
export const focusResult = (from: Element | null, step: 1 | -1): void => {
  const results = [...document.querySelectorAll<HTMLElement>('.help-results a')]
  const next = results.findIndex((result) => result === from) + step
  if (next < 0) focusSearch()
  else results[next]?.focus()
}

type SearchFieldProps = { query: string; onSearch: (text: string) => void }

/** The search of the help centre: results follow each letter; Enter and the arrow keys lead to them. */
export function SearchField({ query, onSearch }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const { frame } = useHelp().content
  // The address follows what is typed a moment later: while somebody types, the field is theirs.
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = query
  }, [query])
  const search = (text: string) => {
    if (field.current) field.current.value = text
    onSearch(text)
  }
  return (
    <form role="search" className="help-search" onSubmit={(event) => { event.preventDefault(); focusResult(null, 1) }}>
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        className="v-input"
        aria-label={frame.search}
        placeholder={frame.search_hint}
        autoComplete="off"
        maxLength={100}
        defaultValue={query}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') { event.preventDefault(); focusResult(null, 1) }
          if (event.key === 'Escape' && query !== '') { event.preventDefault(); search('') }
        }}
      />
      {query !== '' && (
        <button type="button" className="v-input-action" aria-label={frame.clear} onClick={() => search('')}>
          <Icon name="close" />
        </button>
      )}
    </form>
  )
}
