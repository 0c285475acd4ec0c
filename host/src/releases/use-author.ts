import { useWords } from '../app/use-words.ts'

/** The server itself, which makes a build live that it sees for the first time. */
const SERVER = 'system'
type Author = { by: string | null; reason: string | null }

/** Who did a step and why; what the server did by itself is said in the language of the page. */
export function useAuthor(): { who: (step: Author) => string | null; why: (step: Author) => string | null } {
  const t = useWords()
  return {
    who: ({ by }) => (by === SERVER ? t('releases.server') : by),
    why: ({ by, reason }) => (by === SERVER ? t('releases.adopted') : reason),
  }
}
