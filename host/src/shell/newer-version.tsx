import { Alert, LinkButton } from '@ventanilla/ui/core'
import { useWords } from '../app/use-words.ts'
import { useRegistry } from '../federation/federation.ts'

/** Offers to load the page again where a section has a build that only a newer shell can show. Until then the one before works on. */
export function NewerVersion() {
  const t = useWords()
  if (!useRegistry().remotes.some(({ isOutdated }) => isOutdated)) return null
  return (
    <Alert kind="info">
      {t('federation.newer.text')} <LinkButton onClick={() => location.reload()}>{t('error.reload')}</LinkButton>
    </Alert>
  )
}
