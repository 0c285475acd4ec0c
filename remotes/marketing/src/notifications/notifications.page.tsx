import { useTranslation } from 'react-i18next'
import type { Notification } from '@ventanilla/contract/endpoints/notifications.endpoints'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useLanguage } from '@ventanilla/i18n/use-language'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { useFormWordsOf } from '@ventanilla/ui/changes'
import { StatusTag, TextLink, Timestamp, useStatusWords } from '@ventanilla/ui/core'
import { ListPage } from '@ventanilla/ui/data'
import { newNotificationPath, notificationPath } from './paths.ts'
import { notificationStatus } from './statuses.ts'

/** The notifications: to whom, when, and how each came through. */
export default function NotificationsPage() {
  const { t } = useTranslation('marketing')
  const { may } = useSession()
  const { number } = useFormats()
  const words = useStatusWords()
  const { label, option } = useFormWordsOf('create-notification')
  const title = useLanguage() === 'en' ? 'title_en' : 'title_es'
  const reached = ({ sent_count, total_count }: Notification) => (total_count === 0 ? '' : t('notifications.reachedOf', { sent: number(sent_count), total: number(total_count) }))
  return (
    <ListPage
      endpoint="notifications"
      title={t('notifications.title')}
      description={t('notifications.explanation')}
      actions={may('create-notification') && <TextLink look="primary" to={newNotificationPath}>{t('notifications.new')}</TextLink>}
      caption={t('notifications.title')}
      search={t('notifications.search')}
      empty={t('notifications.empty')}
      rowKey={({ id }) => id}
      pending={{ type: 'notification', idOf: ({ id }) => id }}
      columns={[
        { key: 'title', title: t('notifications.subject'), sort: title, wide: true, card: 'first', cell: (notification) => <TextLink to={notificationPath(notification.id)}>{notification[title]}</TextLink> },
        { key: 'status', title: t('notifications.status'), sort: 'status', card: 'end', cell: ({ status }) => <StatusTag of={notificationStatus} status={status} /> },
        { key: 'segment', title: label('segment_id'), card: 'second', cell: ({ segment_name }) => segment_name },
        { key: 'channel', title: label('channel'), cell: ({ channel }) => option('channel')(channel).label },
        { key: 'when', title: t('notifications.when'), sort: 'send_after', card: 'side', cell: ({ send_after }) => (send_after === null ? <span className="v-muted">{t('notifications.notScheduled')}</span> : <Timestamp time={send_after} />) },
        { key: 'reached', title: t('notifications.reached'), align: 'end', cell: reached },
      ]}
      filters={{
        status: { label: t('notifications.status'), word: (status) => words(notificationStatus, status) },
        channel: { label: label('channel'), word: (channel) => option('channel')(channel).label },
        segment_id: { label: label('segment_id') },
        created_at: { label: t('notifications.created') },
        send_after: { label: t('notifications.when') },
      }}
    />
  )
}
