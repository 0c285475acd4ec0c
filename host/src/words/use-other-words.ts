import { useEffect } from 'react'
import { languages } from '@ventanilla/contract/messages/languages'
import { useServices } from '../app/services.ts'
import { usePageStands } from '../federation/use-page-stands.ts'
import { loadAllWords } from './load-words.ts'

/** Fetches the words of the other language, and those that are said later, once the open page stands, so that it can be chosen on a line that dropped. */
export function useOtherWords(): void {
  const { i18n } = useServices()
  const stands = usePageStands()
  useEffect(() => {
    if (stands) for (const language of languages) loadAllWords(i18n, language).catch(() => undefined)
  }, [i18n, stands])
}
