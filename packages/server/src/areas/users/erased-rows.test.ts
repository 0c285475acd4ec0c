import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { createUsers } from '@ventanilla/contract/bulk/create-users.bulk'
import { startBulkServer } from '../../engines/bulk/test/bulk-server.ts'
import { operationOn } from '../../engines/bulk/test/operation.ts'

describe('a row that its person was erased from while the list waited', async () => {
  const server = await startBulkServer({ holders: 0 })
  after(() => server.close())
  const { pool } = server
  const create = operationOn(server, createUsers)

  it('creates nobody, and says that its e-mail is blank', async () => {
    const rows = ['uno', 'dos', 'tres'].map((name, at) => ({ ...createUsers.examples[0], first_name: name, email: `${name}@example.com`, identification_number: `8-77-${at}`, mobile: `6111000${at}` }))
    const waiting = await create.uploaded(rows)
    await create.processed(await create.uploaded(rows))
    await pool.query(`update users set status = 'Deleted' where email = 'dos@example.com'`)
    await create.processed(waiting)
    const registered = ['email', 'identification', 'mobile'].map((what) => ({ code: `${what}_registered`, field: what === 'identification' ? 'identification_number' : what }))
    assert.deepEqual((await create.outcomesOf(waiting)).map(({ status, problems }) => [status, problems]), [[false, registered], [false, [{ code: 'blank', field: 'email' }]], [false, registered]])
    assert.equal((await pool.query('select from users')).rowCount, 3)
  })
})
