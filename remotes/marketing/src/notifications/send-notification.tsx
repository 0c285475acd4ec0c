import { useTranslation } from 'react-i18next'
import type { Notification } from '@ventanilla/contract/endpoints/notifications.endpoints'
import { sendingProblems } from '@ventanilla/contract/notifications'
import { dayIn } from '@ventanilla/i18n/dates'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useFormWordsOf } from '@ventanilla/ui/changes'
import { Alert } from '@ventanilla/ui/core'
import { ResourceForm, type FormParts } from '@ventanilla/ui/form'

type Parts = FormParts<'send-notification'>

/** Sends a notification now, or at a time of Panama; says first to how many. */
export function SendNotification({ notification, onClose }: { notification: Notification; onClose: () => void }) {
  const { t } = useTranslation('marketing')
  const { id, version } = notification
  const { label, option } = useFormWordsOf('send-notification')
  return (
    <ResourceForm
      endpoint="send-notification"
      about={id}
      dialog={{ title: t('notifications.sendTitle') }}
      label={label}
      start={{ when: 'now', send_on: dayIn() }}
      looks={{ when: { cards: true, option: option('when') }, send_time: { hint: t('notifications.timeHint'), placeholder: '18:30' } }}
      unused={({ when }: Parts['values']) => (when === 'later' ? [] : ['send_on', 'send_time'])}
      check={(values: Parts['values']) => sendingProblems(values, new Date())}
      input={(body) => ({ params: { id }, body: { ...body, version } })}
      submit={t('notifications.send')}
      saved={(sent) => t(sent.status === 'scheduled' ? 'notifications.willBeSent' : 'notifications.isSent')}
      onDone={onClose}
      onCancel={onClose}
    >
      {({ field, values }) => (
        <div className="v-stack">
          <Recipients notification={notification} />
          {field('when')}
          {values.when === 'later' && <>{field('send_on')}{field('send_time')}</>}
        </div>
      )}
    </ResourceForm>
  )
}

/** To how many it goes, and how many of the segment get none. */
function Recipients({ notification: { segment_name, segment_count, reached_count } }: { notification: Notification }) {
  const { t } = useTranslation('marketing')
  const { number } = useFormats()
  const reached = reached_count ?? segment_count
  const others = segment_count - reached
  if (reached === 0) return <Alert kind="warning">{t(segment_count === 0 ? 'notifications.segmentEmpty' : 'notifications.nobodyReached')}</Alert>
  return (
    <>
      <p>{t('notifications.sendText', { count: reached, shown: number(reached), name: segment_name })}</p>
      {others > 0 && <p>{t('notifications.notReached', { count: others, shown: number(others) })}</p>}
    </>
  )
}
