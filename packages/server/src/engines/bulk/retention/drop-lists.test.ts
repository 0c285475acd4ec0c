import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createUsers } from '@ventanilla/contract/bulk/create-users.bulk'
import { testClock } from '../../../app/test/server.ts'
import { startBulkServer } from '../test/bulk-server.ts'
import { csvOf, upload } from '../test/lists.ts'
import { operationOn } from '../test/operation.ts'
import { dropLists } from './drop-lists.task.ts'

const DAYS = 400
const DAY_MINUTES = 24 * 60

describe('the file and the rows of a list that ended long ago', async () => {
  const server = await startBulkServer({ holders: 30, float: 10_000_000 })
  after(() => server.close())
  const { pool, holders, services } = server
  const clock = testClock()
  const drop = (options: Parameters<typeof dropLists>[1] = {}) => dropLists({ ...services, clock }, options)
  const to = (at: number) => holders[at % holders.length]!
  const csv = (amounts: readonly string[], mark: string) => csvOf(amounts.map((amount, at) => ({ to: to(at), amount, type: at % 2 ? ('Card' as const) : ('Wallet' as const), description: `${mark} ${at}` })))
  const left = async (id: string) => {
    const { rows } = await pool.query<Record<string, number>>(
      `select (select count(*)::int from bulk_rows where document_id = $1) as rows, (select count(*)::int from bulk_search where document_id = $1) as search,
         (select count(*)::int from bulk_row_kinds where document_id = $1) as kinds, (select count(*)::int from upload_file_chunks where document_id = $1) as file`,
      [id],
    )
    return rows[0]!
  }
  const nothing = { rows: 0, search: 0, kinds: 0, file: 0 }
  const droppedAt = async (id: string) => (await pool.query<{ dropped_at: Date | null }>('select dropped_at from upload_documents where id = $1', [id])).rows[0]?.dropped_at ?? null
  const entries = async (id: string) => (await pool.query<{ actor_id: string | null; after: Record<string, unknown> }>(`select actor_id, after from audit_entries where action = 'bulk.dropped' and subject_id = $1`, [id])).rows
  const queries = [{}, { page: 1 }, { page: 2, page_size: 5 }, { search: to(3).email.toUpperCase() }, { search: to(4).identification, page: 1 }, { search: 'EXAMPLE', page: 1 }, { status: 'invalid' }, { page: 1, status: 'invalid', sort_by: 'message' }, { page: 1, sort_by: 'amount', order: 'desc' }, { sort_by: 'email', order: 'desc' }, { page: 1, sort_by: 'status' }, { page: 1, kind: 'user_cannot_receive' }, { sort_by: 'row', order: 'desc' }, { page: 3, page_size: 7 }, { page: 4, page_size: 8 }, { page: 4, page_size: 10 }, { page: 2, page_size: 20, sort_by: 'row', order: 'desc' }, { page: 5, page_size: 3, order: 'desc' }, { page: 8, page_size: 3, order: 'desc' }] as const
  /** All that anybody reads of a result: pages, whole lists, searches, orders, both files. */
  const resultOf = async (id: string) => {
    const answers = await Promise.all(queries.map(async (query) => (await server.get('get-all-topup-data', { upload_document_id: id, ...query })).body))
    const file = (accept: string, status?: string) => server.app.inject({ method: 'POST', url: '/api/user/topup-data-download/', headers: { authorization: `Bearer ${server.token}`, accept }, payload: { upload_document_id: id, status } })
    const files = await Promise.all([file('text/csv'), file('text/csv', 'invalid'), file('application/json'), file('application/json', 'valid')])
    return { answers: answers.map(({ dropped_at: _, ...answer }) => answer), files: files.map(({ body }) => body) }
  }

  const ids: Record<string, string> = {}
  const create = operationOn(server, createUsers)
  before(async () => {
    const set = (id: string, status: string) => pool.query('update upload_documents set status = $2 where id = $1', [id, status])
    ids['completed'] = await server.uploaded(csv(['1.00', '2.50', '100.00'], 'completa'))
    await server.processed(ids['completed'])
    ids['partial'] = await server.uploaded(csv(Array.from({ length: 30 }, (_, at) => `${((at * 7) % 11) + 1}.00`), 'parcial'))
    await pool.query(`update users set status = 'Blocked' where email = any($1)`, [[to(3).email, to(4).email, to(5).email]])
    await server.processed(ids['partial'])
    ids['invalid'] = await server.uploaded(`${csv(['1.00'], 'mala')}\n,,nadie,x,Wallet,`)
    ids['rejected'] = await server.uploaded(csv(['3.00'], 'rechazada'))
    await set(ids['rejected'], 'rejected')
    ids['expired'] = await server.uploaded(csv(['3.10'], 'vencida'))
    await set(ids['expired'], 'expired')
    ids['users'] = await create.uploaded([{ ...createUsers.examples[0], email: 'ana.ruiz@example.com' }])
    await create.processed(ids['users'])
    for (const [name, status] of [['valid', 'validated'], ['waits', 'pending_approval'], ['runs', 'processing']] as const) {
      ids[name] = await server.uploaded(csv(['4.00'], name))
      await set(ids[name], status)
    }
    const national = await server.call({ method: 'POST', url: '/api/user/national-id-upload/', token: server.token, ...upload('Mobile,National ID,Email\n,8-1-1,', 'cedulas.csv') })
    ids['national'] = String(national.body['upload_document_id'])
  })
  const over = ['completed', 'partial', 'invalid', 'rejected', 'expired', 'users'] as const
  const lasting = ['valid', 'waits', 'runs', 'national'] as const

  it('stay until the time of the setting, and for ever with 0', async () => {
    clock.forward((DAYS - 1) * DAY_MINUTES)
    await drop()
    for (const id of Object.values(ids)) assert.equal(await droppedAt(id), null)
    clock.forward(2 * DAY_MINUTES)
    await dropLists({ ...services, clock, settings: { ...services.settings, LISTS_KEPT_DAYS: 0 } })
    for (const id of Object.values(ids)) assert.equal(await droppedAt(id), null)
  })

  it('go batch by batch, with one entry of the system for each list; its result stays as it was, in every page, search, order and file', async () => {
    const was = await resultOf(ids['partial']!)
    const { answers, files } = was
    assert.deepEqual([answers[0]?.['count'], answers[3]?.['count'], answers[4]?.['count'], answers[5]?.['count'], answers[6]?.['count']], [30, 1, 1, 30, 3])
    assert.deepEqual([answers[11]?.['count'], files[0]?.split('\r\n').length, files[1]?.split('\r\n').length], [3, 32, 5])
    const usersFile = async () => (await server.call({ method: 'POST', url: '/api/user/create-user-data-download/', token: server.token, payload: { upload_document_id: ids['users'] } })).body
    const users = await usersFile()
    assert.equal((users['response'] as unknown[]).length, 1)

    // Stopped after each single batch, and somebody reads in between.
    for (let run = 0; run < 200 && (await Promise.all(over.map((name) => droppedAt(ids[name]!)))).some((at) => at === null); run += 1) {
      await drop({ rows: 7, batches: 2 })
      if (run % 10 === 0) assert.deepEqual(await resultOf(ids['partial']!), was)
    }
    assert.deepEqual(await resultOf(ids['partial']!), was)
    // Who began to read before still gets everything.
    assert.equal((await left(ids['partial']!))['rows'], 30)
    await drop()
    assert.equal((await left(ids['partial']!))['rows'], 30)

    clock.forward(61)
    await drop({ rows: 7, batches: 1 })
    for (let run = 0; run < 200 && (await pool.query('select from upload_documents where dropping')).rowCount !== 0; run += 1) {
      await drop({ rows: 7, batches: 1 })
      if (run % 10 === 0) assert.deepEqual(await resultOf(ids['partial']!), was)
    }
    for (const name of over) assert.deepEqual([name, await left(ids[name]!)], [name, nothing])
    for (const name of over) assert.deepEqual((await entries(ids[name]!)).map(({ actor_id, after }) => [actor_id, after['kept_days']]), [[null, DAYS]], name)
    assert.deepEqual(await resultOf(ids['partial']!), was)
    assert.deepEqual(await usersFile(), users)
    assert.equal((await pool.query('select from ledger_discrepancies')).rowCount, 0)
  })

  it('stay where the list waits, runs, can still be confirmed, or is made segments from', async () => {
    for (const name of lasting) {
      assert.equal(await droppedAt(ids[name]!), null, name)
      const { rows, file } = await left(ids[name]!)
      assert.deepEqual([name, rows, file], [name, 1, 1])
    }
  })

  it('are refused in the language of the person, and the list says when they went', async () => {
    const day = /\d{2}\/\d{2}\/\d{4}|\d{1,2} \w+/
    for (const [path, language, words] of [
      ['download-uploaded-file', 'es', 'El archivo y las filas subidas de esta lista se borraron el'],
      ['file-data-download', 'en', 'The file and the uploaded rows of this list were deleted on'],
      ['list-confirmation', 'es', 'según la política de conservación'],
    ] as const) {
      const { status, body } = await server.post(path, { upload_document_id: ids['invalid'] }, { 'accept-language': language })
      assert.deepEqual([status, body['code']], [410, 'list_dropped'])
      assert.ok(String(body['detail']).includes(words), String(body['detail']))
      assert.match(String(body['detail']), day)
    }
    const reviews: Record<string, string | number>[] = [{}, { page: 1 }, { search: 'ana' }, { page: 1, kind: 'email' }, { page: 1, status: 'invalid' }]
    for (const query of reviews) {
      const { status, body } = await server.get('top-up-validation', { upload_document_id: ids['invalid']!, ...query })
      assert.deepEqual([status, body['records'], body['count'], body['fail_count'], typeof body['dropped_at']], [200, [], 0, 1, 'string'])
    }
    const history = await server.get('uploaded-document-history', { page_size: 50 })
    const shown = Object.fromEntries((history.body['results'] as { upload_document_id: string; dropped_at: string | null }[]).map((one) => [one.upload_document_id, one.dropped_at]))
    for (const name of over) assert.equal(typeof shown[ids[name]!], 'string', name)
    for (const name of lasting) assert.equal(shown[ids[name]!], null, name)
    // An uploaded file that was applied long ago is still known.
    const again = await server.upload(csv(['1.00', '2.50', '100.00'], 'completa'))
    assert.equal((again.body['warnings'] as { code: string }[])[0]?.code, 'applied_before')
    assert.equal((await server.process(ids['invalid']!)).body['code'], 'list_has_invalid_rows')
  })

  it('of one list go once, also with several workers; a list that somebody holds waits, and nobody for it', async (test) => {
    const one = await server.uploaded(csv(['5.00', '6.00'], 'dos'))
    const held = await server.uploaded(csv(['5.10', '6.10'], 'sujeta'))
    for (const id of [one, held]) await server.processed(id)
    clock.forward(DAYS * DAY_MINUTES)
    const holder = await pool.connect()
    test.after(() => holder.release(true))
    await holder.query('begin')
    await holder.query('select from upload_documents where id = $1 for update', [held])
    // Who comes while another is at it leaves the list to them, or to the next run.
    await Promise.all(Array.from({ length: 4 }, () => drop({ rows: 1 })))
    assert.equal(await drop({ rows: 1 }), true, 'says that a list waits')
    assert.deepEqual([(await entries(one)).length, await droppedAt(held)], [1, null])
    await holder.query('rollback')
    // Nor while somebody is erased.
    await holder.query('begin')
    await holder.query(`select pg_advisory_xact_lock_shared(5070020, hashtext('kept-rows'))`)
    assert.equal(await drop(), true)
    assert.equal(await droppedAt(held), null)
    await holder.query('rollback')
    assert.equal(await drop(), false)
    assert.notEqual(await droppedAt(held), null)
    clock.forward(61)
    await Promise.all(Array.from({ length: 4 }, () => drop({ rows: 1 })))
    await drop()
    for (const id of [one, held]) assert.deepEqual(await left(id), nothing)
  })
})
