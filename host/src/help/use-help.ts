import { createContext, useContext, useMemo } from 'react'
import type { HelpContent } from './content/content.ts'
import { useServices } from '../app/services.ts'
import { sayIn } from './search.ts'

const HelpContext = createContext<HelpContent | undefined>(undefined)
export const HelpProvider = HelpContext.Provider

/** The content of the help centre in the language of the page, and `say`, which puts the programme's name and other values into a sentence. */
export function useHelp(): { content: HelpContent; say: (sentence: string, values?: Record<string, string | number>) => string } {
  const content = useContext(HelpContext)
  const { programmeName } = useServices().settings
  const say = useMemo(() => sayIn(programmeName), [programmeName])
  if (!content) throw new Error('useHelp needs a HelpProvider above it')
  return { content, say }
}
