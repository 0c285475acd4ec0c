import { useMutation, useQuery } from '@tanstack/react-query'
import { ApiError } from '@ventanilla/api-client/api-error'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { useSearchParams } from '@ventanilla/remote-sdk/router'
import { Alert, Button } from '@ventanilla/ui/entry'
import { useServices } from '../app/services.ts'
import { usePageTitle } from '../app/use-page-title.ts'
import { useWords } from '../app/use-words.ts'

/** The way out of notifications, by the link of a mail: it asks first, because programs open links too. */
export default function UnsubscribePage() {
  const t = useWords()
  const { settings } = useServices()
  const token = useSearchParams()[0].get('token') ?? ''
  const title = t('unsubscribe.title', { programme: settings.programmeName })
  usePageTitle(title, '')
  return (
    <div className="v-stack">
      <h1>{title}</h1>
      {token === '' ? <Alert kind="warning">{t('unsubscribe.noLink')}</Alert> : <Asked token={token} />}
    </div>
  )
}

function Asked({ token }: { token: string }) {
  const t = useWords()
  const say = useProblemText()
  const { api } = useServices()
  const { data, error, isFetching, refetch } = useQuery({ ...api.query('opt-out-state', { query: { token } }), staleTime: Infinity, retry: false })
  const { mutate: wish, data: wished, isPending, error: failure } = useMutation({ mutationFn: (stops: boolean) => api.call(stops ? 'opt-out' : 'opt-in', { query: { token } }) })
  if (error instanceof ApiError && error.body?.code === 'opt_out_invalid') return <Alert kind="warning">{say(error)}</Alert>
  if (error)
    return (
      <>
        <Alert kind="danger">{say(error)}</Alert>
        <Button block busy={isFetching} onClick={() => void refetch()}>{t('auth.retry')}</Button>
      </>
    )
  if (!data) return <p role="status">{t('unsubscribe.looking')}</p>
  const { recipient } = data
  const stopped = wished?.opted_out ?? data.opted_out
  const said = stopped ? 'done' : wished ? 'back' : 'text'
  return (
    <>
      <div role="status" className="v-stack">
        <p>{t(`unsubscribe.${said}`, { recipient })}</p>
        {said !== 'back' && <p>{t('unsubscribe.note')}</p>}
      </div>
      {failure && <Alert kind="danger">{say(failure)}</Alert>}
      {stopped ? <Button block busy={isPending} onClick={() => wish(false)}>{t('unsubscribe.again')}</Button> : <Button kind={said === 'text' ? 'primary' : 'default'} block busy={isPending} onClick={() => wish(true)}>{t('unsubscribe.confirm')}</Button>}
    </>
  )
}
