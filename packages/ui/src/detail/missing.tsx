import { ApiError } from '@ventanilla/api-client/api-error'
import { LoadFailure } from '../feedback/load-failure.tsx'
import { LoadingState, EmptyState } from '../feedback/states.tsx'
import { TextLink } from '../fields/links.tsx'
import { useLoadState } from '../pages/load-state.ts'
import { useUiWords } from '../words/use-ui-words.ts'

/** Whether an error says that there is no such record: an id that can't be one, and one that is nobody's. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.status === 400)

/** Instead of a record that there is not: that it is not there, and the way to the list. */
export function Missing({ back }: { back: string }) {
  const t = useUiWords()
  return (
    <section className="v-panel">
      <EmptyState icon="search" title={t('detail.missing')} action={<TextLink look="button" to={back}>{t('detail.toList')}</TextLink>}>{t('detail.missingText')}</EmptyState>
    </section>
  )
}

type Asked = Parameters<typeof useLoadState<unknown, unknown>>[0]

/** On a page that changes a record, until it comes: that it loads, that there is none, or that it did not load, with a way to try again. */
export function NotLoaded({ answer, back }: { answer: Asked; back: string }) {
  const load = useLoadState(answer, () => undefined)
  if (isMissing(answer.error)) return <Missing back={back} />
  return load.status === 'failed' ? <LoadFailure {...load} retrying={answer.isFetching} /> : <LoadingState />
}
