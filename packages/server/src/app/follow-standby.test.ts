import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { startBulkServer } from '../engines/bulk/test/bulk-server.ts'
import { csvOf } from '../engines/bulk/test/lists.ts'
import { notify } from '../engines/notices/notices.ts'
import { portOf } from './test/raw-call.ts'

describe('who follows what others do, where a standby is read', async () => {
  const server = await startBulkServer({ settings: { DATABASE_READ_URL: 'postgresql://localhost/standby' } })
  after(async () => {
    const closing = server.close()
    server.app.server.closeAllConnections()
    await closing
  })
  const { pool, holders } = server
  const port = await portOf(server.app)
  const reader = await server.addAdmin('reader@ventanilla.example')
  const token = await server.signIn('reader@ventanilla.example')
  const logAt = async () => (await pool.query<{ at: number }>(`select (pg_current_wal_insert_lsn() - '0/0')::bigint as at`)).rows[0]!.at
  /** How far the log had come when the session of the reader was marked last. */
  const marked = async () => (await pool.query<{ at: number | null }>('select wrote_at as at from sessions where admin_id = $1', [reader])).rows[0]?.at ?? 0
  async function* follow(path: string): AsyncGenerator<Record<string, unknown>> {
    const { body } = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' } })
    const decoder = new TextDecoder()
    let text = ''
    for await (const piece of body!) {
      const events = (text + decoder.decode(piece, { stream: true })).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) if (event.startsWith('data: ')) yield JSON.parse(event.slice('data: '.length)) as Record<string, unknown>
    }
  }

  it('reads nothing older than the end of a list that they saw', async () => {
    const id = await server.uploaded(csvOf([{ to: holders[0]!, amount: '1.00' }]))
    let begun = 0
    let ended = false
    for await (const { status } of follow(`/api/user/upload-progress/?upload_document_id=${id}`)) {
      if (status === 'validated') {
        begun = await logAt()
        void server.processed(id)
      }
      ended = status === 'completed'
      if (ended) assert.ok((await marked()) > begun)
    }
    assert.ok(ended)
  })

  it('reads nothing older than what their bell told', async () => {
    let begun = 0
    for await (const { unread } of follow('/api/bell/')) {
      assert.ok((await marked()) > begun)
      if (unread !== 0) break
      begun = await logAt()
      await notify(server.database.db, [{ adminIds: [reader], kind: 'list_ended', subject: { type: 'upload_document', id: '1' }, params: { operation: 'top-up', file: 'a.csv', ok: 1 } }])
    }
  })
})
