import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { bell, type Bell, type Notice } from '@ventanilla/contract/endpoints/notices.endpoints'
import { BELL_NOTICES, NOTICES_KEPT } from '@ventanilla/contract/notices'
import { portOf } from '../../app/test/raw-call.ts'
import { startTestServer } from '../../app/test/server.ts'
import { keepNoticesTask } from './keep-notices.task.ts'
import { notify } from './notices.ts'

describe('the bell', async () => {
  const server = await startTestServer()
  after(async () => {
    const closing = server.close()
    // Streams that are still followed.
    server.app.server.closeAllConnections()
    await closing
  })
  const { database: { db }, services } = server
  const port = await portOf(server.app)
  let people = 0
  const person = async () => {
    const email = `p${(people += 1)}@ventanilla.example`
    return { id: await server.addAdmin(email), token: await server.signIn(email) }
  }
  let lists = 0
  const tell = async (...adminIds: string[]) => {
    const id = String((lists += 1))
    await notify(db, [{ adminIds, kind: 'list_ended', subject: { type: 'upload_document', id }, params: { operation: 'top-up', file: `${id}.csv`, ok: 1 } }])
    return id
  }
  const read = async (token: string) => (await server.call({ url: '/api/bell/', token })).body as Bell
  const listed = async (token: string, query = '') => (await server.call({ url: `/api/bell/all/?${query}`, token })).body as { count: number; results: Notice[] }
  const mark = (token: string, payload: object) => server.call({ method: 'PUT', url: '/api/bell/read/', token, payload })
  const about = (notices: readonly Notice[]) => notices.map(({ subject_id }) => subject_id)

  it('shows the last notices of its reader, newest first, and counts what they have not read', async () => {
    const { id, token } = await person()
    const all = []
    for (let notice = 0; notice <= BELL_NOTICES; notice += 1) all.push(await tell(id))
    const { unread, results } = await read(token)
    assert.deepEqual([unread, about(results)], [BELL_NOTICES + 1, all.toReversed().slice(0, BELL_NOTICES)])
    const { id: _id, created_at, ...first } = results[0]!
    assert.deepEqual(first, { kind: 'list_ended', subject_type: 'upload_document', subject_id: all.at(-1), link: `/bulk-recharge-list/${all.at(-1)}/result`, params: { operation: 'top-up', file: `${all.at(-1)}.csv`, ok: 1 }, is_read: false })
    assert.ok(!Number.isNaN(Date.parse(created_at)))
  })

  it('is nobody else’s to read or to mark', async () => {
    const [ana, eva] = [await person(), await person()]
    const [own, others] = [await tell(ana.id), await tell(eva.id)]
    const { results: [hers] } = await read(eva.token)
    await mark(ana.token, { ids: [hers!.id] })
    assert.deepEqual([about((await listed(ana.token)).results), about((await listed(eva.token)).results)], [[own], [others]])
    await mark(ana.token, { all: true })
    assert.deepEqual([(await read(ana.token)).unread, (await read(eva.token)).unread], [0, 1])
  })

  it('is marked as read one by one or as a whole, and filtered by it', async () => {
    const { id, token } = await person()
    const [first, second, third] = [await tell(id), await tell(id), await tell(id)]
    const { results } = await listed(token)
    assert.deepEqual((await mark(token, { ids: [results[1]!.id] })).body, { unread: 2 })
    assert.deepEqual([about((await listed(token, 'unread=true')).results), about((await listed(token, 'unread=false')).results)], [[third, first], [second]])
    assert.deepEqual((await mark(token, {})).body, { unread: 2 })
    assert.deepEqual((await mark(token, { all: true })).body, { unread: 0 })
    assert.equal((await listed(token, 'kind=list_ended&created_at_from=2000-01-01')).count, 3)
    assert.equal((await listed(token, 'kind=list_failed')).count, 0)
  })

  it('refuses ids that are none, and more than there may be', async () => {
    const { token } = await person()
    for (const payload of [{ ids: ['x'] }, { ids: ['1; drop'] }, { ids: Array.from({ length: 101 }, () => '1') }, { all: 'yes' }]) assert.equal((await mark(token, payload)).status, 400)
  })

  it('renews no session by being read', async () => {
    const { token } = await person()
    server.clock.forward(10)
    await read(token)
    server.clock.forward(10)
    assert.equal((await server.call({ url: '/api/bell/', token })).status, 401)
  })

  it('keeps the last notices of each', async () => {
    const [ana, eva] = [await person(), await person()]
    const kept = await tell(eva.id)
    const near = () => notify(db, [{ adminIds: [ana.id], kind: 'limit_near', subject: { type: 'limit_provider', id: 'LP0001:2026-11' }, params: { name: 'Istmo', supplier: 'LP0001', share: 80, period: '2026-11' } }])
    await near()
    await notify(db, Array.from({ length: NOTICES_KEPT + 2 }, (_, at) => ({ adminIds: [ana.id], kind: 'list_ended' as const, subject: { type: 'upload_document' as const, id: `many${at}` }, params: { operation: 'top-up', file: 'a.csv', ok: 1 } })))
    await keepNoticesTask.perform(services, {}, { stopping: new AbortController().signal, cut: new AbortController().signal })
    const { count } = await db.selectFrom('notices').select(({ fn }) => fn.countAll<string>().as('count')).where('admin_id', '=', ana.id).executeTakeFirstOrThrow()
    assert.equal(Number(count), NOTICES_KEPT + 1, 'and what is told again while it lasts')
    const listed80 = async () => (await db.selectFrom('notices').select('id').where('kind', '=', 'limit_near').execute()).map(({ id }) => id)
    const told = await listed80()
    await near()
    assert.deepEqual(await listed80(), told)
    assert.deepEqual(about((await listed(eva.token)).results), [kept])
  })

  /** Follows the bell; `next` is its next event, or nothing when it has ended. */
  const follow = async (token: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/bell/`, { headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' } })
    assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/)
    const reader = response.body!.getReader()
    const decoder = new TextDecoder()
    let text = ''
    const next = async (): Promise<Bell | undefined> => {
      for (;;) {
        const end = text.indexOf('\n\n')
        const event = end < 0 ? undefined : text.slice(0, end)
        if (event !== undefined) text = text.slice(end + 2)
        if (event?.startsWith('data: ')) return bell.parse(JSON.parse(event.slice('data: '.length)))
        if (event !== undefined) continue
        const { done, value } = await reader.read()
        if (done) return undefined
        text += decoder.decode(value, { stream: true })
      }
    }
    return { next }
  }

  it('tells who follows it how it stands, then each new notice and each that was read, and nothing of others', async () => {
    const [ana, eva] = [await person(), await person()]
    const stream = await follow(ana.token)
    assert.deepEqual(await stream.next(), { unread: 0, results: [] })
    await tell(eva.id)
    const first = await tell(ana.id)
    const told = await stream.next()
    assert.deepEqual([told?.unread, about(told?.results ?? [])], [1, [first]])
    const second = await tell(ana.id, eva.id)
    assert.deepEqual(about((await stream.next())?.results ?? []), [second])
    await mark(ana.token, { all: true })
    assert.equal((await stream.next())?.unread, 0)
  })

  it('ends with the session of who follows it', async () => {
    const { id, token } = await person()
    const stream = await follow(token)
    await stream.next()
    await server.call({ method: 'POST', url: '/api/Logout/', token })
    await tell(id)
    assert.equal(await stream.next(), undefined)
  })
})
