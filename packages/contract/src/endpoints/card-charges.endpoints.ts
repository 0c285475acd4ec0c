import { z } from 'zod'
import { defineChange, defineEndpoint } from '../endpoint.ts'
import { bodyOf, choice as oneOf, date, defineFields, flag, money, percent } from '../fields.ts'
import { choice, days } from '../filters.ts'
import { csvColumn, defineList, identifier, listEndpoint, moneyText, timestamp } from '../lists.ts'
import type { Access } from '../permissions.ts'
import { stale } from '../stale.ts'
import { chargeStates, cardChargeTypes, chargeCalculations } from '../states.ts'
import { detail } from './account-fields.ts'

/** What the programme charges for a card from a moment on. The newest one that has begun is in force; older ones stay. */
export const cardCharge = z.object({
  id: identifier,
  type: z.enum(cardChargeTypes),
  calculation: z.enum(chargeCalculations),
  amount: moneyText.nullable().describe('of a flat charge, or of the flat part; null: none'),
  percent_bps: z.number().int().nullable().describe('the share in basis points; null: none'),
  min_amount: moneyText.nullable(),
  max_amount: moneyText.nullable(),
  effective_from: timestamp,
  status: z.enum(chargeStates),
  is_active: z.boolean(),
  created_at: timestamp,
  created_by: z.string(),
  version: z.number().int(),
})
export type CardCharge = z.infer<typeof cardCharge>

const amount = { min: '0.00', max: '9999.99', optional: true } as const
export const cardChargeFields = defineFields({
  type: oneOf(cardChargeTypes),
  calculation: oneOf(chargeCalculations),
  amount: money(amount),
  percent_bps: percent({ min: 1, optional: true }),
  min_amount: money(amount),
  max_amount: money(amount),
  effective_from: date({}),
  is_active: flag(),
})

/** Every charge there is, was and will be, the newest first. */
export const cardChargeList = defineList({
  item: cardCharge,
  sorts: ['effective_from', 'type'],
  sort: { by: 'effective_from', order: 'desc' },
  filters: { type: choice(cardChargeTypes), status: choice(chargeStates), effective_from: days() },
  csv: {
    id: csvColumn('Cargo', 'Charge'),
    type: csvColumn('Tipo', 'Type', 'chargeType'),
    calculation: csvColumn('Cálculo', 'Calculation', 'chargeCalculation'),
    amount: csvColumn('Monto (USD)', 'Amount (USD)'),
    percent_bps: csvColumn('Porcentaje', 'Percentage', 'basis_points'),
    min_amount: csvColumn('Mínimo (USD)', 'Minimum (USD)'),
    max_amount: csvColumn('Máximo (USD)', 'Maximum (USD)'),
    effective_from: csvColumn('Rige desde', 'In force from', 'moment'),
    status: csvColumn('Estado', 'Status', 'chargeState'),
    created_at: csvColumn('Creado', 'Created', 'moment'),
    created_by: csvColumn('Creado por', 'Created by'),
  },
})

const reads = { view: ['card-fee'] } as const satisfies Access
const changes = { request: ['card-fee'] } as const satisfies Access
const params = z.object({ id: identifier })
const version = z.number().int()

export const cardChargeEndpoints = {
  'card-charges': defineEndpoint({ summary: 'What the programme charges for cards: in force, to come, and before', method: 'GET', path: '/api/GetCardCharges/', access: reads, ...listEndpoint(cardChargeList) }),
  'card-charge': defineEndpoint({ summary: 'One charge', method: 'GET', path: '/api/GetCardCharges/{id}/', access: reads, params, response: cardCharge }),
  'save-card-charge': defineChange({
    change: { subject: 'card_charge', action: 'create', approval: 'always', audit: 'card_charge.created', inverse: 'delete-card-charge' },
    summary: 'Charge something else from a day on',
    method: 'POST',
    path: '/api/SaveCardCharges/',
    access: changes,
    fields: cardChargeFields,
    body: bodyOf(cardChargeFields),
    invalidates: stale.charges,
    response: cardCharge,
  }),
  'edit-card-charge': defineChange({
    change: { subject: 'card_charge', action: 'edit', whole: true, approval: 'always', audit: 'card_charge.edited' },
    summary: 'Change a charge that is to come, or switch one off or on that has begun',
    method: 'PUT',
    path: '/api/SaveCardCharges/{id}/',
    access: changes,
    params,
    fields: cardChargeFields,
    body: bodyOf(cardChargeFields).extend({ version }),
    invalidates: stale.charges,
    response: cardCharge,
  }),
  'delete-card-charge': defineChange({
    change: { subject: 'card_charge', action: 'delete', approval: 'always', audit: 'card_charge.deleted' },
    summary: 'Take back a charge that is to come',
    method: 'DELETE',
    path: '/api/SaveCardCharges/{id}/',
    access: changes,
    params,
    body: z.object({ version: version.optional() }),
    invalidates: stale.charges,
    response: detail,
  }),
}
