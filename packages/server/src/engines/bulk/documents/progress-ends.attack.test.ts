import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { CHECKER_ROLE } from '../../../areas/sign-in/system-roles.ts'
import { startBulkServer } from '../test/bulk-server.ts'
import { csvOf } from '../test/lists.ts'
import { portOf } from '../../../app/test/raw-call.ts'

describe('the progress of a list, followed as events, ends', async () => {
  const server = await startBulkServer()
  after(() => server.close())
  const { database: { db }, holders } = server
  const port = await portOf(server.app)
  const list = await server.uploaded(csvOf([{ to: holders[0]!, amount: '1.00' }]))
  const { id: noRole } = await db.insertInto('roles').values({ name: 'Nothing' }).returning('id').executeTakeFirstOrThrow()

  const endings: Record<string, (who: { id: string; token: string }) => Promise<unknown>> = {
    'at sign-out': ({ token }) => server.call({ method: 'POST', url: '/api/Logout/', token }),
    'when its reader is archived': ({ id }) => db.updateTable('admins').set({ status: 'archived' }).where('id', '=', id).execute(),
    'when its reader may not see lists any longer': ({ id }) => db.updateTable('admins').set({ role_id: noRole }).where('id', '=', id).execute(),
  }
  let people = 0
  for (const [when, end] of Object.entries(endings))
    it(when, async () => {
      const email = `reader${(people += 1)}@ventanilla.example`
      const id = await server.addAdmin(email, CHECKER_ROLE)
      const token = await server.signIn(email)
      const response = await fetch(`http://127.0.0.1:${port}/api/user/upload-progress/?upload_document_id=${list}`, { headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' } })
      assert.equal(response.status, 200)
      const reader = response.body!.getReader()
      assert.match(Buffer.from((await reader.read()).value ?? []).toString(), /"status":"validated".*"total_amount":"1.00"/)
      await end({ id, token })
      while (!(await reader.read()).done);
    })
})
