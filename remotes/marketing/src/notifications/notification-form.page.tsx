import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Notification } from '@ventanilla/contract/endpoints/notifications.endpoints'
import { notificationProblems, placeholders } from '@ventanilla/contract/notifications'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useNavigate, useParams, useSearchParams } from '@ventanilla/remote-sdk/router'
import { useFormWordsOf } from '@ventanilla/ui/changes'
import { BackArrow, PageHeader, Panel, Stack } from '@ventanilla/ui/core'
import { NotLoaded } from '@ventanilla/ui/detail'
import { ResourceForm, type FormParts } from '@ventanilla/ui/form'
import '../segments/segments.css'
import { NotificationPreview } from './notification-preview.tsx'
import { notificationPath, notificationsPath } from './paths.ts'

type Parts = FormParts<'create-notification'>

const valuesOf = ({ title_es, title_en, body_es, body_en, channel, segment_id }: Notification) => ({ title_es, title_en, body_es, body_en, channel, ...(segment_id !== null && { segment_id }) })

/** Writes a notification, from the words of another where the address names one (`?copy=`), or changes the one of the address; how a person would read it stands beside. */
export default function NotificationFormPage() {
  const { id } = useParams()
  const { t } = useTranslation('marketing')
  const api = useApi()
  const copied = useSearchParams()[0].get('copy') ?? undefined
  const from = id ?? copied
  const answer = useQuery({ ...api.query('notification', { params: { id: from ?? '' } }), enabled: from !== undefined })
  const notification = answer.data
  return (
    <Stack>
      <PageHeader title={t(id === undefined ? 'notifications.new' : 'notifications.edit')} back={<BackArrow to={id === undefined ? notificationsPath : notificationPath(id)} />} />
      {id === undefined && (copied === undefined || notification) ? (
        <NotificationForm {...(notification && { copied: notification })} />
      ) : notification ? (
        <NotificationForm notification={notification} />
      ) : (
        <NotLoaded answer={answer} back={notificationsPath} />
      )}
    </Stack>
  )
}

function NotificationForm({ notification, copied }: { notification?: Notification; copied?: Notification }) {
  const { t } = useTranslation('marketing')
  const { number } = useFormats()
  const api = useApi()
  const navigate = useNavigate()
  const { label, option } = useFormWordsOf('create-notification')
  const back = (id = notification?.id) => void navigate(id === undefined ? notificationsPath : notificationPath(id))
  const known = notification ?? copied
  const allowed = placeholders.map((name) => `{{${name}}}`).join(' ')
  const shared = {
    label,
    looks: {
      channel: { cards: true, option: option('channel') },
      body_es: { hint: t('notifications.placeholders', { known: allowed }) },
      body_en: { hint: t('notifications.placeholders', { known: allowed }) },
      segment_id: {
        known: known?.segment_id != null ? { id: known.segment_id, label: known.segment_name } : undefined,
        optionOf: ({ name, user_count }: { name: string; user_count: number }) => ({ label: name, hint: user_count === 0 ? t('notifications.segmentEmpty') : t('notifications.segmentUsers', { count: user_count, shown: number(user_count) }) }),
      },
    },
    check: notificationProblems,
    early: notificationProblems,
    submit: t('notifications.save'),
    saved: () => t('notifications.saved'),
    onDone: (saved: Notification | undefined) => back(saved?.id),
    onCancel: () => back(),
    children: (form: Parts) => <Fields form={form} />,
  }
  // A copy has a draft of its own.
  if (!notification) return <ResourceForm endpoint="create-notification" {...(copied && { about: copied.id })} start={copied ? valuesOf(copied) : { channel: 'email' }} input={(body) => ({ body })} {...shared} />
  const read = () => api.call('notification', { params: { id: notification.id } })
  return <ResourceForm endpoint="edit-notification" record={{ now: notification, read, valuesOf }} input={(body, { id, version }: Notification) => ({ params: { id }, body: { version, ...body } })} {...shared} />
}

function Fields({ form: { field, values } }: { form: Parts }) {
  const { t } = useTranslation('marketing')
  return (
    <div className="v-segment-form">
      <div className="v-stack">
        {field('title')}
        {field('body_es')}
        {field('body_en')}
        {field('channel')}
        {field('segment_id')}
      </div>
      <Panel title={t('notifications.preview.title')}><NotificationPreview words={values} /></Panel>
    </div>
  )
}
