import { useTranslation } from 'react-i18next'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { Alert, Button } from '@ventanilla/ui/entry'
import '../corrections/corrections.css'

export type Retry = { count: number; onRetry: () => void; running: boolean; /** Why the last try did not succeed, in words. */ failure?: string }

/** The failed rows of a result, and the way to a list of just them. */
export function RetryFailed({ retry: { count, onRetry, running, failure } }: { retry: Retry }) {
  const { t } = useTranslation('bulk-operations')
  const { number } = useFormats()
  return (
    <section className="v-corrections">
      {failure && <Alert kind="danger">{failure}</Alert>}
      <p className="v-muted">{t('result.retryExplanation')}</p>
      <div className="v-actions"><Button icon="refresh" busy={running} onClick={onRetry}>{t('result.retry', { count, shown: number(count) })}</Button></div>
    </section>
  )
}
