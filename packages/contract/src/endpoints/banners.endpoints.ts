import { z } from 'zod'
import { defineChange, defineEndpoint } from '../endpoint.ts'
import { bilingual, bodyOf, choice as choiceField, date, defineFields, flag, image, reference, text } from '../fields.ts'
import { choice, days, reference as referenceFilter, searched } from '../filters.ts'
import { csvColumn, defineList, identifier, listEndpoint, page, timestamp } from '../lists.ts'
import type { Access } from '../permissions.ts'
import { stale } from '../stale.ts'
import { bannerStatuses, bannerTypes, cashbackStatuses, linkTypes } from '../states.ts'
import { detail } from './account-fields.ts'

/** So many banners one place of the app has at most: people put them in their order by hand. */
export const MAX_BANNERS = 50

/** A banner of the programme's app (domain page, "Entities"). `order` is its place among those of its type, from 1. */
export const banner = z.object({
  id: identifier,
  type: z.enum(bannerTypes),
  title: z.string(),
  alt: z.string().describe('what the image shows, for who does not see it; empty: the title says it'),
  image_url: z.string(),
  link_type: z.enum(linkTypes),
  link: z.string(),
  service_id: identifier.nullable(),
  service_name: z.string(),
  cashback_id: identifier.nullable(),
  cashback_name_es: z.string(),
  cashback_name_en: z.string(),
  segment_id: identifier.nullable().describe('null: everybody sees it'),
  segment_name: z.string(),
  order: z.number().int(),
  starts_at: timestamp,
  ends_at: timestamp.nullable(),
  is_active: z.boolean(),
  status: z.enum(bannerStatuses),
  created_at: timestamp,
  version: z.number().int(),
})
export type Banner = z.infer<typeof banner>

/** Its days are days in Panama. What holds between its fields stands in `banner-rules.ts`. */
export const bannerFields = defineFields({
  type: choiceField(bannerTypes),
  title: text({ max: 80 }),
  image_url: image({}),
  alt: text({ max: 160, optional: true }),
  link_type: choiceField(linkTypes),
  link: text({ max: 500, optional: true }),
  service_id: reference({ list: 'services', optional: true }),
  cashback_id: reference({ list: 'cashbacks', optional: true }),
  segment_id: reference({ list: 'segments', optional: true }),
  starts_at: date({ min: '2000-01-01' }),
  ends_at: date({ max: '2099-12-31', optional: true }),
  is_active: flag(),
})

const places = { home: { es: 'Inicio', en: 'Home' }, wallet: { es: 'Billetera', en: 'Wallet' }, card: { es: 'Tarjeta', en: 'Card' }, cashback: { es: 'Cashback', en: 'Cashback' }, service: { es: 'Servicios', en: 'Services' }, referral: { es: 'Referidos', en: 'Referrals' } }

/** The banners, place by place in their order. */
export const bannerList = defineList({
  item: banner,
  sorts: ['order', 'title', 'starts_at', 'created_at'],
  sort: { by: 'order', order: 'asc' },
  search: { min: 1 },
  filters: { type: choice(bannerTypes), status: choice(bannerStatuses), starts_at: days(), segment_id: referenceFilter('segments') },
  csv: {
    id: csvColumn('Banner', 'Banner'),
    type: csvColumn('Lugar', 'Place', places),
    order: csvColumn('Orden', 'Order'),
    title: csvColumn('Título', 'Title'),
    status: csvColumn('Estado', 'Status', 'banner'),
    link: csvColumn('Enlace', 'Link'),
    service_name: csvColumn('Servicio', 'Service'),
    cashback_name_es: csvColumn('Programa (es)', 'Programme (es)'),
    cashback_name_en: csvColumn('Programa (en)', 'Programme (en)'),
    segment_name: csvColumn('Segmento', 'Segment'),
    starts_at: csvColumn('Desde', 'From', 'moment'),
    ends_at: csvColumn('Hasta', 'To', 'moment'),
  },
})

/** The banners of one place, all of them and in their order. */
export const bannersInOrder = page(banner)
export type BannersInOrder = z.infer<typeof bannersInOrder>

/** The banner of a cashback programme. Nothing of it is shown until it is active. */
export const cashbackBanner = z.object({
  id: identifier.describe('of the programme'),
  name_es: z.string().describe('of the programme'),
  name_en: z.string(),
  status: z.enum(cashbackStatuses).optional().describe('of the programme: its banner shows while that runs'),
  title_es: z.string(),
  title_en: z.string(),
  text_es: z.string(),
  text_en: z.string(),
  image_url: z.string().nullable(),
  alt: z.string(),
  is_active: z.boolean(),
  version: z.number().int(),
})
export type CashbackBanner = z.infer<typeof cashbackBanner>

export const cashbackBannerFields = defineFields({
  title: bilingual({ max: 60, optional: true }),
  text: bilingual({ max: 140, optional: true }),
  image_url: image({ optional: true }),
  alt: text({ max: 160, optional: true }),
  is_active: flag(),
})

const reads = { view: ['banner'] } as const satisfies Access
const changes = { request: ['banner'] } as const satisfies Access
const params = z.object({ id: identifier })
const placed = z.object({ type: z.enum(bannerTypes), id: identifier })
/** The version that the caller read: a newer one in the meantime is `stale_version`. */
const version = z.number().int()
/** The order of banners waits for nobody, unless the policy says so. */
const order = { subject: 'banner', action: 'do', approval: 'never', audit: 'banner.ordered' } as const

export const bannerEndpoints = {
  banners: defineEndpoint({ summary: 'Banners', method: 'GET', path: '/api/banner/', aliases: ['/api/BannerDetails/'], access: reads, ...listEndpoint(bannerList) }),
  'banners-of-type': defineEndpoint({
    summary: 'The banners of one place, in their order',
    method: 'GET',
    path: '/api/banner/service/type/',
    access: reads,
    query: z.object({ banner_type: z.enum(bannerTypes), search: searched(200).default('') }),
    response: bannersInOrder,
  }),
  banner: defineEndpoint({ summary: 'One banner', method: 'GET', path: '/api/banner/{id}/', access: reads, params, response: banner }),
  'create-banner': defineChange({
    change: { subject: 'banner', action: 'create', approval: 'always', audit: 'banner.created', inverse: 'delete-banner' },
    summary: 'Create a banner: the last one of its place',
    method: 'POST',
    path: '/api/banner/',
    aliases: ['/api/BannerDetails/'],
    access: changes,
    fields: bannerFields,
    body: bodyOf(bannerFields),
    invalidates: stale.banners,
    response: banner,
  }),
  'edit-banner': defineChange({
    change: { subject: 'banner', action: 'edit', approval: 'always', audit: 'banner.edited' },
    summary: 'Change a banner; one that gets another place comes last there',
    method: 'PUT',
    path: '/api/banner/{id}/',
    access: changes,
    params,
    fields: bannerFields,
    body: bodyOf(bannerFields).extend({ version }),
    invalidates: stale.banners,
    response: banner,
  }),
  'delete-banner': defineChange({
    change: { subject: 'banner', action: 'delete', approval: 'always', audit: 'banner.deleted' },
    summary: 'Delete a banner',
    method: 'DELETE',
    path: '/api/banner/{id}/',
    access: changes,
    params,
    // The specification names no body: without one it is deleted as it is.
    body: z.object({ version: version.optional() }),
    invalidates: stale.banners,
    response: detail,
  }),
  'move-banner-left': defineChange({
    change: order,
    summary: 'Swap a banner with the one before it; the first one stays',
    method: 'PUT',
    path: '/api/banner/type/{type}/move-left/{id}/',
    access: changes,
    params: placed,
    invalidates: stale.banners,
    response: bannersInOrder,
  }),
  'move-banner-right': defineChange({
    change: order,
    summary: 'Swap a banner with the one behind it; the last one stays',
    method: 'PUT',
    path: '/api/banner/type/{type}/move-right/{id}/',
    access: changes,
    params: placed,
    invalidates: stale.banners,
    response: bannersInOrder,
  }),
  'order-banners': defineChange({
    change: order,
    summary: 'Put all banners of one place in an order',
    method: 'PUT',
    path: '/api/banner/type/{type}/order/',
    access: changes,
    params: placed.pick({ type: true }),
    body: z.object({ ids: z.array(identifier).max(MAX_BANNERS) }),
    invalidates: stale.banners,
    response: bannersInOrder,
  }),
  'cashback-banner': defineEndpoint({ summary: 'The banner of a cashback programme', method: 'GET', path: '/api/cashback/banner/{id}/', access: { view: ['cashback', 'banner'] } as const satisfies Access, params, response: cashbackBanner }),
  'edit-cashback-banner': defineChange({
    change: { subject: 'cashback_banner', action: 'edit', approval: 'always', audit: 'cashback_banner.edited' },
    summary: 'Change the banner of a cashback programme',
    method: 'PUT',
    path: '/api/cashback/banner/{id}/',
    access: { request: ['cashback'] } as const satisfies Access,
    params,
    fields: cashbackBannerFields,
    body: bodyOf(cashbackBannerFields).extend({ version }),
    invalidates: stale.cashbackBanners,
    response: cashbackBanner,
  }),
}
