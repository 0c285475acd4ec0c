import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Icon } from '../icons/icon.tsx'
import { useUiWords } from '../words/use-ui-words.ts'

/** How long typing rests before the search begins, milliseconds. */
export const SEARCH_REST_MS = 150
/** So many letters tell enough to be searched for without waiting for more. */
const ENOUGH = 3

export type SearchBoxProps = {
  value: string
  onSearch: (search: string) => void
  /** What is searched for, in the box's name: 'Buscar: correo o identificación'. */
  hint?: string | undefined
  /** The fewest letters that are found inside of words; fewer find whole words, and the box says so. */
  min?: number
  /** Whether a search costs so little that each letter is one. */
  atOnce?: boolean | undefined
}

/**
 * Buscar: searches as soon as typing rests (`atOnce`: with each letter), and at once for a text that was pasted or a letter
 * that comes after a rest, on Enter, when it is cleared, or when it is left: a search that began after a link was followed
 * would take the person back to the list. The address answers a search late: by then more may have been typed, which stays.
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
    if (text === (pending.at(-1) ?? value)) return
    setPending([...pending, text])
    onSearch(text)
  }
  const searchAfterRest = useEffectEvent(search)
  const rests = useRef(true)
  useEffect(() => {
    const timer = setTimeout(() => {
      rests.current = true
      searchAfterRest(typed)
    }, SEARCH_REST_MS)
    return () => clearTimeout(timer)
  }, [typed])

  const isShort = typed.trim() !== '' && typed.trim().length < min
  const now = (text: string) => {
    setTyped(text)
    search(text)
  }
  const type = (text: string) => {
    if (atOnce || (rests.current && text.trim().length >= ENOUGH)) now(text)
    else setTyped(text)
    rests.current = false
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
        onChange={({ target }) => type(target.value)}
      />
      {typed !== '' && (
        <button type="button" className="v-input-action" aria-label={t('search.clear')} onClick={() => now('')}>
          <Icon name="close" />
        </button>
      )}
      {isShort && <p id={id} className="v-panel v-note v-search-hint" role="status">{t('search.wholeWords', { min })}</p>}
    </form>
  )
}
