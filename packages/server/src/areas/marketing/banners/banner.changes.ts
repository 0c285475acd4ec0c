import { sql, type Kysely } from 'kysely'
import { bannerProblems } from '@ventanilla/contract/banner-rules'
import { REQUEST_DAYS } from '@ventanilla/contract/changes'
import { MAX_BANNERS, type Banner, type BannersInOrder } from '@ventanilla/contract/endpoints/banners.endpoints'
import type { BannerType } from '@ventanilla/contract/states'
import type { Context, Done, Subject } from '../../../engines/changes/change.ts'
import { handleChange, type ChangeRegistration } from '../../../engines/changes/make-change.ts'
import { recordNames } from '../../../engines/changes/record-names.ts'
import { defineRecord } from '../../../engines/changes/record.ts'
import { answerList } from '../../../engines/lists/answer-list.ts'
import { readEntry, readList } from '../../../engines/lists/read-list.ts'
import type { Database, Transaction } from '../../../platform/database/schema.ts'
import { Failure } from '../../../platform/http/failure.ts'
import { shiftDay } from '../../../platform/http/day-range.ts'
import { handle, type Registration } from '../../../platform/http/handler.ts'
import { wholePage } from '../../../platform/http/page.ts'
import { dayBegins, dayStamp } from '../../../platform/text/panama-days.ts'
import { requireUsable } from '../../segments/public.ts'
import { imageNamedBy } from '../images/store-image.ts'
import { banners } from './banner.list.ts'

/** What somebody decides of a banner; its days are days in Panama. */
type Terms = Pick<Banner, 'type' | 'title' | 'image_url' | 'alt' | 'link_type' | 'link' | 'service_id' | 'cashback_id' | 'segment_id' | 'starts_at' | 'ends_at' | 'is_active'>

/** As its form sends it: whether it shows may be left out. */
type Wanted = Omit<Terms, 'is_active'> & Partial<Pick<Terms, 'is_active'>>

const dayOf = (moment: string) => dayStamp(new Date(moment))
/** A banner as its form has it. */
const termsOf = ({ type, title, image_url, alt, link_type, link, service_id, cashback_id, segment_id, starts_at, ends_at, is_active }: Banner): Terms => ({
  ...{ type, title, image_url, alt, link_type, link, service_id, cashback_id, segment_id, is_active },
  starts_at: dayOf(starts_at),
  ends_at: ends_at === null ? null : dayOf(ends_at),
})

const records = defineRecord({
  type: 'banner',
  table: 'banners',
  read: ({ db }, id) => readEntry(db, banners, sql`b.id = ${id}`),
  name: ({ title }: Banner) => title,
  fields: termsOf,
  constraints: {
    banners_image: { field: 'image_url', code: 'image_unknown' },
    banners_service: { field: 'service_id', code: 'record_unknown' },
    banners_cashback: { field: 'cashback_id', code: 'record_unknown' },
    banners_segment: { field: 'segment_id', code: 'record_unknown' },
  },
})

function columnsOf(wanted: Wanted) {
  const { image_url, starts_at, ends_at, ...same } = wanted
  // It shows to the end of its last day.
  const end = ends_at === null ? null : new Date(dayBegins(ends_at, 1).getTime() - 1)
  return { ...same, image_id: imageNamedBy('image_url', image_url), starts_at: dayBegins(starts_at), ends_at: end }
}

/** @throws {Failure} validation_failed */
function requireSound({ now }: Pick<Context, 'now'>, wanted: Wanted, before?: Banner): void {
  const problems = Object.entries(bannerProblems(wanted, { today: dayStamp(now), earliest: shiftDay(dayStamp(now), -REQUEST_DAYS), before: before && termsOf(before) })).map(([field, problem]) => ({ field, ...problem }))
  if (problems.length > 0) throw new Failure('validation_failed', { problems })
}

/** @throws {Failure} validation_failed: a segment that is not there, or archived */
async function requireSegment({ db }: Pick<Context, 'db'>, { segment_id }: Wanted): Promise<void> {
  if (segment_id !== null) await requireUsable(db, 'segment_id', [segment_id])
}

/** @throws {Failure} banner_type_full */
async function requireRoom(db: Transaction, type: BannerType): Promise<void> {
  await sql`select lock_banner_places()`.execute(db)
  const rows = await db.selectFrom('banners').select('id').where('type', '=', type).execute()
  if (rows.length >= MAX_BANNERS) throw new Failure('banner_type_full', { params: { max: MAX_BANNERS } })
}

const createBanner = handleChange(
  'create-banner',
  records.creates({
    names: recordNames,
    check: async (context, { body }, _none, wanted: Wanted) => {
      requireSound(context, wanted)
      await requireSegment(context, wanted)
      await requireRoom(context.db, body.type)
    },
    columns: (wanted, { actor }) => ({ ...columnsOf(wanted), is_active: wanted.is_active ?? true, created_by: actor.id }),
  }),
)

const editBanner = handleChange(
  'edit-banner',
  records.edits({
    names: recordNames,
    check: async (context, _input, before, wanted: Wanted) => {
      requireSound(context, wanted, before)
      await requireSegment(context, wanted)
      if (wanted.type !== before.type) await requireRoom(context.db, wanted.type)
    },
    columns: columnsOf,
  }),
)

const deleteBanner = handleChange('delete-banner', records.deletes({ names: recordNames }))

/** The banners of one place, in their order. */
async function inOrder(db: Kysely<Database>, type: BannerType, search = ''): Promise<BannersInOrder> {
  const { entries } = await readList(db, { ...banners, where: sql`b.type = ${type}` }, { page: 1, page_size: MAX_BANNERS, sort_by: 'order', order: 'asc', ...(search !== '' && { search }) })
  return wholePage(entries)
}

/** Gives the banners of a place this order, with an entry for each whose place is another one. */
async function putInOrder({ db }: Context, type: BannerType, before: readonly Banner[], ids: readonly string[]): Promise<Done<BannersInOrder>> {
  const { rows } = await sql<{ position: number }>`select position from banners where type = ${type} order by position`.execute(db)
  const places = ids.map((id, at) => ({ id, position: rows[at]?.position ?? at + 1, from: before.findIndex((one) => one.id === id) + 1, to: at + 1 })).filter(({ from, to }) => from !== to)
  if (places.length > 0)
    await sql`update banners b set position = p.position from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p (id text, position integer) where b.id = p.id`.execute(db)
  return { answer: await inOrder(db, type), entries: places.map(({ id, from, to }) => ({ subject: { type: 'banner', id }, before: { order: from }, after: { order: to } })) }
}

/** A banner among those of its place. */
type Placed = { banner: Banner; all: readonly Banner[] }

/** Swaps a banner with its neighbour. At an end nothing moves. Two moves at once take turns, and each goes on from where the other left it. */
const moves = (id: 'move-banner-left' | 'move-banner-right', by: -1 | 1) =>
  handleChange(id, {
    lock: (db) => sql`select lock_banner_places()`.execute(db),
    read: async ({ db }, { params }): Promise<Placed | undefined> => {
      const all = (await inOrder(db, params.type)).results
      const banner = all.find((one) => one.id === params.id)
      return banner && { banner, all }
    },
    subject: ({ banner }: Placed): Subject => ({ id: banner.id, name: banner.title }),
    facts: (_input, { banner, all }) => ({ order: Math.min(Math.max(banner.order + by, 1), all.length) }),
    holds: false,
    apply: (context, { params }, { banner, all }) => {
      const ids = all.map((one) => one.id)
      const neighbour = all[banner.order - 1 + by]
      const swapped = neighbour ? ids.map((one) => (one === banner.id ? neighbour.id : one === neighbour.id ? banner.id : one)) : ids
      return putInOrder(context, params.type, all, swapped)
    },
  })

const orderBanners = handleChange('order-banners', {
  lock: (db) => sql`select lock_banner_places()`.execute(db),
  read: async ({ db }, { params }) => (await inOrder(db, params.type)).results,
  subject: (all: Banner[], { body }): Subject => ({ id: null, name: titlesIn(all, body.ids).join(', '), others: all.map(({ id }) => ({ type: 'banner', id })) }),
  facts: ({ body }, all) => ({ banner_order: titlesIn(all, body.ids) }),
  holds: false,
  apply: (context, { params, body: { ids } }, all) => {
    if (ids.length !== all.length || all.some(({ id }) => !ids.includes(id))) throw new Failure('banners_moved')
    return putInOrder(context, params.type, all, ids)
  },
})

const titlesIn = (all: readonly Banner[], ids: readonly string[]): string[] => ids.map((id) => all.find((one) => one.id === id)?.title ?? id)

export const bannerChanges: readonly ChangeRegistration[] = [createBanner, editBanner, deleteBanner, moves('move-banner-left', -1), moves('move-banner-right', 1), orderBanners]
export const bannerHandlers: Registration[] = [
  handle('banners', (call, services) => answerList(call, services, banners)),
  handle('banners-of-type', ({ query }, { db }) => inOrder(db, query.banner_type, query.search)),
  handle('banner', ({ params, language }, { db }) => records.read(db, language, params.id)),
]
