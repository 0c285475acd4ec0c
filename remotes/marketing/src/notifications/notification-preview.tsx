import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { Language } from '@ventanilla/contract/messages/say'
import { notificationProblems } from '@ventanilla/contract/notifications'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { useApi, useSession, useToast } from '@ventanilla/remote-sdk/host-context'
import { Alert, Button, LoadFailure, LoadingState, Segmented } from '@ventanilla/ui/core'
import { MailView } from '@ventanilla/ui/detail'
import { ReferenceSelect, useSettledValue, type FormParts } from '@ventanilla/ui/form'

type Words = FormParts<'create-notification'>['values']

/** What the server can be asked to show; nothing while something is missing. */
function askedBy({ title_es, title_en, body_es, body_en, segment_id }: Words) {
  if (!title_es || !title_en || !body_es || !body_en || !segment_id) return undefined
  const words = { title_es, title_en, body_es, body_en }
  return Object.keys(notificationProblems(words)).length > 0 ? undefined : { ...words, segment_id }
}

/** A notification as a real person of its segment would read it, in their language or in another; and a test of it to oneself. */
export function NotificationPreview({ words }: { words: Words }) {
  const { t } = useTranslation('marketing')
  const { value: asked } = useSettledValue(askedBy(words))
  // Who was chosen of one segment need not be in another.
  return asked ? <Shown key={asked.segment_id} asked={asked} channel={words.channel} /> : <p className="v-muted">{t('notifications.preview.incomplete')}</p>
}

function Shown({ asked, channel }: { asked: NonNullable<ReturnType<typeof askedBy>>; channel: Words['channel'] }) {
  const { t } = useTranslation('marketing')
  const say = useProblemText()
  const id = useId()
  const [person, choose] = useState<string>()
  const [language, setLanguage] = useState<Language | 'own'>('own')
  const { data, error, isFetching, refetch } = useQuery({ ...useApi().query('notification-preview', { body: { ...asked, ...(person !== undefined && { user_id: person }), ...(language !== 'own' && { language }) } }), placeholderData: keepPreviousData, retry: false, gcTime: 0 })
  const isNobody = error instanceof ApiError && error.status === 404
  const [lost, setLost] = useState(false)
  if (isNobody && person !== undefined) {
    // Who was chosen has left the segment meanwhile: somebody else of it is shown.
    setLost(true)
    choose(undefined)
  }
  if (isNobody) return <p>{t('notifications.preview.nobody')}</p>
  if (error) return <LoadFailure message={say(error)} of={error} retrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  return (
    <div className="v-stack">
      {data.own ? <Alert kind="info">{t('notifications.preview.asYou')}</Alert> : <div className="v-field">
        <label htmlFor={id} className="v-field-label">{t('notifications.preview.person')}</label>
        <ReferenceSelect id={id} list="notification-people" look={{ filters: { segment_id: asked.segment_id }, known: { id: data.user_id, label: data.name } }} clearable={false} value={data.user_id} onChange={(chosen) => {
          setLost(false)
          choose(typeof chosen === 'string' ? chosen : undefined)
        }} />
        <p className="v-note">{t('notifications.preview.personHint')}</p>
      </div>}
      {lost && <Alert kind="info">{t('notifications.preview.lost', { name: data.name })}</Alert>}
      {data.refused && <Alert kind="warning">{t(`notifications.preview.${data.refused}`)}</Alert>}
      <Segmented<Language | 'own'> aria-label={t('notifications.preview.language')} value={language} onChange={setLanguage} options={(['own', 'es', 'en'] as const).map((value) => ({ value, label: t(`notifications.preview.${value}`) }))} />
      {channel !== 'app' && <MailView mail={data} />}
      {channel !== 'email' && <section aria-label={t('notifications.preview.app')} lang={data.language}>
        <h3>{t('notifications.preview.app')}</h3>
        <p><b>{data.app.title}</b></p>
        <p className="v-mail-text">{data.app.body}</p>
      </section>}
      <TestToOneself words={asked} language={data.language} />
    </div>
  )
}

function TestToOneself({ words: { title_es, title_en, body_es, body_en }, language }: { words: NonNullable<ReturnType<typeof askedBy>>; language: Language }) {
  const { t } = useTranslation('marketing')
  const api = useApi()
  const toast = useToast()
  const say = useProblemText()
  const { user } = useSession()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call('test-notification', { body: { title_es, title_en, body_es, body_en, language } }),
    onSuccess: ({ recipient }) => toast('success', t('notifications.tested', { recipient })),
    onError: (error) => toast('error', say(error), error),
  })
  return <div className="v-row v-notification-test"><Button icon="mail" busy={isPending} onClick={() => mutate()}>{t('notifications.test', { email: user.email })}</Button></div>
}
