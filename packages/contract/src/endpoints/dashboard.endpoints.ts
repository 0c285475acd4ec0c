import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { moneyText } from '../lists.ts'

const date = z.string().max(10).regex(/^\d{4}-\d{2}-\d{2}$/)

/** One figure over a range of days, with the days before it for comparison (domain page, "dashboard"). */
export const figure = z.object({
  total: moneyText,
  count: z.number().int(),
  previous_total: moneyText,
  change_percent: z.number().nullable(),
  series: z.array(z.object({ date, amount: moneyText, count: z.number().int() })),
})
export type Figure = z.infer<typeof figure>

const range = z.object({ start_date: date, end_date: date })
const flow = (summary: string, path: string) =>
  defineEndpoint({ summary, method: 'GET', path, access: 'session', query: range, response: figure })

export const dashboardEndpoints = {
  'cash-in': flow('Money that came in: recharges of wallets and cards, by day', '/api/cash-in/'),
  'cash-out': flow('Money that went out: purchases, fees and recovered balance, by day', '/api/cash-out/'),
}
