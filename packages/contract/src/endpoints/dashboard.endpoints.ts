import { z } from 'zod'
import { uploadDocument } from '../bulk/bulk-shapes.ts'
import { defineEndpoint } from '../endpoint.ts'
import { figureSteps } from '../figures.ts'
import { dayText } from '../filters.ts'
import { csvColumn, moneyText, type CsvColumn } from '../lists.ts'
import { countOfUsers } from './users.endpoints.ts'

const step = z.enum(figureSteps)
const count = z.number().int()

const point = z.object({ date: z.string().describe('the first of its days'), until: z.string().describe('the last of its days'), amount: moneyText, count })

/** One figure over a range of days, with as many days before it for comparison (domain page, "dashboard"). */
export const figure = z.object({
  total: moneyText,
  count,
  previous_total: moneyText,
  previous_count: count,
  change_percent: z.number().nullable().describe('null: nothing before'),
  series: z.array(point),
  previous_series: z.array(point).describe('as many points: each the same days, that many days earlier'),
})
export type Figure = z.infer<typeof figure>

/** The five figures of one range. */
export const figures = z.object({ cash_in: figure, cash_out: figure, wallet: figure, card: figure, total: figure })
export type Figures = z.infer<typeof figures>

/** What may wait for somebody. Who may not see a kind of it has no entry of it. */
export const waitingIds = ['requests', 'lists', 'failed-rows', 'orders', 'limits', 'notifications'] as const
export type WaitingId = (typeof waitingIds)[number]

const details = z.object({
  start_date: z.string(),
  end_date: z.string(),
  type: step,
  figures,
  users: countOfUsers,
  waiting: z.array(z.object({ id: z.enum(waitingIds), count })).describe('what waits for the caller, only kinds that they may see'),
  uploads: z.array(uploadDocument).nullable().describe('the last lists that were uploaded; null: the caller may not see any'),
})
export type DashboardDetails = z.infer<typeof details>

const days = { start_date: dayText.optional(), end_date: dayText.optional().describe('absent: the last 30 days') }
const range = z.object({ ...days, type: step.default('month') })
const flow = (summary: string, path: string) => defineEndpoint({ summary, method: 'GET', path, access: 'session', query: range, response: figure })

/** The file of the five figures: a line for each point. */
export const figuresCsv: Readonly<Record<string, CsvColumn>> = {
  date: csvColumn('Desde', 'From', 'day'),
  until: csvColumn('Hasta', 'To', 'day'),
  cash_in: csvColumn('Entradas (USD)', 'Money in (USD)'),
  cash_in_count: csvColumn('Entradas', 'Movements in'),
  cash_in_previous: csvColumn('Entradas, período anterior (USD)', 'Money in, previous period (USD)'),
  cash_out: csvColumn('Salidas (USD)', 'Money out (USD)'),
  cash_out_count: csvColumn('Salidas', 'Movements out'),
  cash_out_previous: csvColumn('Salidas, período anterior (USD)', 'Money out, previous period (USD)'),
  wallet: csvColumn('Billeteras (USD)', 'Wallets (USD)'),
  wallet_count: csvColumn('Movimientos de billeteras', 'Movements of wallets'),
  wallet_previous: csvColumn('Billeteras, período anterior (USD)', 'Wallets, previous period (USD)'),
  card: csvColumn('Tarjetas (USD)', 'Cards (USD)'),
  card_count: csvColumn('Movimientos de tarjetas', 'Movements of cards'),
  card_previous: csvColumn('Tarjetas, período anterior (USD)', 'Cards, previous period (USD)'),
  total: csvColumn('Total (USD)', 'Total (USD)'),
  total_count: csvColumn('Movimientos', 'Movements'),
  total_previous: csvColumn('Total, período anterior (USD)', 'Total, previous period (USD)'),
}

export const dashboardEndpoints = {
  'dashboard-details': defineEndpoint({
    summary: 'The home page: what waits for the caller, the five figures, people and cards by status, the last lists',
    method: 'POST',
    path: '/api/DashboardDetails/',
    access: 'session',
    reads: true,
    body: z.object({ ...days, type: step.default('month') }),
    response: details,
  }),
  'cash-in': flow('Money that came to holders: recharges and increases of balance', '/api/cash-in/'),
  'cash-out': flow('Money that left holders: purchases, fees, reductions of balance, withdrawals and recovered balance', '/api/cash-out/'),
  wallet: flow('What moved on wallets, in either direction', '/api/wallet/'),
  card: flow('What moved on cards, in either direction', '/api/card/'),
  total: flow('What moved on wallets and cards, each movement once', '/api/total/'),
  figures: defineEndpoint({
    summary: 'The five figures of one range; as text/csv a file with a line for each point',
    method: 'GET',
    path: '/api/dashboard/figures/',
    access: 'session',
    query: range,
    response: figures,
    csv: true,
  }),
}
