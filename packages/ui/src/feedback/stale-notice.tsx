import { useFormats } from '@ventanilla/i18n/use-formats'
import { Button } from '../fields/button.tsx'
import type { LoadState } from '../pages/load-state.ts'
import { useUiWords } from '../words/use-ui-words.ts'
import { Alert } from './alert.tsx'

/** Says of data that could not be read again since when it stands and why, with a way to try again; nothing of fresh data. */
export function StaleNotice({ of: load }: { of: LoadState<unknown> }) {
  const t = useUiWords()
  const { dateTime } = useFormats()
  if (load.status !== 'ready' || !load.stale) return null
  const { since, message, retrying, onRetry } = load.stale
  return (
    <div className="v-stale">
      <Alert kind="warning" title={t('load.stale', { time: dateTime(since) })}>
        <p>{message}</p>
        <Button icon="refresh" busy={retrying} onClick={onRetry}>{t('common.retry')}</Button>
      </Alert>
    </div>
  )
}
