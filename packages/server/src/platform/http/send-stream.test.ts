import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { after, describe, it } from 'node:test'
import { onlyRow } from '../database/query.ts'
import { startBulkServer } from '../../engines/bulk/test/bulk-server.ts'
import { until } from '../../engines/bulk/test/lists.ts'

/** More than the buffers of a socket take on both sides. */
const ROWS = 40_000

describe('answers that are written piece by piece', async () => {
  const server = await startBulkServer()
  const sockets: Socket[] = []
  after(async () => {
    for (const socket of sockets) socket.destroy()
    await server.close()
  })
  const { pool, app, token } = server
  const { id } = onlyRow(await pool.query<{ id: string }>(
    `insert into upload_documents (operation, file_name, file_size, file_sha256, media_type, status, total_count, processed_count, success_count, fail_count, language, created_by, created_by_email)
     values ('top-up', 'a.csv', $1 * 1000, 'x', 'text/csv', 'completed', $1, $1, $1, 0, 'es', 'A1', 'a') returning id::text`,
    [ROWS],
  ))
  await pool.query(
    `with read as (
       insert into bulk_rows (document_id, row_number, cells, search, is_valid)
       select $1::bigint, n, jsonb_build_object('email', 'a' || n || '@example.com', 'description', repeat('x', 400)), '', true from generate_series(2, $2::integer + 1) n returning row_number
     ), kept as (insert into upload_file_chunks select $1::bigint, n, decode(repeat('00', 1000000), 'hex') from generate_series(0, $2::integer / 1000 - 1) n)
     insert into bulk_results (document_id, row_number, succeeded) select $1, row_number, true from read`,
    [id, ROWS],
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo

  /** Sends a call and reads the first bytes of its answer, and no more. */
  const begin = async (request: { method?: string; path: string; body?: object; accept?: string; as?: string }): Promise<string> => {
    const { method = 'GET', path, body, accept = 'application/json', as = token } = request
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    const content = body ? JSON.stringify(body) : ''
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${as}\r\nAccept: ${accept}\r\nContent-Type: application/json\r\nContent-Length: ${content.length}\r\n\r\n${content}`)
    await once(socket, 'readable')
    return String(socket.read())
  }
  const statusOf = (head: string) => Number(head.split(' ')[1])
  /** Once the buffers are full; a connection that is held until the client reads is never given back. */
  const noneHeld = () => until(() => Promise.resolve(pool.waitingCount === 0 && pool.idleCount === pool.totalCount))
  const leaveAll = async () => {
    for (const socket of sockets.splice(0)) {
      socket.destroy()
      await once(socket, 'close')
    }
  }
  const people: string[] = [token]
  for (const name of ['eva', 'leo', 'mia']) {
    await server.addAdmin(`${name}@example.com`)
    people.push(await server.signIn(`${name}@example.com`))
  }
  const sorted = `/api/user/top-up-validation/?upload_document_id=${id}&sort_by=email`

  it('hold no connection while eleven clients do not read; the ninth is told to come back, and ordinary calls go on', async () => {
    const heads = await Promise.all(Array.from({ length: 11 }, (_, at) => begin({ path: sorted, as: people[at % 4]! })))
    const statuses = heads.map(statusOf)
    assert.deepEqual(statuses.toSorted(), [...Array.from({ length: 8 }, () => 200), 503, 503, 503])
    const refused = heads[statuses.indexOf(503)]!
    assert.match(refused, /retry-after: 5\r\n/i)
    assert.match(refused, /"code":"too_many_downloads"/)
    for (let calls = 0; calls < 20; calls += 1) assert.equal((await server.get('top-up-validation', { upload_document_id: id, page: 1, sort_by: 'email' })).status, 200)
    await noneHeld()
    await leaveAll()
  })

  it('are three at once for one person, and others get theirs', async () => {
    const heads = await Promise.all(Array.from({ length: 4 }, () => begin({ path: sorted })))
    assert.deepEqual(heads.map(statusOf).toSorted(), [200, 200, 200, 503])
    assert.equal(statusOf(await begin({ path: sorted, as: people[1]! })), 200)
    await leaveAll()
    assert.equal((await server.get('top-up-validation', { upload_document_id: id, sort_by: 'amount', order: 'desc' })).status, 200)
  })

  it('hold no connection, whichever it is', async () => {
    const body = { upload_document_id: id }
    const rows = `upload_document_id=${id}`
    for (const request of [
      { path: `/api/user/top-up-validation/?${rows}` },
      { path: `/api/user/get-all-topup-data/?${rows}` },
      { path: `/api/user/get-all-topup-data/?${rows}&sort_by=message&order=desc` },
      { method: 'POST', path: '/api/user/topup-data-download/', body },
      { method: 'POST', path: '/api/user/topup-data-download/', body, accept: 'text/csv' },
      { method: 'POST', path: '/api/user/file-data-download/', body, accept: 'text/csv' },
      { method: 'POST', path: '/api/user/download-uploaded-file/', body },
    ]) {
      assert.equal(statusOf(await begin(request)), 200, request.path)
      await noneHeld()
      await leaveAll()
    }
  })

  it('break off when their reader has signed out', async () => {
    for (const request of [{ path: sorted }, { method: 'POST', path: '/api/user/download-uploaded-file/', body: { upload_document_id: id } }]) {
      const reader = await server.signIn('eva@example.com')
      await begin({ ...request, as: reader })
      const socket = sockets.at(-1)!
      assert.equal((await server.call({ method: 'POST', url: '/api/Logout/', token: reader })).status, 200)
      const ended = once(socket, 'close')
      let rest = 0
      let end = ''
      socket.on('error', () => undefined).on('data', (chunk: Buffer) => {
        rest += chunk.length
        end = chunk.toString('latin1').slice(-5)
      })
      await ended
      assert.ok(rest < ROWS * 400 && end !== '0\r\n\r\n', `${rest} bytes more`)
    }
  })

  it('give their places back at their end', async () => {
    for (let calls = 0; calls < 12; calls += 1) assert.equal((await server.get('get-all-uploaded-documents')).status, 200)
  })
})
