import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { amounts, choice, days } from '../filters.ts'
import { csvColumn, defineList, identifier, listEndpoint, moneyText, timestamp } from '../lists.ts'
import { cashbackStatuses } from '../states.ts'

const rewardTypes = ['percent', 'fixed'] as const

/** A cashback programme (domain page, "Entities"). Rates are basis points: 250 is 2.5 %. */
export const cashback = z.object({
  id: identifier,
  name_es: z.string(),
  name_en: z.string(),
  description: z.string(),
  reward_type: z.enum(rewardTypes),
  rate_bps: z.number().int().nullable(),
  fixed_amount: moneyText.nullable(),
  min_purchase: moneyText,
  max_per_transaction: moneyText.nullable(),
  max_per_user_month: moneyText.nullable(),
  budget: moneyText,
  spent: moneyText,
  starts_at: timestamp,
  ends_at: timestamp.nullable(),
  status: z.enum(cashbackStatuses),
  version: z.number().int(),
})
export type Cashback = z.infer<typeof cashback>

/** The cashback programmes, those that run last first. */
export const cashbackList = defineList({
  item: cashback,
  sorts: ['name_es', 'name_en', 'status', 'starts_at', 'ends_at', 'budget', 'spent', 'used'],
  sort: { by: 'starts_at', order: 'desc' },
  search: { min: 1 },
  filters: { status: choice(cashbackStatuses), reward_type: choice(rewardTypes), starts_at: days(), ends_at: days(), budget: amounts() },
  csv: {
    id: csvColumn('Programa', 'Programme'),
    name_es: csvColumn('Nombre en español', 'Name in Spanish'),
    name_en: csvColumn('Nombre en inglés', 'Name in English'),
    description: csvColumn('Descripción', 'Description'),
    status: csvColumn('Estado', 'Status', 'cashback'),
    reward_type: csvColumn('Devuelve', 'Reward', 'reward'),
    rate_bps: csvColumn('Porcentaje', 'Percentage', 'basis_points'),
    fixed_amount: csvColumn('Monto fijo (USD)', 'Fixed amount (USD)'),
    min_purchase: csvColumn('Compra mínima (USD)', 'Minimum purchase (USD)'),
    max_per_transaction: csvColumn('Máximo por transacción (USD)', 'Maximum per transaction (USD)'),
    max_per_user_month: csvColumn('Máximo por usuario y mes (USD)', 'Maximum per user and month (USD)'),
    budget: csvColumn('Presupuesto (USD)', 'Budget (USD)'),
    spent: csvColumn('Presupuesto usado (USD)', 'Budget used (USD)'),
    starts_at: csvColumn('Desde', 'From', 'moment'),
    ends_at: csvColumn('Hasta', 'To', 'moment'),
  },
})

export const cashbackEndpoints = {
  cashbacks: defineEndpoint({
    summary: 'Cashback programmes',
    method: 'GET',
    path: '/api/cashback/',
    access: { view: ['cashback', 'referral', 'banner'] },
    ...listEndpoint(cashbackList),
  }),
}
