import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { CHECKER_ROLE } from '../../../areas/sign-in/system-roles.ts'
import { startBulkServer } from '../test/bulk-server.ts'
import { later, upload, until } from '../test/lists.ts'
import { receivedLists } from '../test/received-lists.ts'

describe('a large list that waits for its validation', { timeout: 300_000 }, async () => {
  const server = await startBulkServer({ holders: 20, float: 100_000_000 })
  after(() => server.close())
  const { pool } = server
  const { valid, received, validate, row, kept, told } = receivedLists(server)

  describe('may be canceled meanwhile', () => {
    const cancel = (id: string) => server.post('top-up-cancel', { upload_document_id: id })

    it('before a worker comes to it', async () => {
      const id = await received(valid('cancelada'))
      const { status, body } = await cancel(id)
      assert.deepEqual([status, body['status'], typeof body['cancelled_at']], [200, 'cancelled', 'string'])
      await validate(id)
      assert.deepEqual([(await row(id))['status'], await kept(id)], ['cancelled', { rows: 0, chunks: 0 }])
      const result = await server.get('get-all-topup-data', { upload_document_id: id })
      assert.deepEqual([result.status, result.body['code']], [409, 'list_validation_cancelled'])
      assert.deepEqual((await told(id)).map(({ action, actor }) => [action, actor]), [['bulk.uploaded', 'admin@ventanilla.example'], ['bulk.cancelled', 'admin@ventanilla.example']])
      assert.deepEqual([(await cancel(id)).status, (await told(id)).length], [200, 2])
    })

    it('while a worker is at it', async () => {
      const id = await received(valid('en curso', 120_000))
      const work = validate(id)
      await until(async () => Number((await row(id))['processed_count']) > 0)
      assert.equal((await cancel(id)).body['status'], 'cancelled')
      await work
      assert.deepEqual([(await row(id))['status'], (await row(id))['processed_count'], await kept(id)], ['cancelled', 0, { rows: 0, chunks: 0 }])
    })

    it('but not once it is validated', async () => {
      const id = await received(valid('validada'))
      await validate(id)
      assert.equal((await cancel(id)).status, 409)
      assert.equal((await row(id))['status'], 'validated')
    })
  })

  it('is not validated for somebody who was archived or lost the permission', async () => {
    for (const [email, change] of [['ida@ventanilla.example', `update admins set status = 'archived', archived_at = now() where email = $1`], ['otra@ventanilla.example', `update admins set role_id = '${CHECKER_ROLE}' where email = $1`]] as const) {
      await server.addAdmin(email)
      const body = upload(valid(email))
      const { body: answer } = await server.call({ method: 'POST', url: '/api/user/top-up-upload/', token: await server.signIn(email), ...body, headers: { ...body.headers, ...later } })
      const id = String(answer['upload_document_id'])
      await pool.query(change, [email])
      await validate(id)
      const { status, problem } = await row(id)
      assert.deepEqual([status, problem, await kept(id)], ['failed', { code: 'list_uploader_not_permitted' }, { rows: 0, chunks: 0 }])
      const process = await server.post('top-up-process', { upload_document_id: id, emails: 'jefa@example.com' })
      assert.deepEqual([process.status, process.body['detail']], [409, 'Quien subió la lista ya no tiene permiso para hacerlo, y la lista no se validó.'])
    }
  })

  it('is tried again where something failed, and given up where it fails every time', async (test) => {
    const id = await received(valid('imposible'))
    await pool.query(`create function test_refuse() returns trigger language plpgsql as $$ begin raise exception 'refused by the test'; end $$; create trigger test_refuse before insert on bulk_rows for each statement execute function test_refuse()`)
    test.after(() => pool.query('drop trigger if exists test_refuse on bulk_rows'))
    for (let failures = 1; failures < 8; failures += 1) {
      await assert.rejects(validate(id), /refused by the test/)
      assert.equal((await row(id))['status'], 'uploaded')
    }
    await validate(id)
    const { status, problem } = await row(id)
    assert.deepEqual([status, problem], ['failed', { code: 'internal_error', params: { reference: `validate-list:${id}` } }])
  })
})
