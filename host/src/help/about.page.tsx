import { useServices } from '../app/services.ts'
import { usePageTitle } from '../app/use-page-title.ts'
import { useWords } from '../app/use-words.ts'

/** What this console is, for visitors. */
export default function AboutPage() {
  const t = useWords()
  const programme = useServices().settings.programmeName
  const title = t('help.about_title', { programme })
  usePageTitle(title)
  return (
    <article className="v-stack">
      <h1>{title}</h1>
      <p>{t('help.about_text', { programme })}</p>
      <p>{t('help.about_safety')}</p>
    </article>
  )
}
