import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lastDays } from '@ventanilla/i18n/dates'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useApi, useSession } from '@ventanilla/remote-sdk/host-context'
import { useSearchParams } from '@ventanilla/remote-sdk/router'
import { LoadFailure, LoadingState, PageHeader, Segmented, Stack, StaleNotice, TextLink, Tiles } from '@ventanilla/ui/core'
import { useLoadState } from '@ventanilla/ui/data'
import { BroughtPanel } from './overview/brought-panel.tsx'
import { CostPanel } from './overview/cost-panel.tsx'
import { RunningPanel } from './overview/running-panel.tsx'

const ranges = [7, 30, 90] as const
const USUAL = 30

/** What marketing runs, what it costs and what it brings, against as many days before. */
export default function OverviewPage() {
  const { t } = useTranslation('marketing')
  const { may } = useSession()
  const { dateTime } = useFormats()
  const [days, setDays] = useDays()
  const answer = useQuery(useApi().query('marketing-overview', { query: lastDays(days) }))
  const load = useLoadState(answer, (overview) => overview)
  const asOf = load.status === 'ready' ? load.value.as_of : null
  return (
    <Stack>
      <PageHeader
        title={t('overview.title')}
        description={asOf === null ? t('overview.explanation') : t('overview.asOf', { time: dateTime(asOf) })}
        actions={
          <>
            {may('cashbacks') && <TextLink look="button" to="/cashback">{t('cashback.title')}</TextLink>}
            {may('banners') && <TextLink look="button" to="/marketing/banners">{t('banners.title')}</TextLink>}
          </>
        }
      />
      <Segmented aria-label={t('overview.range')} value={days} onChange={setDays} options={ranges.map((value) => ({ value, label: t('overview.days', { count: value }) }))} />
      {load.status === 'loading' && <LoadingState shape="tiles" />}
      {load.status === 'failed' && <LoadFailure {...load} retrying={answer.isFetching} />}
      <StaleNotice of={load} />
      {load.status === 'ready' && (
        <>
          <Tiles wide>
            <RunningPanel running={load.value.running} />
            <CostPanel overview={load.value} days={days} />
          </Tiles>
          <BroughtPanel overview={load.value} days={days} />
        </>
      )}
    </Stack>
  )
}

/** The days that are shown stand in the address, so that a link, a reload and Back show the same. */
function useDays(): [number, (days: number) => void] {
  const [params, setParams] = useSearchParams()
  const wanted = Number(params.get('days'))
  const change = (days: number) => setParams(days === USUAL ? {} : { days: String(days) }, { replace: true })
  return [ranges.find((range) => range === wanted) ?? USUAL, change]
}
