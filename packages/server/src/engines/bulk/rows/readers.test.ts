import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { CHECKER_ROLE } from '../../../areas/sign-in/system-roles.ts'
import { startBulkServer } from '../test/bulk-server.ts'
import { csvOf } from '../test/lists.ts'

describe('the rows of a list', async () => {
  const server = await startBulkServer({ holders: 2 })
  after(() => server.close())
  const { pool } = server
  const id = await server.uploaded(csvOf(server.holders.map((to) => ({ to, amount: '1.00' }))))
  await server.processed(id)
  const role = async (name: string, kind: string, permission: string) => {
    const { rows } = await pool.query<{ id: string }>(
      'with added as (insert into roles (name) values ($1) returning id) insert into role_permissions (role_id, kind, permission) select id, $2, $3 from added returning role_id as id',
      [name, kind, permission],
    )
    await server.addAdmin(`${name}@example.com`, rows[0]?.id)
    return server.signIn(`${name}@example.com`)
  }
  const asked = (token: string) => {
    const get = (path: string) => server.call({ url: `/api/user/${path}/?upload_document_id=${id}`, token })
    const post = (path: string) => server.call({ method: 'POST', url: `/api/user/${path}/`, payload: { upload_document_id: id }, token })
    return Promise.all([get('top-up-validation'), get('get-all-topup-data'), post('topup-data-download'), post('file-data-download'), post('download-uploaded-file'), get('upload-progress')])
  }

  it('are read by who approves, who neither uploads nor processes them', async () => {
    await server.addAdmin('checker@ventanilla.example', CHECKER_ROLE)
    for (const token of [await server.signIn('checker@ventanilla.example'), await role('saldos', 'approve', 'card-balance')]) {
      assert.deepEqual((await asked(token)).map(({ status }) => status), [200, 200, 200, 200, 200, 200])
      for (const path of ['top-up-upload', 'top-up-process']) assert.equal((await server.call({ method: 'POST', url: `/api/user/${path}/`, payload: { upload_document_id: id }, token })).status, 403)
    }
  })

  it('are not there for who has nothing to do with them', async () => {
    const statuses = (await asked(await role('cashback', 'approve', 'card-block'))).map(({ status }) => status)
    assert.deepEqual(statuses, [403, 403, 403, 404, 404, 404])
  })
})
