import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { csvOf } from '../../engines/bulk/test/lists.ts'
import { startBulkServer } from '../../engines/bulk/test/bulk-server.ts'

type Rows = { email: string }[]

describe('what a client of the specification sends', async () => {
  const server = await startBulkServer({ holders: 3 })
  after(() => server.close())
  const { holders, token } = server
  const id = await server.uploaded(csvOf(holders.map((to) => ({ to, amount: '1.00' }))))
  const records = async (query: string) => {
    const { status, body } = await server.call({ url: `/api/user/top-up-validation/?upload_document_id=${id}&${query}`, token })
    assert.equal(status, 200, JSON.stringify(body))
    return body['records'] as Rows
  }

  it('finds an endpoint with and without the closing slash', async () => {
    for (const url of ['/api/user/current_user', '/api/user/current_user/', '/api/user', '/api/user/', `/api/user/top-up-validation?upload_document_id=${id}`])
      assert.equal((await server.call({ url, token })).status, 200, url)
    for (const url of ['/api/Login', '/api/Login/', '/api/login', '/api/login/'])
      assert.equal((await server.call({ method: 'POST', url, payload: { email: 'admin@ventanilla.example', password: 'una-clave-7' } })).status, 200, url)
  })

  it('leaves a parameter without a value out', async () => {
    assert.equal((await records('page=&page_size=&search=&sort_by=&order=&status=')).length, 3)
    for (const url of ['/api/user/top-up-summery/', '/api/user/', '/api/cards/']) assert.equal((await server.call({ url: `${url}?page=&sort_by=&order=&status=`, token })).status, 200, url)
    const { body } = await server.call({ url: '/api/user/top-up-validation/?upload_document_id=', token })
    assert.deepEqual(body['problems'], [{ field: 'upload_document_id', code: 'required' }])
  })

  it('is understood under the names of the result page, unless those of the lists are there too', async () => {
    const [first] = holders
    assert.deepEqual((await records(`page=1&pageSize=2`)).length, 2)
    assert.deepEqual((await records(`searchTerm=${first!.email}`)).map(({ email }) => email), [first!.email])
    assert.equal((await records('page=1&pageSize=2&page_size=1')).length, 1)
  })

  it('may filter by every status of the specification', async () => {
    await server.pool.query(`update cards set status = 'Canceled' where user_id = (select id from users where email = $1)`, [holders[0]!.email])
    const count = async (url: string) => (await server.call({ url, token })).body['count']
    assert.equal(await count('/api/cards/?status=Cancel'), 1)
    assert.deepEqual(await Promise.all(['Processed', 'In%20transit'].map((status) => count(`/api/user/?status=${status}`))), [0, 0])
  })

  it('names a list by its number as by its text', async () => {
    for (const upload_document_id of [id, Number(id)]) assert.equal((await server.post('file-data-download', { upload_document_id })).status, 200)
    for (const [body, code] of [[{}, 'required'], [{ upload_document_id: '' }, 'blank'], [{ upload_document_id: 1.5 }, 'value_invalid'], [{ upload_document_id: null }, 'value_invalid']] as const)
      assert.deepEqual((await server.post('file-data-download', body)).body['problems'], [{ field: 'upload_document_id', code }])
  })

  it('is told what is wrong with a field that is called as a member of the error is', async () => {
    const { said: body } = await server.post('recharge-for-users', { users: ['U1'], amount: '1', card_or_wallet: 'Card', reference: '?' })
    assert.deepEqual(body['reference'], ['El valor no es válido.'])
    const error = body['error'] as Record<string, unknown>
    assert.deepEqual([error['code'], error['detail'], error['problems']], ['validation_failed', 'Revisa los campos marcados.', [{ field: 'reference', code: 'value_invalid' }]])
    assert.match(String(error['reference']), /^[0-9a-f-]{13}$/)
    assert.equal(body['code'], 'validation_failed')
  })
})
