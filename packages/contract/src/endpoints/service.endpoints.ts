import { z } from 'zod'
import { defineChange, defineEndpoint } from '../endpoint.ts'
import { bodyOf, defineFields, flag, image, longText, money, percent, reference, text } from '../fields.ts'
import { choice, text as contains } from '../filters.ts'
import { csvColumn, defineList, identifier, listEndpoint, moneyText, page, timestamp } from '../lists.ts'
import type { Access } from '../permissions.ts'
import { stale } from '../stale.ts'
import { detail } from './account-fields.ts'
import { readsMarketing } from './cashback.endpoints.ts'

/** A service of the catalogue: a purchase belongs to the one that names its establishment. */
export const service = z.object({
  id: identifier,
  name: z.string(),
  category: z.string(),
  provider_id: z.string().describe('the supplier, as the contract with it names it; empty: none'),
  logo_url: z.string().nullable().describe('the address of an image that is stored'),
  establishments: z.string().describe('names of establishments, one a line; accents, signs and capitals make no difference'),
  is_active: z.boolean(),
  programmes: z.number().int().describe('cashback programmes that name it and have not ended'),
  in_use: z.boolean().describe('programmes, also ended ones, payments or banners name it: it can be deactivated, not deleted'),
  created_at: timestamp,
  version: z.number().int(),
})
export type Service = z.infer<typeof service>

export const serviceFields = defineFields({
  name: text({ max: 80 }),
  category: text({ max: 60 }),
  provider_id: text({ max: 80, optional: true }),
  logo_url: image({ optional: true }),
  establishments: longText({ max: 4000, optional: true }),
  is_active: flag(),
})

/** The catalogue, by name. */
export const serviceList = defineList({
  item: service,
  sorts: ['name', 'category', 'created_at'],
  sort: { by: 'name', order: 'asc' },
  search: { min: 1 },
  filters: { category: contains(), is_active: choice(['true', 'false']) },
  csv: {
    id: csvColumn('Servicio', 'Service'),
    name: csvColumn('Nombre', 'Name'),
    category: csvColumn('Categoría', 'Category'),
    provider_id: csvColumn('Proveedor', 'Supplier'),
    establishments: csvColumn('Establecimientos', 'Establishments'),
    programmes: csvColumn('Programas de cashback', 'Cashback programmes'),
    is_active: csvColumn('Estado', 'Status', { true: { es: 'Activo', en: 'Active' }, false: { es: 'Inactivo', en: 'Inactive' } }),
    created_at: csvColumn('Creado', 'Created', 'moment'),
  },
})

/** A service of a cashback programme, with its own rate and maximum where it has them. */
export const cashbackService = z.object({
  cashback_id: identifier,
  service_id: identifier,
  name: z.string(),
  category: z.string(),
  logo_url: z.string().nullable(),
  rate_bps: z.number().int().nullable().describe('null: what the programme gives'),
  max_amount: moneyText.nullable().describe('most that one purchase earns'),
  is_active: z.boolean().describe('while it is not, its purchases earn nothing'),
  pays: z.boolean().optional().describe('active here and in the catalogue'),
})
export type CashbackService = z.infer<typeof cashbackService>

export const cashbackServiceFields = defineFields({
  service_id: reference({ list: 'services' }),
  rate_bps: percent({ min: 1, optional: true }),
  max_amount: money({ min: '0.01', max: '9999999.99', optional: true }),
  is_active: flag(),
})

const changes = { request: ['cashback'] } as const satisfies Access
const params = z.object({ id: identifier })
const version = z.number().int()

export const serviceEndpoints = {
  services: defineEndpoint({ summary: 'The catalogue of services', method: 'GET', path: '/api/service/', access: readsMarketing, ...listEndpoint(serviceList) }),
  service: defineEndpoint({ summary: 'One service', method: 'GET', path: '/api/service/{id}/', access: readsMarketing, params, response: service }),
  'create-service': defineChange({
    change: { subject: 'service', action: 'create', approval: 'never', audit: 'service.created', inverse: 'delete-service' },
    summary: 'Add a service to the catalogue',
    method: 'POST',
    path: '/api/service/',
    access: changes,
    fields: serviceFields,
    body: bodyOf(serviceFields),
    invalidates: stale.services,
    response: service,
  }),
  'edit-service': defineChange({
    change: { subject: 'service', action: 'edit', approval: 'never', byRecord: true, audit: 'service.edited' },
    summary: 'Change a service; one on which a budget depends waits for a second person by default',
    method: 'PUT',
    path: '/api/service/{id}/',
    access: changes,
    params,
    fields: serviceFields,
    body: bodyOf(serviceFields).extend({ version }),
    invalidates: stale.services,
    response: service,
  }),
  'delete-service': defineChange({
    change: { subject: 'service', action: 'delete', approval: 'never', audit: 'service.deleted' },
    summary: 'Delete a service that nothing names',
    method: 'DELETE',
    path: '/api/service/{id}/',
    access: changes,
    params,
    body: z.object({ version: version.optional() }),
    invalidates: stale.services,
    response: detail,
  }),
  'cashback-services': defineEndpoint({
    summary: 'The services of a cashback programme, by name, all on one page; without any it holds everywhere',
    method: 'GET',
    path: '/api/cashback_services/{id}/',
    access: readsMarketing,
    params: z.object({ id: identifier.describe('of the cashback programme') }),
    response: page(cashbackService),
  }),
  'put-cashback-service': defineChange({
    change: { subject: 'cashback', action: 'do', approval: 'always', audit: 'cashback.service_put' },
    summary: 'Put a service into a cashback programme, or change its terms there',
    method: 'POST',
    path: '/api/cashback_services/',
    access: changes,
    fields: cashbackServiceFields,
    body: bodyOf(cashbackServiceFields).extend({ cashback_id: identifier }),
    invalidates: stale.cashbacks,
    response: cashbackService,
  }),
  'remove-cashback-service': defineChange({
    change: { subject: 'cashback', action: 'do', approval: 'always', audit: 'cashback.service_removed' },
    summary: 'Take a service out of a cashback programme; without the last one it pays everywhere',
    method: 'DELETE',
    path: '/api/service/delete/',
    access: changes,
    query: z.object({ cashback_id: identifier, service_id: identifier }),
    invalidates: stale.cashbacks,
    response: detail,
  }),
}
