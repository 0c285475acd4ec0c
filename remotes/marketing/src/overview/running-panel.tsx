import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointId } from '@ventanilla/contract/endpoints'
import type { MarketingOverview } from '@ventanilla/contract/endpoints/marketing.endpoints'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useLanguage } from '@ventanilla/i18n/use-language'
import { useFormWordsOf } from '@ventanilla/ui/changes'
import { Panel, RecordLink, Stack } from '@ventanilla/ui/core'
import { BudgetBar } from '../cashback/cashback-columns.tsx'
import { notificationPath, notificationsPath } from '../notifications/paths.ts'
import './overview.css'

/** What runs at this moment and what waits for its time: each number with the way to its list, the first ones with the way to themselves. */
export function RunningPanel({ running: { cashbacks, scheduled_cashbacks, referrals, scheduled_referrals, banners, segments, notifications } }: { running: MarketingOverview['running'] }) {
  const { t } = useTranslation('marketing')
  const { money, date, dateTime, number } = useFormats()
  const { option } = useFormWordsOf('create-banner')
  const name = useLanguage() === 'en' ? 'name_en' : 'name_es'
  const until = (end: string | null) => (end === null ? t('overview.noEnd') : t('overview.until', { date: date(end) }))
  return (
    <Panel title={t('overview.running')}>
      <Stack>
        <Group list="cashbacks" to="/cashback?status=active" title={t('overview.cashbacks', { count: cashbacks.count })} of={cashbacks}>
          {cashbacks.first.map((programme) => (
            <li key={programme.id}>
              <RecordLink page={{ to: `/cashback/${encodeURIComponent(programme.id)}`, needs: 'cashback' }}>{programme[name]}</RecordLink> <span className="v-muted">{until(programme.ends_at)}</span>
              <BudgetBar cashback={programme} />
            </li>
          ))}
        </Group>
        {scheduled_cashbacks > 0 && <p><RecordLink page={{ to: '/cashback?status=scheduled', needs: 'cashbacks' }}>{t('overview.scheduled', { count: scheduled_cashbacks })}</RecordLink></p>}
        <Group list="referrals" to="/marketing/referrals?status=active" title={t('overview.referralProgrammes', { count: referrals.count })} of={referrals}>
          {referrals.first.map(({ id, rewarded, paid, ends_at, ...programme }) => (
            <li key={id}>
              <RecordLink page={{ to: `/marketing/referrals/${encodeURIComponent(id)}`, needs: 'referral' }}>{programme[name]}</RecordLink> <span className="v-muted">{until(ends_at)}. {t('overview.rewarded', { count: rewarded, shown: number(rewarded) })}, {money(paid)}</span>
            </li>
          ))}
        </Group>
        {scheduled_referrals > 0 && <p><RecordLink page={{ to: '/marketing/referrals?status=scheduled', needs: 'referrals' }}>{t('overview.scheduledReferrals', { count: scheduled_referrals })}</RecordLink></p>}
        {banners && (
          <Group list="banners" to="/marketing/banners?view=all&status=active" title={t('overview.banners', { count: banners.count })} of={banners}>
            {banners.first.map(({ id, type, ends_at, ...banner }) => (
              <li key={id}>
                <RecordLink page={{ to: `/marketing/banners/${encodeURIComponent(id)}`, needs: 'banner' }}>{banner[name]}</RecordLink> <span className="v-muted">{option('type')(type).label}, {until(ends_at)}</span>
              </li>
            ))}
          </Group>
        )}
        <Group list="segmentations" to="/edit-segmentation?status=active" title={t('overview.segments', { count: segments.count })} of={segments}>
          {segments.first.map(({ id, name: called }) => (
            <li key={id}><RecordLink page={{ to: `/edit-segmentation/${encodeURIComponent(id)}`, needs: 'segmentation' }}>{called}</RecordLink></li>
          ))}
        </Group>
        <Group list="notifications" to={`${notificationsPath}?status=scheduled`} title={t('overview.notifications', { count: notifications.count })} of={notifications}>
          {notifications.first.map(({ id, send_after, segment_name, ...notification }) => (
            <li key={id}>
              <RecordLink page={{ to: notificationPath(encodeURIComponent(id)), needs: 'notification' }}>{notification[name]}</RecordLink> <span className="v-muted">{t('overview.goesOut', { time: dateTime(send_after), segment: segment_name })}</span>
            </li>
          ))}
        </Group>
      </Stack>
    </Panel>
  )
}

/** A kind: how many run, the first of them, and that there are more. */
function Group({ list, to, title, of: { count, first }, children }: { list: EndpointId; to: string; title: string; of: { count: number; first: readonly unknown[] }; children: ReactNode }) {
  const { t } = useTranslation('marketing')
  return (
    <div>
      <h3><RecordLink page={{ to, needs: list }}>{title}</RecordLink></h3>
      {first.length > 0 && <ul className="v-stack v-overview-list">{children}</ul>}
      {count > first.length && <p className="v-muted">{t('overview.others', { count: count - first.length })}</p>}
    </div>
  )
}
