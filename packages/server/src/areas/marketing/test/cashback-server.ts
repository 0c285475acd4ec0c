// The types of the server's short words name grants.
import type {} from '@ventanilla/contract/permissions'
import type { Cashback } from '@ventanilla/contract/endpoints/cashback.endpoints'
import type { RequestDetail } from '@ventanilla/contract/endpoints/requests.endpoints'
import { dayStamp } from '../../../platform/text/panama-days.ts'
import { startAccessServer } from '../../access/test/access-server.ts'

/** What a programme is asked to be, unless a test says otherwise. */
export const terms = {
  ...{ name_es: 'Farmacias', name_en: 'Pharmacies', description: 'Farmacias afiliadas', segment_ids: [] as string[] },
  ...{ reward_type: 'percent', rate_bps: 250, fixed_amount: null, min_purchase: '5.00', max_per_transaction: '10.00', max_per_user_month: '40.00', budget: '1000.00' },
  ...{ starts_at: '2099-11-01', ends_at: '2099-11-30' },
}

/** Today in Panama: the first day on which a programme may begin. */
export const today = dayStamp(new Date())

/** The API with short words for what is done with cashback programmes. */
export async function startCashbacks() {
  const server = await startAccessServer()
  const call = async (token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
    const { status, body } = await server.call({ method, url: `/api/${path}`, token, ...(payload && { payload }) })
    return { status, body, code: body['code'], programme: body as Cashback, filed: String(body['request_id']), problems: ((body['problems'] ?? []) as { field?: string; code: string }[]).map(({ field, code }) => `${field} ${code}`) }
  }
  const request = async (token: string, id: string) => (await call(token, 'GET', `auditlog/field_auditlog_by_id/${id}/`)).body['request'] as RequestDetail
  return {
    ...server,
    call,
    request,
    create: (token: string, own: object = {}) => call(token, 'POST', 'cashback/', { ...terms, ...own }),
    edit: (token: string, { id, version }: Cashback, own: object) => call(token, 'PUT', `cashback/${id}/`, { ...terms, version, ...own }),
    remove: (token: string, id: string, payload?: object) => call(token, 'DELETE', `cashback/${id}/`, payload),
    one: (token: string, id: string) => call(token, 'GET', `cashback/${id}/`),
    /** Decides one field of a request, or all of them. */
    decide: async (token: string, id: string, status: 'approved' | 'rejected', field?: string) => {
      const task = (await request(token, id)).tasks.find((each) => field === undefined || each.field === field)
      return call(token, 'PUT', `fieldtable/update/${task?.id ?? ''}/`, { status, comment: status === 'rejected' ? 'No hay fondos' : '', whole: field === undefined })
    },
    undo: async (token: string, id: string) => call(token, 'PUT', `fieldtable/undo/${(await request(token, id)).tasks[0]?.id ?? ''}/`, { comment: '' }),
    /** What the database alone writes: a programme that pays. */
    /** Leaves the name of the terms to the next programme. */
    freeName: () => server.pool.query('update cashbacks set name_es = id, name_en = id'),
    pay: (id: string, cents: number, status = 'active') => server.pool.query('update cashbacks set spent_cents = $2, status = $3 where id = $1', [id, cents, status]),
  }
}
