import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notification } from '@ventanilla/contract/endpoints/notifications.endpoints'
import { mayBeDeleted } from '@ventanilla/contract/notifications'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useLanguage } from '@ventanilla/i18n/use-language'
import { useApi, useSession } from '@ventanilla/remote-sdk/host-context'
import { useNavigate, useParams } from '@ventanilla/remote-sdk/router'
import { useChangeWords, useFormWordsOf } from '@ventanilla/ui/changes'
import { Alert, Copied, Email, Panel, ProgressBar, StatusTag, TextLink, Timestamp, UserLink } from '@ventanilla/ui/core'
import { ListView } from '@ventanilla/ui/data'
import { ConfirmCall, DetailPage, History, type Identity } from '@ventanilla/ui/detail'
import { segmentPath } from '../segments/paths.ts'
import { copyNotificationPath, editNotificationPath, notificationsPath } from './paths.ts'
import { SendNotification } from './send-notification.tsx'
import { notificationOutcome, notificationStatus } from './statuses.ts'

const LOOK_MS = 1_000
/** Long before its hour nothing changes by itself. */
const WAITING_MS = 30_000
type Begun = { what: 'send' | 'cancel' | 'delete'; notification: Notification }

const waits = ({ status }: Notification) => status === 'draft' || status === 'scheduled'
const moves = ({ status }: Notification) => status === 'scheduled' || status === 'sending'
const isFarOff = ({ status, send_after }: Notification) => status === 'scheduled' && Date.parse(send_after ?? '') > Date.now() + WAITING_MS

/** One notification: its words, how far it has come, and what became of each recipient. */
export default function NotificationPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('marketing')
  const navigate = useNavigate()
  const [begun, setBegun] = useState<Begun>()
  const words = useChangeWords()
  const { may } = useSession()
  const identity = useIdentity(setBegun)
  const close = () => setBegun(undefined)
  return (
    <>
      <DetailPage query={useApi().query('notification', { params: { id } })} lookAgain={(one) => moves(one) && (isFarOff(one) ? WAITING_MS : LOOK_MS)} kind={t('notifications.one')} back={notificationsPath} identity={identity} pending={{ type: 'notification', idOf: (one) => one.id }}>
        {(notification) => (
          <>
            {notification.failure && <Alert kind="danger">{t(`notifications.failures.${notification.failure}`)}</Alert>}
            <WordsOf notification={notification} />
            <Progress notification={notification} />
            {notification.total_count > 0 && may('notification-results') && <Results notification={notification} />}
            <Panel title={t('notifications.history')} flush><History record={{ type: 'notification', id }} words={words} /></Panel>
          </>
        )}
      </DetailPage>
      {begun?.what === 'send' && <SendNotification notification={begun.notification} onClose={close} />}
      {begun?.what === 'cancel' && (
        <ConfirmCall endpoint="cancel-notification" input={{ params: { id }, body: {} }} title={t('notifications.cancelTitle')} confirm={t('notifications.cancel')} danger done={t('notifications.cancelled')} onClose={close}>
          {t('notifications.cancelText')}
        </ConfirmCall>
      )}
      {begun?.what === 'delete' && (
        <ConfirmCall endpoint="delete-notification" input={{ params: { id }, body: { version: begun.notification.version } }} title={t('notifications.deleteTitle')} confirm={t('notifications.delete')} danger done={t('notifications.deleted')} onDone={(answer) => answer && void navigate(notificationsPath)} onClose={close}>
          {t('notifications.deleteText')}
        </ConfirmCall>
      )}
    </>
  )
}

function useIdentity(begin: (begun: Begun) => void): (notification: Notification) => Identity {
  const { t } = useTranslation('marketing')
  const { number } = useFormats()
  const navigate = useNavigate()
  const { label, option } = useFormWordsOf('create-notification')
  const title = useLanguage() === 'en' ? 'title_en' : 'title_es'
  return (notification) => {
    const { id, status, channel, segment_id, segment_name, send_after, created_at, created_by, total_count } = notification
    const counts = (['total', 'sent', 'waiting', 'failed', 'bounced', 'skipped'] as const).map((key) => ({ key, label: t(`notifications.counts.${key}`), value: number(notification[`${key}_count`]) }))
    return {
      name: notification[title],
      status: <StatusTag of={notificationStatus} status={status} />,
      facts: [
        { key: 'channel', label: label('channel'), value: option('channel')(channel).label },
        { key: 'segment', label: label('segment_id'), value: segment_id === null ? segment_name : <TextLink to={segmentPath(segment_id)}>{segment_name}</TextLink> },
        { key: 'when', label: t('notifications.when'), value: send_after === null ? t('notifications.notScheduled') : <Timestamp time={send_after} /> },
        { key: 'created', label: t('notifications.created'), value: <span><Timestamp time={created_at} /> {created_by}</span> },
        ...(total_count > 0 ? counts : []),
      ],
      actions: [
        ...(waits(notification)
          ? [
              { key: 'send', label: t('notifications.send'), icon: 'mail' as const, needs: 'send-notification' as const, begin: () => begin({ what: 'send', notification }) },
              { key: 'edit', label: t('notifications.edit'), icon: 'edit' as const, needs: 'edit-notification' as const, begin: () => void navigate(editNotificationPath(id)) },
            ]
          : []),
        ...(moves(notification) ? [{ key: 'cancel', label: t('notifications.cancel'), icon: 'error' as const, danger: true, needs: 'cancel-notification' as const, begin: () => begin({ what: 'cancel', notification }) }] : []),
        { key: 'copy', label: t('notifications.copy'), icon: 'copy' as const, needs: 'create-notification' as const, begin: () => void navigate(copyNotificationPath(id)) },
        ...(mayBeDeleted(notification) ? [{ key: 'delete', label: t('notifications.delete'), icon: 'trash' as const, danger: true, needs: 'delete-notification' as const, begin: () => begin({ what: 'delete', notification }) }] : []),
      ],
    }
  }
}

function WordsOf({ notification: { title_es, title_en, body_es, body_en } }: { notification: Notification }) {
  const { t } = useTranslation('marketing')
  return (
    <Panel title={t('notifications.words')}>
      <div className="v-tiles">
        {([['es', title_es, body_es], ['en', title_en, body_en]] as const).map(([language, title, body]) => (
          <section key={language} lang={language} aria-label={t(`notifications.preview.${language}`)}>
            <h3>{title}</h3>
            <p className="v-mail-text">{body}</p>
          </section>
        ))}
      </div>
    </Panel>
  )
}

/** How far it has come; the results are read again once nothing of it moves. */
function Progress({ notification }: { notification: Notification }) {
  const { t } = useTranslation('marketing')
  const queries = useQueryClient()
  const moving = moves(notification)
  const readResults = useEffectEvent(() => void queries.refetchQueries({ queryKey: ['notification-results'], type: 'active' }))
  useEffect(() => {
    if (!moving) readResults()
  }, [moving])
  const { total_count, pending_count, waiting_count } = notification
  if (total_count === 0) return null
  return (
    <Panel title={t('notifications.progress')}>
      <ProgressBar label={t('notifications.progress')} done={total_count - pending_count - waiting_count} total={total_count} counts={(counts) => t('notifications.progressCounts', { ...counts, count: total_count })} />
    </Panel>
  )
}

function Results({ notification: { id } }: { notification: Notification }) {
  const { t } = useTranslation('marketing')
  const { may } = useSession()
  const named = may('users') && may('wallet-transactions')
  return (
    <Panel title={t('notifications.results')}>
      <ListView
        endpoint="notification-results"
        name="results"
        caption={t('notifications.results')}
        search={named ? t('notifications.searchPerson') : t('notifications.searchNumber')}
        empty={t('notifications.noResults')}
        input={{ filters: { notification_id: id } }}
        rowKey={({ user_id }) => user_id}
        filters={{ notification_id: undefined, outcome: { label: t('notifications.outcome'), word: (outcome) => t(`notifications.outcomes.${outcome}`) } }}
        columns={[
          { key: 'name', title: t('notifications.person'), sort: 'user_id', wide: true, card: 'first', cell: ({ user_id, first_name, surname }) => <UserLink id={user_id}>{first_name === '' ? user_id : `${first_name} ${surname}`}</UserLink> },
          // Names and addresses are told to those who read users and balances.
          ...(named ? [{ key: 'email', title: t('notifications.email'), wide: true, card: 'second' as const, cell: ({ email }: { email: string }) => <Copied label={t('notifications.email')} value={email}><Email value={email} /></Copied> }] : []),
          { key: 'outcome', title: t('notifications.outcome'), sort: 'outcome', card: 'end', cell: ({ outcome }) => <StatusTag of={notificationOutcome} status={outcome} /> },
          { key: 'at', title: t('notifications.at'), cell: ({ at }) => <Timestamp time={at} /> },
        ]}
      />
    </Panel>
  )
}
