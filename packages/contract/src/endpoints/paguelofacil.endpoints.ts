import { z } from 'zod'
import { defineChange, defineEndpoint } from '../endpoint.ts'
import { bodyOf, choice as oneOf, date, defineFields, money, percent } from '../fields.ts'
import { choice, days } from '../filters.ts'
import { csvColumn, defineList, identifier, listEndpoint, moneyText, timestamp } from '../lists.ts'
import type { Access } from '../permissions.ts'
import { stale } from '../stale.ts'
import { chargePayers, chargeStates } from '../states.ts'
import { detail } from './account-fields.ts'

/** What a payment through PagueloFacil costs and how large it may be, from a moment on. The newest one that has begun is in force. */
export const paguelofacilCharge = z.object({
  id: identifier,
  percent_bps: z.number().int().describe('of the payment, in basis points'),
  fixed_amount: moneyText,
  tax_bps: z.number().int().describe('of percentage and fixed amount together, in basis points'),
  min_amount: moneyText.describe('the smallest payment'),
  max_amount: moneyText.describe('the largest payment'),
  payer: z.enum(chargePayers),
  effective_from: timestamp,
  status: z.enum(chargeStates),
  created_at: timestamp,
  created_by: z.string(),
  version: z.number().int(),
})
export type PaguelofacilRecord = z.infer<typeof paguelofacilCharge>

export const paguelofacilFields = defineFields({
  percent_bps: percent({}),
  fixed_amount: money({ min: '0.00', max: '999.99' }),
  tax_bps: percent({}),
  payer: oneOf(chargePayers),
  min_amount: money({ min: '0.01', max: '99999.99' }),
  max_amount: money({ min: '0.01', max: '99999.99' }),
  effective_from: date({}),
})

/** Every charge there is, was and will be, the newest first. */
export const paguelofacilList = defineList({
  item: paguelofacilCharge,
  sorts: ['effective_from'],
  sort: { by: 'effective_from', order: 'desc' },
  filters: { status: choice(chargeStates), effective_from: days() },
  csv: {
    id: csvColumn('Cargo', 'Charge'),
    percent_bps: csvColumn('Porcentaje', 'Percentage', 'basis_points'),
    fixed_amount: csvColumn('Monto fijo (USD)', 'Fixed amount (USD)'),
    tax_bps: csvColumn('Impuesto', 'Tax', 'basis_points'),
    min_amount: csvColumn('Pago mínimo (USD)', 'Minimum payment (USD)'),
    max_amount: csvColumn('Pago máximo (USD)', 'Maximum payment (USD)'),
    payer: csvColumn('Lo paga', 'Paid by', 'chargePayer'),
    effective_from: csvColumn('Rige desde', 'In force from', 'moment'),
    status: csvColumn('Estado', 'Status', 'chargeState'),
    created_at: csvColumn('Creado', 'Created', 'moment'),
    created_by: csvColumn('Creado por', 'Created by'),
  },
})

const reads = { view: ['paguelofacil-limit'] } as const satisfies Access
const changes = { request: ['paguelofacil-limit'] } as const satisfies Access
const params = z.object({ id: identifier })
const version = z.number().int()

export const paguelofacilEndpoints = {
  'paguelofacil-now': defineEndpoint({
    summary: 'What a payment through PagueloFacil costs now, and what it will cost next',
    method: 'GET',
    path: '/api/GetPaguelofacilChargeAPI/',
    access: reads,
    response: z.object({ now: paguelofacilCharge.nullable(), next: paguelofacilCharge.nullable() }),
  }),
  'paguelofacil-charges': defineEndpoint({ summary: 'All charges of payments through PagueloFacil', method: 'GET', path: '/api/PaguelofacilCharge/', access: reads, ...listEndpoint(paguelofacilList) }),
  'paguelofacil-charge': defineEndpoint({ summary: 'One of them', method: 'GET', path: '/api/PaguelofacilCharge/{id}/', access: reads, params, response: paguelofacilCharge }),
  'save-paguelofacil': defineChange({
    change: { subject: 'paguelofacil_charge', action: 'create', approval: 'always', audit: 'paguelofacil_charge.created', inverse: 'delete-paguelofacil' },
    summary: 'Charge something else for payments through PagueloFacil from a day on',
    method: 'POST',
    path: '/api/PaguelofacilCharge/',
    access: changes,
    fields: paguelofacilFields,
    body: bodyOf(paguelofacilFields),
    invalidates: stale.paguelofacil,
    response: paguelofacilCharge,
  }),
  'edit-paguelofacil': defineChange({
    change: { subject: 'paguelofacil_charge', action: 'edit', whole: true, approval: 'always', audit: 'paguelofacil_charge.edited' },
    summary: 'Change a charge that is to come',
    method: 'PUT',
    path: '/api/PaguelofacilCharge/{id}/',
    access: changes,
    params,
    fields: paguelofacilFields,
    body: bodyOf(paguelofacilFields).extend({ version }),
    invalidates: stale.paguelofacil,
    response: paguelofacilCharge,
  }),
  'delete-paguelofacil': defineChange({
    change: { subject: 'paguelofacil_charge', action: 'delete', approval: 'always', audit: 'paguelofacil_charge.deleted' },
    summary: 'Take back a charge that is to come',
    method: 'DELETE',
    path: '/api/PaguelofacilCharge/{id}/',
    access: changes,
    params,
    body: z.object({ version: version.optional() }),
    invalidates: stale.paguelofacil,
    response: detail,
  }),
}
