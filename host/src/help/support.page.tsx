import { useServices } from '../app/services.ts'
import { usePageTitle } from '../app/use-page-title.ts'
import { useWords } from '../app/use-words.ts'

/** Where to get support, and which facts to send. */
export default function SupportPage() {
  const t = useWords()
  const programme = useServices().settings.programmeName
  usePageTitle(t('help.support_title'))
  return (
    <article className="v-stack">
      <h1>{t('help.support_title')}</h1>
      <p>{t('help.support_text', { programme })}</p>
      <p>{t('help.support_reference')}</p>
    </article>
  )
}
