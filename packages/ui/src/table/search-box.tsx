import { useEffect, useEffectEvent, useId, useState } from 'react'
import { Icon } from '../icons/icon.tsx'
import { useUiWords } from '../words/use-ui-words.ts'

/** How long typing rests before the search begins, milliseconds. */
export const SEARCH_REST_MS = 150

export type SearchBoxProps = {
  value: string
  onSearch: (search: string) => void
  /** What is searched for, in the box's name: 'Buscar: correo o identificación'. */
  hint?: string | undefined
  /** The fewest letters of a search; fewer search for nothing, and the box says so. */
  min?: number
  /** Whether a search costs so little that each letter is one. */
  atOnce?: boolean | undefined
}

/**
 * Buscar: searches as soon as typing rests (`atOnce`: with each letter), and at once on Enter, when it is cleared, or when
 * it is left: a search that began after a link was followed would take the person back to the list. The address answers a
 * search late: by then more may have been typed, which stays.
 */
export function SearchBox({ value, onSearch, hint, min = 1, atOnce = false }: SearchBoxProps) {
  const t = useUiWords()
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // Searches of this box that have not come back as `value`, the oldest first.
  const [pending, setPending] = useState<readonly string[]>([])
  if (known !== value) {
    setKnown(value)
    const own = pending.indexOf(value)
    setPending(own === -1 ? [] : pending.slice(own + 1))
    // The search changed from outside (Back, a link): the box follows.
    if (own === -1 && typed.trim() !== value) setTyped(value)
  }

  const search = (typedText: string) => {
    const text = typedText.trim()
    if (text === (pending.at(-1) ?? value) || (text !== '' && text.length < min)) return
    setPending([...pending, text])
    onSearch(text)
  }
  const searchAfterRest = useEffectEvent(search)
  useEffect(() => {
    const timer = setTimeout(() => searchAfterRest(typed), SEARCH_REST_MS)
    return () => clearTimeout(timer)
  }, [typed])

  const isShort = typed.trim() !== '' && typed.trim().length < min
  const now = (text: string) => {
    setTyped(text)
    search(text)
  }

  return (
    <form role="search" className="v-search" onSubmit={(event) => { event.preventDefault(); now(typed) }}>
      <Icon name="search" />
      <input
        type="search"
        className="v-input"
        aria-label={hint ? `${t('search.label')}: ${hint}` : t('search.label')}
        placeholder={t('search.label')}
        title={hint}
        aria-describedby={isShort ? id : undefined}
        value={typed}
        maxLength={200}
        onBlur={() => search(typed)}
        onChange={({ target }) => (atOnce ? now(target.value) : setTyped(target.value))}
      />
      {typed !== '' && (
        <button type="button" className="v-input-action" aria-label={t('search.clear')} onClick={() => now('')}>
          <Icon name="close" />
        </button>
      )}
      {isShort && <p id={id} className="v-panel v-note v-search-hint" role="status">{t('list.tooShort', { count: min })}</p>}
    </form>
  )
}
