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
export function SendNotification({ notification: { id, version, segment_name, segment_count }, onClose }: { notification: Notification; onClose: () => void }) {
  const { t } = useTranslation('marketing')
  const { number } = useFormats()
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
          {segment_count === 0 ? <Alert kind="warning">{t('notifications.segmentEmpty')}</Alert> : <p>{t('notifications.sendText', { count: segment_count, shown: number(segment_count), name: segment_name })}</p>}
          {field('when')}
          {values.when === 'later' && <>{field('send_on')}{field('send_time')}</>}
        </div>
      )}
    </ResourceForm>
  )
}
