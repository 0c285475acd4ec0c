import { useTranslation } from 'react-i18next'
import { listTasks } from '@ventanilla/contract/bulk/list-state'
import { FAILED_DAYS } from '@ventanilla/contract/constants'
import type { DashboardDetails, WaitingId } from '@ventanilla/contract/endpoints/dashboard.endpoints'
import { lastDays } from '@ventanilla/i18n/dates'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { EmptyState, Icon, Panel, TextLink, type IconName } from '@ventanilla/ui/core'

type Kind = { icon: IconName; failed?: true; to: () => string }
const query = (values: Readonly<Record<string, string>>) => `?${new URLSearchParams(values).toString()}`
const firstDay = () => lastDays(FAILED_DAYS).start_date

/** Where each kind leads: to the list that has exactly what was counted. */
const kinds: Readonly<Record<WaitingId, Kind>> = {
  requests: { icon: 'check-circle', to: () => `/requests${query({ waits_for: 'me' })}` },
  lists: { icon: 'file', to: () => `/credit-card${query({ waits: listTasks.join() })}` },
  'failed-rows': { icon: 'error', failed: true, to: () => `/credit-card${query({ status: 'partially_completed,failed', created_at_from: firstDay() })}` },
  orders: { icon: 'clock', to: () => '/compliance' },
  limits: { icon: 'warning', to: () => `/suppliers${query({ status: 'near,reached' })}` },
  notifications: { icon: 'mail', failed: true, to: () => `/marketing/notifications${query({ status: 'failed', send_after_from: firstDay() })}` },
}

/** What waits for who looks at it, each kind with how many there are and a link to them. A kind without any is left out. */
export function WaitingPanel({ waiting }: Pick<DashboardDetails, 'waiting'>) {
  const { t } = useTranslation('dashboard')
  const { number } = useFormats()
  const some = waiting.filter(({ count }) => count > 0)
  return (
    <Panel title={t('waiting.title')}>
      {some.length === 0 ? (
        <EmptyState icon="check" title={t('waiting.none')}>{t('waiting.noneText')}</EmptyState>
      ) : (
        <ul className="v-waiting">
          {some.map(({ id, count }) => (
            <li key={id} data-failed={kinds[id].failed}>
              <Icon name={kinds[id].icon} />
              <b className="v-figure">{number(count)}</b>
              <TextLink to={kinds[id].to()}>{t(`waiting.${id}`, { count, days: FAILED_DAYS })}</TextLink>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
