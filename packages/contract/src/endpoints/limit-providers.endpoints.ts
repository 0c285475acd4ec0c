import { z } from 'zod'
import { defineChange, defineEndpoint } from '../endpoint.ts'
import { bodyOf, choice as oneOf, defineFields, flag, money, number, text } from '../fields.ts'
import { choice, dayText } from '../filters.ts'
import { csvColumn, defineList, identifier, listEndpoint, moneyText, timestamp } from '../lists.ts'
import type { Access } from '../permissions.ts'
import { stale } from '../stale.ts'
import { limitSections, limitStates } from '../states.ts'
import { detail } from './account-fields.ts'

/** A supplier with the limits of its section, and what moved in the section: every movement of a section counts against each of its limits. */
export const limitProvider = z.object({
  id: identifier,
  name: z.string(),
  section: z.enum(limitSections),
  min_amount: moneyText.nullable().describe('least of one movement; null: not limited, as of the others'),
  max_amount: moneyText.nullable().describe('most of one movement'),
  daily_limit: moneyText.nullable(),
  monthly_limit: moneyText.nullable(),
  daily_count: z.number().int().nullable().describe('movements a day'),
  alert_percent: z.number().int().describe('the share from which on people are told'),
  is_active: z.boolean(),
  status: z.enum(limitStates).describe('by the limit of which the largest share is used'),
  used_today: moneyText.describe('in a day of Panama'),
  used_month: moneyText,
  count_today: z.number().int(),
  share: z.number().int().nullable().describe('the largest share of a day or month that is used, in percent; null: none of these is limited'),
  in_use: z.boolean().describe('money has moved under it: it can be switched off, not deleted'),
  created_at: timestamp,
  created_by: z.string(),
  version: z.number().int(),
})
export type LimitProvider = z.infer<typeof limitProvider>

const amount = { min: '0.01', max: '999999999.99', optional: true } as const
export const limitProviderFields = defineFields({
  name: text({ max: 80 }),
  section: oneOf(limitSections),
  min_amount: money(amount),
  max_amount: money(amount),
  daily_limit: money(amount),
  monthly_limit: money(amount),
  daily_count: number({ min: 1, max: 10_000_000, optional: true }),
  alert_percent: number({ min: 1, max: 100 }),
  is_active: flag(),
})

/** Every supplier, by section. */
export const limitProviderList = defineList({
  item: limitProvider,
  sorts: ['section', 'name', 'created_at'],
  sort: { by: 'section', order: 'asc' },
  search: { min: 1 },
  filters: { section: choice(limitSections), status: choice(limitStates), is_active: choice(['true', 'false']) },
  csv: {
    id: csvColumn('Proveedor', 'Supplier'),
    name: csvColumn('Nombre', 'Name'),
    section: csvColumn('Sección', 'Section', 'limitSection'),
    min_amount: csvColumn('Mínimo por movimiento (USD)', 'Minimum per movement (USD)'),
    max_amount: csvColumn('Máximo por movimiento (USD)', 'Maximum per movement (USD)'),
    daily_limit: csvColumn('Límite diario (USD)', 'Daily limit (USD)'),
    used_today: csvColumn('Usado hoy (USD)', 'Used today (USD)'),
    monthly_limit: csvColumn('Límite mensual (USD)', 'Monthly limit (USD)'),
    used_month: csvColumn('Usado este mes (USD)', 'Used this month (USD)'),
    daily_count: csvColumn('Movimientos por día', 'Movements per day'),
    count_today: csvColumn('Movimientos hoy', 'Movements today'),
    alert_percent: csvColumn('Aviso desde (%)', 'Alert from (%)'),
    status: csvColumn('Estado', 'Status', 'limitState'),
    created_at: csvColumn('Creado', 'Created', 'moment'),
    created_by: csvColumn('Creado por', 'Created by'),
  },
})

const count = z.number().int()
/** What is used of a day or a month, and what is left; null where it is not limited. */
const use = z.object({ limit: moneyText.nullable(), used: moneyText, remaining: moneyText.nullable(), transaction_count: count })

/** How much of a supplier's limits is used: today, this month, and in a range of days. */
export const limitProviderKpi = z.object({
  id: identifier,
  used: moneyText.describe('in the range, as the counts'),
  remaining: moneyText.nullable().describe('what may still move in its section now, by every active supplier of it; null: nothing is limited, or the supplier is off'),
  binding: z.string().nullable().describe('the supplier of the section with the limit that leaves the least, by name'),
  transaction_count: count,
  failed_count: count.describe('rows of lists and single actions of the section that were refused when they were applied, and requests that this supplier’s limits refused as they were approved'),
  today: use.extend({ count_limit: count.nullable() }),
  month: use,
  series: z.array(z.object({ date: z.string(), used: moneyText, transaction_count: count, failed_count: count })),
})
export type LimitProviderKpi = z.infer<typeof limitProviderKpi>

/** Most days of a range. */
export const MAX_KPI_DAYS = 366

const reads = { view: ['suppliers'] } as const satisfies Access
const changes = { request: ['suppliers'] } as const satisfies Access
const params = z.object({ id: identifier })
const version = z.number().int()

export const limitProviderEndpoints = {
  'limit-providers': defineEndpoint({ summary: 'Suppliers by section, with their limits and what is used of them', method: 'GET', path: '/api/LimitProviderSectionList/', access: reads, ...listEndpoint(limitProviderList) }),
  'limit-provider': defineEndpoint({ summary: 'One supplier', method: 'GET', path: '/api/limit-providers/{id}/', access: reads, params, response: limitProvider }),
  'limit-provider-kpi': defineEndpoint({
    summary: 'How much of the limits of a supplier is used, by day; without a range, of the last 30 days',
    method: 'POST',
    reads: true,
    path: '/api/LimitProviderKpiView/',
    access: reads,
    body: z.object({ id: identifier, start_date: dayText.optional(), end_date: dayText.optional() }),
    response: limitProviderKpi,
  }),
  'create-limit-provider': defineChange({
    change: { subject: 'limit_provider', action: 'create', approval: 'always', audit: 'limit_provider.created', inverse: 'delete-limit-provider' },
    summary: 'Add a supplier with its limits',
    method: 'POST',
    path: '/api/limit-providers/',
    access: changes,
    fields: limitProviderFields,
    body: bodyOf(limitProviderFields),
    invalidates: stale.limits,
    response: limitProvider,
  }),
  'edit-limit-provider': defineChange({
    change: { subject: 'limit_provider', action: 'edit', whole: true, approval: 'always', audit: 'limit_provider.edited' },
    summary: 'Change the limits of a supplier, or switch it on or off',
    method: 'POST',
    path: '/api/UpdateLimitProviderDetails/',
    access: changes,
    fields: limitProviderFields,
    body: bodyOf(limitProviderFields).extend({ id: identifier, version }),
    invalidates: stale.limits,
    response: limitProvider,
  }),
  'delete-limit-provider': defineChange({
    change: { subject: 'limit_provider', action: 'delete', approval: 'always', audit: 'limit_provider.deleted' },
    summary: 'Delete a supplier under which nothing has moved',
    method: 'DELETE',
    path: '/api/limit-providers/{id}/',
    access: changes,
    params,
    body: z.object({ version: version.optional() }),
    invalidates: stale.limits,
    response: detail,
  }),
}
