import { z } from 'zod'
import { defineChange, defineEndpoint } from '../endpoint.ts'
import { bilingual, bodyOf, choice, date, defineFields, money, reference, text } from '../fields.ts'
import { amounts, choice as oneOf, days, reference as recordOf } from '../filters.ts'
import { csvColumn, defineList, identifier, listEndpoint, moneyText, timestamp } from '../lists.ts'
import { stale } from '../stale.ts'
import { detail } from './account-fields.ts'

export const branchStatuses = ['open', 'closed'] as const

/** An office where cards are handed over. */
export const branch = z.object({
  id: identifier,
  code: z.string(),
  name_es: z.string(),
  name_en: z.string(),
  cash_limit: moneyText,
  status: z.enum(branchStatuses),
  opened_on: z.iso.date(),
  manager: z.object({ id: identifier, name: z.string() }),
  created_at: timestamp,
  version: z.number().int(),
})
export type Branch = z.infer<typeof branch>

export const branchFields = defineFields({
  code: text({ max: 10 }),
  name: bilingual({ max: 80 }),
  cash_limit: money({ min: '0.00', max: '50000.00' }),
  status: choice(branchStatuses),
  opened_on: date({ min: '2000-01-01' }),
  manager_id: reference({ list: 'admins' }),
})
const existing = z.object({ id: identifier, version: z.number().int() })

export const branchList = defineList({
  item: branch,
  sorts: ['code', 'name_es', 'name_en', 'cash_limit', 'opened_on'],
  sort: { by: 'code', order: 'asc' },
  search: { min: 1 },
  filters: { status: oneOf(branchStatuses), cash_limit: amounts(), opened_on: days(), manager_id: recordOf('admins') },
  csv: {
    code: csvColumn('Código', 'Code'),
    name_es: csvColumn('Nombre en español', 'Name in Spanish'),
    name_en: csvColumn('Nombre en inglés', 'Name in English'),
    cash_limit: csvColumn('Efectivo máximo (USD)', 'Cash limit (USD)'),
    status: csvColumn('Estado', 'Status', { open: { es: 'Abierta', en: 'Open' }, closed: { es: 'Cerrada', en: 'Closed' } }),
    opened_on: csvColumn('Apertura', 'Opened on'),
    manager: csvColumn('Responsable', 'Manager'),
  },
})

const access = { view: ['suppliers'] } as const
/** What each change needs, and the queries that it makes stale. Nothing waits for a second person unless the policy is set so. */
const common = { method: 'POST', access: { request: ['suppliers'] }, invalidates: ['branches', 'branch', ...stale.requests] } as const
const policy = { subject: 'branch', approval: 'never' } as const

export const branchEndpoints = {
  branches: defineEndpoint({ summary: 'Branches', method: 'GET', path: '/api/branches/', access, ...listEndpoint(branchList) }),
  branch: defineEndpoint({ summary: 'One branch', method: 'GET', path: '/api/branches/{id}/', access, params: z.object({ id: identifier }), response: branch }),
  'create-branch': defineChange({ summary: 'Create a branch', path: '/api/branches/create/', ...common, change: { ...policy, action: 'create', audit: 'branch.created', inverse: 'delete-branch' }, fields: branchFields, body: bodyOf(branchFields), response: branch }),
  'edit-branch': defineChange({ summary: 'Change a branch', path: '/api/branches/edit/', ...common, change: { ...policy, action: 'edit', audit: 'branch.edited' }, fields: branchFields, body: bodyOf(branchFields).extend(existing.shape), response: branch }),
  'delete-branch': defineChange({ summary: 'Delete a branch', path: '/api/branches/delete/', ...common, change: { ...policy, action: 'delete', audit: 'branch.deleted' }, body: existing, response: detail }),
}
