import { useTranslation } from 'react-i18next'
import type { MarketingOverview } from '@ventanilla/contract/endpoints/marketing.endpoints'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { Panel, Stack } from '@ventanilla/ui/core'
import { Chart } from '@ventanilla/ui/data'
import { Figure } from './figure.tsx'

/** What was paid out, by what for, against the days before. */
export function CostPanel({ overview: { cost, days: series }, days }: { overview: MarketingOverview; days: number }) {
  const { t } = useTranslation('marketing')
  const { money } = useFormats()
  return (
    <Panel title={t('overview.cost')}>
      <Stack>
        <Figure title={t('overview.paidOut')} figure={cost.total} days={days} more={t('overview.paidFor', { cashback: money(cost.cashback.total), referral: money(cost.referral.total) })} />
        <Chart
          title={t('overview.costByDay')}
          unit="money"
          empty={t('overview.nothing')}
          points={series.map(({ date }) => date)}
          series={[
            { name: t('overview.paid'), values: series.map((day) => day.cost) },
            { name: t('overview.before'), values: series.map((day) => day.previous_cost), before: true },
          ]}
        />
      </Stack>
    </Panel>
  )
}
