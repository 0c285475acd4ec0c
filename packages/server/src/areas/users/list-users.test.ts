import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { UserSummary } from '@ventanilla/contract/endpoints/users.endpoints'
import { startTestServer } from '../../app/test/server.ts'

const people = [
  ['Ángela', 'Núñez', '8-123-4567', '+50761230001', 'angela@example.com', 'Active', 'verified'],
  ['angel', 'Pérez', '8-123-9999', '+50761230002', 'perez_a@example.com', 'Inactive', 'not_started'],
  ['Zoe', 'Ábrego', 'PE-12-345', '+50761230003', 'zoe%x@example.com', 'Active', 'review_needed'],
  ['Bruno', 'Brown', 'AB123456', '+50761230004', 'bruno@example.com', 'Active', 'verified'],
] as const

describe('the list of users', async () => {
  const server = await startTestServer()
  after(() => server.close())
  const token = await server.signIn('admin@ventanilla.example')
  const at = new Date()
  await server.database.db
    .insertInto('users')
    .values(people.map(([first_name, surname, identification_number, mobile, email, status, kyc_status], index) => ({ first_name, surname, identification_type: 'Cédula', identification_number, mobile, email, status, kyc_status, created_at: new Date(at.getTime() + index * 1000) })))
    .execute()
  await server.database.pool.query(`with opened as (insert into accounts (kind) select 'wallet' from users returning id),
    numbered as (select id, row_number() over (order by id) as number from opened)
    insert into wallets (user_id, account_id) select u.id, n.id from (select id, row_number() over (order by created_at) as number from users) u join numbered n using (number)`)
  const list = async (query = '') => {
    const { status, body } = await server.call({ url: `/api/user/?${query}`, token })
    assert.equal(status, 200, JSON.stringify(body))
    return body as { count: number; next: string | null; previous: string | null; results: UserSummary[] }
  }
  const names = async (query: string) => (await list(query)).results.map(({ first_name }) => first_name)

  it('shows the newest first', async () => {
    assert.deepEqual(await names(''), ['Bruno', 'Zoe', 'angel', 'Ángela'])
  })

  it('finds what stands anywhere in name, address, mobile or identification, without regard to accents and case', async () => {
    assert.deepEqual(await names('query=ANGEL'), ['angel', 'Ángela'])
    assert.deepEqual(await names('query=%C3%A1ngel'), ['angel', 'Ángela'])
    assert.deepEqual(await names('query=123-45'), ['Ángela'])
    assert.deepEqual(await names('query=61230004'), ['Bruno'])
    assert.deepEqual(await names('query=angela%20nunez'), ['Ángela'])
  })

  it('takes wildcards for letters', async () => {
    assert.deepEqual(await names('search=zo%25x'), [])
    assert.deepEqual(await names('search=zoe%25'), ['Zoe'])
    assert.deepEqual(await names('search=per_z'), [])
    assert.deepEqual(await names('search=ez_a'), ['angel'])
    assert.deepEqual(await names(`query=${encodeURIComponent("' or 1=1 --")}`), [])
  })

  it('keeps to a status', async () => {
    assert.deepEqual(await names('status=Inactive'), ['angel'])
    assert.deepEqual(await names('kyc_status=verified&query=bru'), ['Bruno'])
  })

  it('sorts names as Spanish does', async () => {
    assert.deepEqual(await names('sort_by=first_name'), ['angel', 'Ángela', 'Bruno', 'Zoe'])
    assert.deepEqual(await names('sort_by=surname&order=desc'), ['angel', 'Ángela', 'Bruno', 'Zoe'])
  })

  it('goes by pages, with the addresses of the neighbours', async () => {
    const second = await list('page=2&page_size=2&sort_by=first_name')
    assert.deepEqual([second.count, second.results.length, second.next], [4, 2, null])
    assert.equal(second.previous, '/api/user/?page=1&page_size=2&sort_by=first_name')
    assert.deepEqual((await list('page=9')).results, [])
  })

  it('refuses a column that is not offered, and pages that are no number', async () => {
    for (const [field, value] of Object.entries({ sort_by: 'password_hash', page: 'x', page_size: '1000', order: 'sideways', status: 'Nobody' })) {
      const { status, body } = await server.call({ url: `/api/user/?${field}=${value}`, token })
      assert.deepEqual([status, body['code']], [400, 'validation_failed'])
      assert.ok(field in body)
    }
  })
})
