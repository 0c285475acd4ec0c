import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { folded } from '@ventanilla/contract/text'
import { useLanguage } from '@ventanilla/i18n/use-language'
import { usePageTitle } from '../app/use-page-title.ts'
import { focusResult } from './search-field.tsx'
import { bestSentence, find, indexOf, wordsIn } from './search.ts'
import { useFailures } from './use-failures.ts'
import { useHelp } from './use-help.ts'

/** What was found, each with its place; the arrow keys go from one to the next. */
export function SearchResults({ query }: { query: string }) {
  const { content, say } = useHelp()
  const { frame } = content
  const language = useLanguage()
  const failures = useFailures()
  const index = useMemo(() => indexOf(content, language, failures, say), [content, language, failures, say])
  const { results, more } = find(index, query)
  const words = wordsIn(query)
  usePageTitle(say(frame.results, { query }))
  return (
    <section className="v-stack">
      <h1>{say(frame.results, { query })}</h1>
      <p role="status" className="v-muted">
        {results.length === 0 ? say(frame.none, { query }) : say(more ? frame.found_more : frame.found, { count: results.length })}
      </p>
      {results.length === 0 && <p>{frame.none_text}</p>}
      <ol className="v-stack help-results">
        {results.map((found) => (
          <li key={found.to}>
            <Link
              to={found.to}
              className="v-link"
              onKeyDown={(event) => {
                if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
                event.preventDefault()
                focusResult(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1)
              }}
            >
              <Marked words={words}>{found.title}</Marked>
            </Link>
            <p className="v-note">{found.place}</p>
            <p><Marked words={words}>{bestSentence(found, words)}</Marked></p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A text with the words of the query marked; it is as long without its accents as with them. */
function Marked({ words, children }: { words: readonly string[]; children: string }) {
  const text = folded(children)
  if (text.length !== children.length) return <>{children}</>
  const begin = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})[\\p{L}\\p{N}]*`, 'gu')
  const parts: React.ReactNode[] = []
  let end = 0
  for (const { index, 0: found } of text.matchAll(begin)) {
    parts.push(children.slice(end, index), <mark key={index}>{children.slice(index, index + found.length)}</mark>)
    end = index + found.length
  }
  return <>{[...parts, children.slice(end)]}</>
}
