import './help.css'
import { useLanguage } from '@ventanilla/i18n/use-language'
import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'
import type { HelpContent } from './content/content.ts'
import { loadContent } from './content/load-content.ts'
import { HelpFrame } from './help-frame.tsx'
import { HelpProvider } from './use-help.ts'

const inLanguage = (load: () => Promise<{ content: HelpContent }>) =>
  retryingLazy(async () => {
    const { content } = await load()
    return { default: () => <HelpProvider value={content}><HelpFrame /></HelpProvider> }
  })

/** The words of a language come with the first page of the help centre that is opened in it, and with nothing else. */
const inLanguages = { es: inLanguage(loadContent.es), en: inLanguage(loadContent.en) }

/** The help centre (specification section 2): open to everybody, signed in or not. */
export default function HelpCentre() {
  const InLanguage = inLanguages[useLanguage()]
  return <InLanguage />
}
