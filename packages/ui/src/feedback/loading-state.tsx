import { useUiWords } from '../words/use-ui-words.ts'

/** 'Loading...' where content will stand (specification section 8). */
export function LoadingState() {
  const t = useUiWords()
  return (
    <div className="v-state" role="status">
      <span className="v-spinner" aria-hidden="true" />
      <p>{t('load.loading')}</p>
    </div>
  )
}
