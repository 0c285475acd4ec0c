import { useRouteError } from 'react-router-dom'
import { Button } from '@ventanilla/ui/entry'
import { usePageTitle } from './use-page-title.ts'
import { useWords } from './use-words.ts'

/** The router's error screen, worded as specification section 8 has it in both languages. */
export function RouterError() {
  const error = useRouteError()
  const t = useWords()
  usePageTitle(t('error.title'))
  const message = error instanceof Error ? error.message : String(error)
  return (
    <main className="v-stack host-error" role="alert">
      <h1>{t('error.title')}</h1>
      <p>{message}</p>
      <p className="v-actions">
        <Button kind="primary" icon="refresh" onClick={() => location.reload()}>
          {t('error.reload')}
        </Button>
        <Button icon="home" onClick={() => location.assign('/')}>
          {t('error.home')}
        </Button>
      </p>
    </main>
  )
}
