import { useTranslation } from 'react-i18next'
import type { Query } from '@ventanilla/api-client/api'
import type { Figure } from '@ventanilla/contract/endpoints/dashboard.endpoints'
import { DASHBOARD_DAYS } from '@ventanilla/contract/constants'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { Money, Stack } from '@ventanilla/ui/core'
import { Chart } from '@ventanilla/ui/data'
import { LoadedPanel } from './loaded-panel.tsx'

/** One flow of money over the days shown: its total, how it compares with the days before, and the run of it. */
export function FlowPanel({ title, query }: { title: string; query: Query<Figure> }) {
  const { t } = useTranslation('dashboard')
  const { money, number } = useFormats()
  return (
    <LoadedPanel title={title} query={query}>
      {({ total, count, previous_total, change_percent, series }) => (
        <Stack>
          <div>
            <p className="v-big-figure">
              <Money amount={total} />
            </p>
            <p className="v-muted">
              {t('flow.movements', { count, shown: number(count) })} <Change percent={change_percent} previous={money(previous_total)} />
            </p>
          </div>
          <Chart title={t('flow.byDay', { title })} unit="money" points={series.map((point) => point.date)} series={[{ name: t('flow.amount'), values: series.map((point) => point.amount) }]} />
        </Stack>
      )}
    </LoadedPanel>
  )
}

function Change({ percent, previous }: { percent: number | null; previous: string }) {
  const { t } = useTranslation('dashboard')
  const formats = useFormats()
  if (percent === null) return t('flow.noBefore', { days: DASHBOARD_DAYS })
  const direction = percent > 0 ? 'flow.more' : percent < 0 ? 'flow.less' : 'flow.same'
  return t(direction, { percent: formats.percent(Math.abs(percent)), previous, days: DASHBOARD_DAYS })
}
