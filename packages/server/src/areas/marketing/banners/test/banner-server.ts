import type { Banner } from '@ventanilla/contract/endpoints/banners.endpoints'
import type { RequestDetail } from '@ventanilla/contract/endpoints/requests.endpoints'
import type { Grants } from '@ventanilla/contract/permissions'
import { encodePixels } from '../../../../engines/files/encode-image.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { startAccessServer } from '../../../access/test/access-server.ts'
import { storeImage } from '../../images/store-image.ts'

/** The API with an image, a segment and a service, and short words for what is done with banners. */
export async function startBanners() {
  const server = await startAccessServer()
  const { services, db } = server
  const pixels = await encodePixels(Buffer.alloc(8 * 4 * 3, 90), { width: 8, height: 4, channels: 3 })
  const { image_url } = await inTransaction(db, (transaction) => storeImage(transaction, services.files, pixels, 'test'))
  const segment = await db.insertInto('segments').values({ name: 'Chiriquí' }).returning('id').executeTakeFirstOrThrow()
  const service = await db.insertInto('services').values({ name: 'Luz', category: 'Hogar' }).returning('id').executeTakeFirstOrThrow()
  const programme = await db.insertInto('cashbacks').values({ name_es: 'Farmacias', name_en: 'Pharmacies', reward_type: 'percent', rate_bps: 250, budget_cents: 1_000, starts_at: new Date('2099-01-01Z'), status: 'draft' }).returning('id').executeTakeFirstOrThrow()
  const terms = { type: 'home', title: 'Recarga y gana', image_url, alt: 'Una alcancía', link_type: 'none', link: '', service_id: null, cashback_id: null, segment_id: null, starts_at: '2099-11-01', ends_at: '2099-11-30', is_active: true }
  const call = async (token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
    const { status, body } = await server.call({ method, url: `/api/${path}`, token, ...(payload && { payload }) })
    return { status, body, code: body['code'], banner: body as Banner, filed: String(body['request_id']), problems: ((body['problems'] ?? []) as { field?: string; code: string }[]).map(({ field, code }) => `${field} ${code}`) }
  }
  const request = async (token: string, id: string) => (await call(token, 'GET', `auditlog/field_auditlog_by_id/${id}/`)).body['request'] as RequestDetail
  const ofType = async (token: string, type: string, search = '') => (await call(token, 'GET', `banner/service/type/?banner_type=${type}&search=${search}`)).body['results'] as Banner[]
  return {
    ...server,
    /** An active administrator with a role of their own, signed in. */
    person: (grants: Partial<Grants>) => server.person(grants),
    image_url,
    segment: segment.id,
    service: service.id,
    programme: programme.id,
    terms,
    call,
    request,
    ofType,
    titles: async (token: string, type: string, search = '') => (await ofType(token, type, search)).map(({ title }) => title),
    create: (token: string, own: object = {}) => call(token, 'POST', 'banner/', { ...terms, ...own }),
    edit: (token: string, { id, version }: Banner, own: object) => call(token, 'PUT', `banner/${id}/`, { ...terms, version, ...own }),
    move: (token: string, to: 'left' | 'right', { type, id }: Banner) => call(token, 'PUT', `banner/type/${type}/move-${to}/${id}/`),
    approve: async (token: string, id: string) => call(token, 'PUT', `fieldtable/update/${(await request(token, id)).tasks[0]?.id ?? ''}/`, { status: 'approved', comment: '', whole: true }),
  }
}
