import { useRouteError } from 'react-router-dom'
import { Button } from '@ventanilla/ui/entry'
import { classifyFailure } from '../federation/classify-failure.ts'
import { useGone } from '../federation/gone-file.ts'
import { usePageTitle } from './use-page-title.ts'
import { useWords } from './use-words.ts'

/** The router's error screen, worded as specification section 8 has it in both languages; code that does not come is said as in a page of the shell. */
export function RouterError() {
  const error = useRouteError()
  const t = useWords()
  const gone = useGone(error)
  const kind = classifyFailure(error)
  const isCrash = kind === 'crashed'
  const title = t(isCrash ? 'error.title' : 'federation.card.title')
  usePageTitle(title)
  const message = error instanceof Error ? error.message : String(error)
  return (
    <main className="v-stack host-error">
      <h1>{title}</h1>
      <p role="alert">{isCrash ? message : t(gone ? 'federation.gone' : `federation.failure.${kind}`)}</p>
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
