import { useTranslation } from 'react-i18next'
import { DASHBOARD_DAYS } from '@ventanilla/contract/constants'
import type { Figures } from '@ventanilla/contract/endpoints/dashboard.endpoints'
import { Panel, Stack, TextLink, Tiles } from '@ventanilla/ui/core'
import { FigureChart } from '../figures/figure-chart.tsx'
import { FigureSummary } from '../figures/figure-summary.tsx'
import { shownFigures } from '../figures/shown-figures.ts'

/** The five figures of the last days, and money in and out by day. The page of the figures has more of them. */
export function FiguresPanel({ figures }: { figures: Figures }) {
  const { t } = useTranslation('dashboard')
  return (
    <Panel title={t('figures.title', { count: DASHBOARD_DAYS })} actions={<TextLink to="/kpis">{t('figures.all')}</TextLink>}>
      <Stack>
        <div className="v-even">
          {shownFigures.map(({ field }) => (
            <div key={field}>
              <h3>{t(`figures.${field}`)}</h3>
              <FigureSummary figure={figures[field]} days={DASHBOARD_DAYS} />
            </div>
          ))}
        </div>
        <Tiles wide>
          {shownFigures.slice(0, 2).map(({ id, field }) => (
            <FigureChart key={id} id={id} figure={figures[field]} step="day" title={t('kpis.by.day', { title: t(`figures.${field}`) })} />
          ))}
        </Tiles>
      </Stack>
    </Panel>
  )
}
