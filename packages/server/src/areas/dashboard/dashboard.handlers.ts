import type { Figure } from '@ventanilla/contract/endpoints/dashboard.endpoints'
import { fromCents } from '@ventanilla/contract/money'
import { invalid } from '../../platform/http/failure.ts'
import { handle } from '../../platform/http/handler.ts'
import type { Services } from '../../platform/services.ts'
import { flowByDay, type Day, type Flow, type Range } from './flow.repository.ts'

const MAX_DAYS = 366
const DAY_MS = 86_400_000

const cashIn: Flow = { kinds: ['topup'], direction: 'in' }
const cashOut: Flow = { kinds: ['purchase', 'fee', 'reversal'], direction: 'out' }

export const dashboardHandlers = [
  handle('cash-in', ({ query }, services) => figureOf(cashIn, query, services)),
  handle('cash-out', ({ query }, services) => figureOf(cashOut, query, services)),
]

/** The figure of a range, compared with as many days before it. */
async function figureOf(flow: Flow, range: Range, { db }: Services): Promise<Figure> {
  const days = daysOf(range)
  const current = await flowByDay(db, flow, range)
  const previous = await flowByDay(db, flow, { start_date: shift(range.start_date, -days), end_date: shift(range.start_date, -1) })
  const total = sum(current)
  const before = sum(previous)
  return {
    total: fromCents(total),
    count: current.reduce((all, { count }) => all + count, 0),
    previous_total: fromCents(before),
    change_percent: before === 0 ? null : Math.round(((total - before) / before) * 1000) / 10,
    series: current.map(({ date, cents, count }) => ({ date, amount: fromCents(cents), count })),
  }
}

function daysOf({ start_date, end_date }: Range): number {
  const start = dayNumber('start_date', start_date)
  const days = dayNumber('end_date', end_date) - start + 1
  if (days < 1 || days > MAX_DAYS) throw invalid({ end_date: 'value_invalid' })
  return days
}

/** Days since 1970; refuses the 31st of February. */
function dayNumber(field: string, date: string): number {
  const time = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date) throw invalid({ [field]: 'value_invalid' })
  return time / DAY_MS
}

const shift = (date: string, days: number) => new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
const sum = (days: readonly Day[]) => days.reduce((all, { cents }) => all + cents, 0)
