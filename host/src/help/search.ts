import { operations } from '@ventanilla/contract/bulk/operations'
import { formatAddress, helpAddress, messageAddress } from '@ventanilla/contract/help'
import { fill, messages, type Language } from '@ventanilla/contract/messages/say'
import { folded } from '@ventanilla/contract/text'
import type { EntryWords, HelpContent } from './content/content.ts'
import { messageText, type Failures } from './message-text.ts'
import { plain } from './rich-text.tsx'

/** Something that can be found: where it stands, in words, and its sentences without markup. */
export type Found = { to: string; title: string; place: string; sentences: readonly string[] }
type Searched = Found & { inTitle: string; inKeywords: string; inText: string; /** What explains a thing comes before what mentions it. */ ahead: number }

const MAX_RESULTS = 40

/** What words are compared by: neither case, accents nor signs count, and each word begins after a blank. */
const comparable = (text: string): string => ` ${folded(text).replace(/[^\p{L}\p{N}]+/gu, ' ')} `
/** A word without its plural, in both languages near enough. */
const stem = (word: string): string => (word.length > 4 ? word.replace(/(?:es|s)$/, '') : word)
/** The words of a query as they are looked for. */
export const wordsIn = (query: string): string[] => comparable(query).trim().split(' ').filter(Boolean).map(stem)

const searched = (found: Found, keywords: readonly string[] = [], ahead = 0): Searched => ({ ...found, ahead, inTitle: comparable(found.title), inKeywords: comparable(keywords.join(' ')), inText: comparable(found.sentences.join(' ')) })

/** Everything that the help centre holds in a language, ready to be searched. */
export function indexOf({ sections, frame, advice }: HelpContent, language: Language, failures: Failures, say: (sentence: string) => string): Searched[] {
  const entries = Object.values(sections).flatMap((section) =>
    Object.entries<EntryWords>(section.entries).map(([id, { title, text, steps = [], notes = [], keywords }]) =>
      searched({ to: helpAddress(id), title: say(title), place: say(section.title), sentences: [...text, ...steps, ...notes].map((sentence) => say(plain(sentence))) }, keywords, 3),
    ),
  )
  const formats = operations.map(({ id, columns }) =>
    searched({ to: formatAddress(id), title: messages[language].operations[id]?.title ?? id, place: frame.formats.title, sentences: Object.values(columns).map(({ header, aliases }) => [header, ...aliases].join(', ')) }),
  )
  const said = Object.entries(advice).flatMap(([group, codes]) =>
    Object.entries<string>(codes).map(([code, todo]) =>
      searched({ to: messageAddress(code), title: messageText(code, language, failures), place: `${frame.messages.title}: ${frame.messages.groups[group as keyof typeof advice]}`, sentences: [plain(todo)] }, [code]),
    ),
  )
  return [...entries, ...formats, ...said]
}

/** Puts the programme's name and other values into the sentences of the help. */
export const sayIn = (programme: string) => (sentence: string, values?: Record<string, string | number>): string => fill(sentence, { programme, ...values })

/** What holds every word of a query, the best first, and whether there is more. */
export function find(index: readonly Searched[], query: string): { results: Found[]; more: boolean } {
  const words = wordsIn(query)
  if (words.length === 0) return { results: [], more: false }
  const scored = index.flatMap((one) => {
    const scores = words.map((word) => scoreOf(one, ` ${word}`))
    return scores.every((score) => score > 0) ? [{ one, score: scores.reduce((sum, score) => sum + score, one.ahead) }] : []
  })
  const best = scored.toSorted((a, b) => b.score - a.score)
  return { results: best.slice(0, MAX_RESULTS).map(({ one }) => one), more: best.length > MAX_RESULTS }
}

const scoreOf = ({ inTitle, inKeywords, inText }: Searched, word: string): number => (inTitle.includes(word) ? 10 : 0) + (inKeywords.includes(word) ? 6 : 0) + (inText.includes(word) ? 1 : 0)

/** The sentence that shows best why something was found; its first one where none does. */
export function bestSentence({ sentences }: Found, words: readonly string[]): string {
  const holds = (sentence: string) => words.filter((word) => comparable(sentence).includes(` ${word}`)).length
  return sentences.toSorted((a, b) => holds(b) - holds(a))[0] ?? ''
}
