import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { CountOfUsers, UserSummary } from '@ventanilla/contract/endpoints/users.endpoints'
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

  it('has as many as are counted: of a KYC status without those who were deleted, of a status all', async () => {
    await server.database.pool.query(`update users set status = 'Deleted' where first_name = 'Bruno'`)
    const { body } = await server.call({ url: '/api/user/count_of_users/', token })
    const { by_status, by_kyc_status } = body as CountOfUsers
    const there = 'Inactive,Active,Blocked,Frozen,Withdrawal%20process,Retired'
    assert.deepEqual([by_kyc_status.verified, by_status.Deleted], [1, 1])
    assert.deepEqual([(await list(`kyc_status=verified&status=${there}`)).count, (await list('status=Deleted')).count], [1, 1])
    const [erased] = (await list('status=Deleted')).results
    await server.database.pool.query(`update users set first_name = 'Bruno', surname = 'Brown', identification_type = 'Cédula', identification_number = 'AB123456', mobile = '+50761230004', email = 'bruno@example.com', status = 'Active' where id = $1`, [erased?.id])
  })

  it('finds what stands anywhere in name, address, mobile or identification, without regard to accents and case', async () => {
    assert.deepEqual(await names('query=ANGEL'), ['angel', 'Ángela'])
    assert.deepEqual(await names('query=%C3%A1ngel'), ['angel', 'Ángela'])
    // With the accent apart, as PDFs and names of files have it.
    for (const by of ['query', 'search']) assert.deepEqual(await names(`${by}=${encodeURIComponent('A\u0301ngel')}`), ['angel', 'Ángela'], by)
    assert.deepEqual(await names('query=123-45'), ['Ángela'])
    assert.deepEqual(await names('query=61230004'), ['Bruno'])
    assert.deepEqual(await names('query=angela%20nunez'), ['Ángela'])
  })

  it('finds one or two letters as whole words of the name: Wu, Li and Ng are names', async () => {
    await server.database.pool.query(`update users set first_name = 'Lü', surname = 'Wu-Ng' where first_name = 'Bruno'`)
    for (const text of ['Wu', 'wu', 'NG', 'lu', 'L%C3%BC', '%20wu%20']) assert.deepEqual(await names(`query=${text}`), ['Lü'], text)
    for (const text of ['an', 'w', 'U', '8', '8-', '%25', '%7B', '%22']) assert.deepEqual(await names(`query=${text}`), [], text)
    await server.database.pool.query(`update users set first_name = 'Bruno', surname = 'Brown' where first_name = 'Lü'`)
  })

  it('finds an address, whole or not, and no other of the same mailbox', async () => {
    const { results } = await list('search=angela')
    const [{ email } = { email: '' }] = results
    const domain = email.slice(email.indexOf('@') + 1)
    for (const written of [email, email.toUpperCase(), email.slice(2), email.slice(0, -4), `@${domain}`]) assert.ok((await names(`search=${encodeURIComponent(written)}`)).includes('Ángela'), written)
    for (const written of [`${email.slice(0, email.indexOf('@') + 1)}x${domain}`, `${email.slice(0, -3)}_om`]) assert.deepEqual(await names(`search=${encodeURIComponent(written)}`), [], written)
  })

  it('finds a mobile as people write it', async () => {
    for (const written of ['6123-0004', '+507 6123 0004', '(507) 61230004', '6123 0004']) assert.deepEqual(await names(`search=${encodeURIComponent(written)}`), ['Bruno'], written)
    assert.deepEqual(await names('search=8-123-9999'), ['angel'])
  })

  it('keeps to a card, to none, to a segment, and to some users', async () => {
    const { pool } = server.database
    const idOf = async (name: string) => (await pool.query<{ id: string }>('select id from users where first_name = $1', [name])).rows[0]?.id ?? ''
    const card = async (name: string, status: string) =>
      pool.query(`with opened as (insert into accounts (kind) values ('card') returning id)
        insert into cards (user_id, wallet_id, account_id, card_type, status) select u.id, w.id, opened.id, 'virtual', $2 from opened, users u join wallets w on w.user_id = u.id where u.first_name = $1`, [name, status])
    await card('Zoe', 'Canceled')
    await card('Zoe', 'Active')
    await card('Bruno', 'Canceled')
    assert.deepEqual(await names('card=Active'), ['Zoe'])
    assert.deepEqual(await names('card=Canceled'), ['Bruno'])
    assert.deepEqual(await names('card=Cancel'), ['Bruno'])
    assert.deepEqual(await names('card=none'), ['angel', 'Ángela'])
    assert.deepEqual(await names('card=none,Active&sort_by=mobile'), ['Ángela', 'angel', 'Zoe'])
    await pool.query(`insert into segments (id, name) values ('S1', 'Frecuentes')`)
    await pool.query(`insert into segment_members values ('S1', $1)`, [await idOf('angel')])
    assert.deepEqual(await names('segment=S1'), ['angel'])
    assert.deepEqual(await names('segment=S9'), [])
    assert.deepEqual(await names(`ids=${await idOf('Zoe')},${await idOf('Bruno')}`), ['Bruno', 'Zoe'])
    const { body } = await server.call({ url: '/api/segments/?search=frec', token })
    assert.deepEqual((body['results'] as { name: string; user_count: number }[]).map(({ name, user_count }) => [name, user_count]), [['Frecuentes', 1]])
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
