import { ErrorCard } from '@ventanilla/ui/core'
import { useWords } from '../app/use-words.ts'

/** A page that exists, and that this role may not open. */
export function NoAccessPage({ role }: { role: string }) {
  const t = useWords()
  return (
    <ErrorCard title={t('no_access.title')} headingLevel={1}>
      <p>{t('no_access.text', { role })}</p>
    </ErrorCard>
  )
}
