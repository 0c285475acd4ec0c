import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LimitProvider, LimitProviderKpi } from '@ventanilla/contract/endpoints/limit-providers.endpoints'
import { lastDays } from '@ventanilla/i18n/dates'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useSearchParams } from '@ventanilla/remote-sdk/router'
import { Descriptions, LoadFailure, LoadingState, Segmented, Stack, StaleNotice } from '@ventanilla/ui/core'
import { Chart, useLoadState } from '@ventanilla/ui/data'
import { UseBar } from './use-bar.tsx'

const ranges = [7, 30, 90] as const
const USUAL = 30

/** What is used of a supplier's limits: today and this month, whatever the range, and day by day. */
export function SupplierUse({ supplier: { id, name, section, is_active } }: { supplier: LimitProvider }) {
  const { t } = useTranslation('compliance')
  const [params, setParams] = useSearchParams()
  const days = ranges.find((range) => String(range) === params.get('days')) ?? USUAL
  const choose = (chosen: number) =>
    setParams((now) => {
      now.set('days', String(chosen))
      return now
    }, { replace: true })
  return (
    <div className="v-panel-body v-stack">
      <p className="v-muted">{t(`suppliers.counts.${section}`)}</p>
      <h2>{t('suppliers.now')}</h2>
      <Use id={id} days={USUAL}>{(kpi) => <Now kpi={kpi} name={name} active={is_active} />}</Use>
      <h2>{t('suppliers.overTime')}</h2>
      <div className="v-row">
        <Segmented aria-label={t('suppliers.range')} value={days} options={ranges.map((value) => ({ value, label: t('suppliers.days', { days: value }) }))} onChange={choose} />
      </div>
      <Use id={id} days={days}>{(kpi) => <OverTime kpi={kpi} />}</Use>
    </div>
  )
}

/** The figures of a range. While those of another one are read, the choice of ranges stays where it is. */
function Use({ id, days, children }: { id: string; days: number; children: (kpi: LimitProviderKpi) => ReactNode }) {
  const answer = useQuery(useApi().query('limit-provider-kpi', { body: { id, ...lastDays(days) } }))
  const load = useLoadState(answer, (kpi) => kpi)
  if (load.status === 'loading') return <LoadingState />
  if (load.status === 'failed') return <LoadFailure {...load} retrying={answer.isFetching} />
  return (
    <>
      <StaleNotice of={load} />
      {children(load.value)}
    </>
  )
}

function Now({ kpi: { today, month, remaining, binding }, name, active }: { kpi: LimitProviderKpi; name: string; active: boolean }) {
  const { t } = useTranslation('compliance')
  const { money, number } = useFormats()
  const left = remaining === null ? t('suppliers.none') : binding && binding !== name ? t('suppliers.remainingBy', { left: money(remaining), name: binding }) : money(remaining)
  return (
    <Descriptions
      size="small"
      column={1}
      items={[
        { key: 'today', label: t('suppliers.today'), children: <UseBar label={t('suppliers.todayOf', { name })} used={today.used} limit={today.limit} /> },
        { key: 'month', label: t('suppliers.month'), children: <UseBar label={t('suppliers.monthOf', { name })} used={month.used} limit={month.limit} /> },
        { key: 'count', label: t('suppliers.count'), children: today.count_limit === null ? number(today.transaction_count) : t('suppliers.countOf', { count: number(today.transaction_count), most: number(today.count_limit) }) },
        // One that is switched off leaves and withholds nothing.
        ...(active ? [{ key: 'left', label: t('suppliers.remaining'), children: left }] : []),
      ]}
    />
  )
}

function OverTime({ kpi: { used, transaction_count, failed_count, series } }: { kpi: LimitProviderKpi }) {
  const { t } = useTranslation('compliance')
  const { money, number } = useFormats()
  const points = series.map(({ date }) => date)
  return (
    <Stack>
      <p className="v-figure">{t('suppliers.sum', { used: money(used), count: transaction_count, shown: number(transaction_count), failed: number(failed_count) })}</p>
      <Chart title={t('suppliers.usedByDay')} unit="money" empty={t('suppliers.quiet')} points={points} series={[{ name: t('suppliers.used'), values: series.map((day) => day.used) }]} />
      <Chart
        title={t('suppliers.movementsByDay')}
        kind="lines"
        unit="number"
        empty={t('suppliers.quiet')}
        points={points}
        series={[
          { name: t('suppliers.movements'), values: series.map((day) => day.transaction_count) },
          { name: t('suppliers.failed'), values: series.map((day) => day.failed_count) },
        ]}
      />
    </Stack>
  )
}
