import { useTranslation } from 'react-i18next'
import type { MarketingOverview } from '@ventanilla/contract/endpoints/marketing.endpoints'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { Panel, Stack } from '@ventanilla/ui/core'
import { Chart } from '@ventanilla/ui/data'
import { Figure } from './figure.tsx'

/** What came of it: purchases under programmes, new people and their first recharges, and whom they brought. */
export function BroughtPanel({ overview: { brought, days: series }, days }: { overview: MarketingOverview; days: number }) {
  const { t } = useTranslation('marketing')
  const { money, number } = useFormats()
  const points = series.map(({ date }) => date)
  return (
    <Panel title={t('overview.brought')}>
      <Stack>
        <div className="v-even">
          <Figure title={t('overview.purchases')} figure={brought.purchases} days={days} more={money(brought.purchase_amount.total)} />
          <Figure title={t('overview.signUps')} figure={brought.sign_ups} days={days} />
          <Figure title={t('overview.firstRecharges')} figure={brought.first_recharges} days={days} more={money(brought.first_recharge_amount.total)} />
          <Figure title={t('overview.referrals')} figure={brought.referrals} days={days} more={t('overview.rewarded', { count: brought.referrals_rewarded.total, shown: number(brought.referrals_rewarded.total) })} />
        </div>
        <Chart
          title={t('overview.purchasesByDay')}
          unit="number"
          empty={t('overview.nothing')}
          points={points}
          series={[
            { name: t('overview.purchases'), values: series.map((day) => day.purchases) },
            { name: t('overview.before'), values: series.map((day) => day.previous_purchases), before: true },
          ]}
        />
        <Chart
          title={t('overview.peopleByDay')}
          kind="lines"
          empty={t('overview.nothing')}
          unit="number"
          points={points}
          series={[
            { name: t('overview.signUps'), values: series.map((day) => day.sign_ups) },
            { name: t('overview.firstRecharges'), values: series.map((day) => day.first_recharges) },
            { name: t('overview.referrals'), values: series.map((day) => day.referrals) },
          ]}
        />
      </Stack>
    </Panel>
  )
}
