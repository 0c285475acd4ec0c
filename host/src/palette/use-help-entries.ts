import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '@ventanilla/i18n/use-language'
import { useServices } from '../app/services.ts'
import { loadContent } from '../help/content/load-content.ts'
import type { Found } from '../help/search.ts'
import { useFailures } from '../help/use-failures.ts'

/** So many letters: fewer are in almost every entry. */
const LETTERS = 3
/** Fewer than pages and records, which somebody looks for more often; the help centre's own search has all. */
const MOST = 4

type HelpEntries = { entries: readonly Found[]; isSearching: boolean; error: unknown; retry: () => void }

/** The entries of the help centre that hold these words. Its content and its search are loaded with the first of them. */
export function useHelpEntries(text: string): HelpEntries {
  const language = useLanguage()
  const failures = useFailures()
  const { programmeName } = useServices().settings
  const asks = text.length >= LETTERS
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['help', language],
    queryFn: async () => {
      const [{ content }, { find, indexOf, sayIn }] = await Promise.all([loadContent[language](), import('../help/search.ts')])
      const index = indexOf(content, language, failures, sayIn(programmeName))
      return (query: string) => find(index, query).results
    },
    enabled: asks,
    staleTime: Infinity,
  })
  return { entries: asks && data ? data(text).slice(0, MOST) : [], isSearching: asks && isFetching && !data, error: asks ? error : null, retry: () => void refetch() }
}
