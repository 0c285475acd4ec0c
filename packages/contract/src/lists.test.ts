import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { defineEndpoint, type InputOf, type ParsedOf } from './endpoint.ts'
import { allEndpoints } from './endpoints.ts'
import { amounts, choice, days, reference, text } from './filters.ts'
import { csvColumn, defineList, listEndpoint } from './lists.ts'
import { stateWords } from './messages/state-words.ts'

const list = defineList({
  item: z.object({ id: z.string(), status: z.string(), amount: z.string() }),
  sorts: ['id', 'amount'],
  search: { min: 3 },
  filters: { status: choice(['active', 'invited'], { Activo: 'active' }), role_id: reference('roles'), created_at: days(), amount: amounts(), person: text(2) },
  csv: { id: csvColumn('Número', 'Number') },
})
const endpoint = defineEndpoint({ summary: 'A list', method: 'GET', path: '/api/list/', access: 'session', ...listEndpoint(list) })
/** Whether a part of a query has this type, or is absent. */
type Is<T, Expected> = [T, Expected | undefined] extends [Expected | undefined, T] ? true : false
const read = (query: Record<string, string>) => endpoint.query.safeParse(query)
const faults = (query: Record<string, string>) => read(query).error?.issues.map((issue) => [issue.path.join('.'), 'params' in issue ? issue.params?.['code'] : undefined])

describe('the query of a list', () => {
  it('has its page, its size and its order by default', () => assert.deepEqual(read({}).data, { page: 1, page_size: 10, search: '', order: 'asc' }))

  it('composes what is searched for, as texts are kept', () => {
    const { search, person } = read({ search: ' A\u0301na ', person: 'A\u0301na' }).data ?? {}
    assert.deepEqual([search, person], ['Ána', 'Ána'])
    assert.deepEqual(faults({ search: 'x'.repeat(201) }), [['search', undefined]])
  })

  it('reads choices as values, days as they are, amounts in cents, and the rest as text', () => {
    const query = { status: 'active,invited,Activo', role_id: 'R2', created_at_from: '2026-11-01', created_at_to: '2026-11-20', amount_from: '10.5', person: ' ana ' }
    assert.deepEqual(read({ ...query, amount_to: '99.50' }).data, {
      ...{ page: 1, page_size: 10, search: '', order: 'asc', status: ['active', 'invited'], role_id: 'R2' },
      ...{ created_at_from: '2026-11-01', created_at_to: '2026-11-20', amount_from: 1050, amount_to: 9950, person: 'ana' },
    })
  })

  it('gives each filter the type that its kind has', () => {
    type Parsed = ParsedOf<typeof endpoint, 'query'>
    type Sent = NonNullable<InputOf<typeof endpoint>['query']>
    const read: [Is<Parsed['status'], readonly string[]>, Is<Parsed['created_at_from'], string>, Is<Parsed['amount_to'], number>, Is<Parsed['person'], string>, Is<Parsed['sort_by'], 'id' | 'amount'>] = [true, true, true, true, true]
    const sent: [Is<Sent['status'], string>, Is<Sent['created_at_to'], string>, Is<Sent['amount_from'], string>, Is<Sent['sort_by'], 'id' | 'amount'>] = [true, true, true, true]
    assert.ok([...read, ...sent].every(Boolean))
  })

  it('refuses what is none of the choices, no day that there is, and no amount', () => {
    for (const [name, values] of Object.entries({
      status: ['gone', 'active,gone', 'active,', 'constructor'],
      created_at_from: ['2026-02-30', '2026-1-1', 'today', '0000-01-01', '2026-11-01T00:00'],
      amount_to: ['1,5', '1.234', 'ten', '1e3', '99999999999999'],
      person: ['a'],
      role_id: ['x'.repeat(65)],
      sort_by: ['status'],
    }))
      for (const value of values) assert.deepEqual([...new Set(faults({ [name]: value })?.map(([field]) => field))], [name], `${name}=${value}`)
  })

  it('asks for the record whose parts a list holds', () => {
    const parts = listEndpoint({ ...list, filters: { role_id: reference('roles', { required: true }) } })
    assert.deepEqual(parts.query.safeParse({}).error?.issues.map(({ path }) => path.join('.')), ['role_id'])
    assert.equal(parts.query.safeParse({ role_id: 'R2' }).success, true)
  })

  it('refuses ranges whose end is before their beginning, and searches for a text of any length', () => {
    assert.deepEqual(faults({ created_at_from: '2026-11-02', created_at_to: '2026-11-01', amount_from: '10', amount_to: '9.99' }), [['created_at_to', 'range_reversed'], ['amount_to', 'range_reversed']])
    assert.equal(faults({ created_at_from: '2026-11-01', created_at_to: '2026-11-01', amount_from: '9.99', amount_to: '10' }), undefined)
    for (const search of [' Wu ', 'y', '  ']) assert.equal(faults({ search }), undefined)
  })
})

describe('the lists of the contract', () => {
  const lists = Object.entries(allEndpoints).flatMap(([id, { list: served, response }]) => (served ? [{ id, served, response }] : []))

  it('are those that the product shows', () => {
    const ofApproval = ['approved-tasks', 'decided-tasks', 'new-audit-log', 'read-audit-log', 'rejected-tasks', 'request-tasks', 'requests']
    const ofProducts = ['assistances', 'loan-history', 'loan-payments', 'loans', 'service-history', 'user-otps']
    const ofMoney = ['card-cashback', 'card-disputes', 'disputes', 'wallet-activity', 'wallet-cashback', 'wallet-referrals', 'wallet-transactions']
    const ofSegments = ['in-app-notifications', 'movements', 'national-id-lists', 'national-id-rows', 'notification-people', 'notification-results', 'notifications', 'segment-history', 'segmentations']
    const expected = [...ofApproval, ...ofProducts, ...ofMoney, ...ofSegments, 'admins', 'archived-admins', 'audit-log', 'banners', 'bell-list', 'card-activations', 'card-activity', 'card-charges', 'card-requests', 'card-transactions', 'cards', 'cashback-rewards', 'cashbacks', 'created-users', 'kyc-mail-recipients', 'kyc-mail-runs', 'kyc-users', 'limit-providers', 'paguelofacil-charges', 'referral-details', 'referrals', 'reversals', 'roles', 'segments', 'services', 'top-up-summary', 'upload-history', 'user-timeline', 'users']
    assert.deepEqual(lists.map(({ id }) => id).sort(), expected.sort())
  })

  for (const { id, served } of lists)
    it(`${id} has a CSV column only for fields of its rows, and chooses from lists that there are`, () => {
      const fields = Object.keys(served.item._zod.def.shape)
      assert.deepEqual(Object.keys(served.csv).filter((field) => !fields.includes(field)), [])
      for (const column of Object.values(served.csv)) if (typeof column?.as === 'string' && !['moment', 'day', 'basis_points', 'operation', 'change', 'action', 'subject', 'field', 'notice'].includes(column.as)) assert.ok(column.as in stateWords)
      // A field is called as the form of its change calls it.
      if (Object.values(served.csv).some((column) => column?.as === 'field')) assert.ok(fields.includes('change'))
      for (const filter of Object.values(served.filters)) if (filter.kind === 'reference') assert.ok(allEndpoints[filter.of]?.list, filter.of)
    })
})
