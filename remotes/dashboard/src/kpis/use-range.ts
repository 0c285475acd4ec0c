import { useState } from 'react'
import { DASHBOARD_DAYS } from '@ventanilla/contract/constants'
import { isDay } from '@ventanilla/contract/days'
import { figureSteps, MAX_FIGURE_DAYS, MAX_FIGURE_POINTS, stepsOf, type FigureStep } from '@ventanilla/contract/figures'
import { lastDays } from '@ventanilla/i18n/dates'
import { useSearchParams } from '@ventanilla/remote-sdk/router'

export type KpiRange = { start_date: string; end_date: string; type: FigureStep }
type Change = Partial<Record<'start' | 'end' | 'type', string | undefined>>

const DAY_MS = 86_400_000
const lengthOf = (start: string, end: string) => (Date.parse(end) - Date.parse(start)) / DAY_MS + 1

/** Why the figures of these days can't be asked for. */
export const rangeProblem = (start: string | undefined, end: string | undefined): 'halfRange' | 'longRange' | undefined =>
  start === undefined || end === undefined ? 'halfRange' : lengthOf(start, end) > MAX_FIGURE_DAYS ? 'longRange' : undefined

/** Steps from the finest that a range may be drawn in: a hundred years by day is no chart. */
const drawable = (start: string, end: string): readonly FigureStep[] => figureSteps.filter((step) => stepsOf(start, end, step).length <= MAX_FIGURE_POINTS)

/**
 * Range and step of the page, kept in the address: the last 30 days by month where it says nothing (specification section
 * 9). What the address says wrongly counts as not said (`isWrong`), and a step that is too fine for the range gives way to the
 * next one.
 */
export function useRange(): { range: KpiRange; isWrong: boolean; days: number; steps: readonly FigureStep[]; change: (by: Change) => void } {
  const [params, setParams] = useSearchParams()
  const [usual] = useState(() => lastDays(DASHBOARD_DAYS))
  const [start, end] = [params.get('start') ?? '', params.get('end') ?? '']
  const isRange = isDay(start) && isDay(end) && start <= end && rangeProblem(start, end) === undefined
  const { start_date, end_date } = isRange ? { start_date: start, end_date: end } : usual
  const steps = drawable(start_date, end_date)
  const wanted = figureSteps.find((step) => step === params.get('type')) ?? 'month'
  const type = steps.includes(wanted) ? wanted : (steps[0] ?? 'year')
  const change = (by: Change) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(by)) if (value === undefined) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return { range: { start_date, end_date, type }, isWrong: !isRange && `${start}${end}` !== '', days: lengthOf(start_date, end_date), steps, change }
}
