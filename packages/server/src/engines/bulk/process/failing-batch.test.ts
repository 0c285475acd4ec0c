import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { startBulkServer } from '../test/bulk-server.ts'
import { balance } from '../test/holders.ts'
import { csvOf } from '../test/lists.ts'
import { processList } from './process-list.ts'

describe('a batch that fails', async () => {
  const server = await startBulkServer({ holders: 120, float: 10_000_000 })
  after(() => server.close())
  const { pool, holders, services } = server
  const never = new AbortController().signal
  const everybody = csvOf(holders.map((to) => ({ to, amount: '1.00' })))
  const begun = async () => {
    const id = await server.uploaded(everybody)
    await server.process(id)
    return id
  }
  const document = async (id: string) => (await pool.query<{ status: string; success_count: number; fail_count: number; failures: number }>('select status, success_count, fail_count, failures from upload_documents where id = $1', [id])).rows[0]!
  const failed = async (id: string) =>
    ((await server.get('get-all-topup-data', { upload_document_id: id, status: 'invalid' })).body['transactions'] as { row: number; message: string }[]).map(({ row, message }) => [row, message])
  /** Makes the ledger refuse what `when` says of a new transaction. */
  const refuse = async (when: string, errcode: string) => {
    await pool.query(`create or replace function test_refuse() returns trigger language plpgsql as $$ begin if ${when} then raise exception 'refused by the test' using errcode = '${errcode}'; end if; return new; end $$`)
    await pool.query('create or replace trigger test_refuse before insert on transfers for each row execute function test_refuse()')
  }
  const message = 'No se pudo aplicar por un error del servicio; no se hizo ningún cambio. Vuelve a intentarlo y, si se repite, avisa a soporte.'

  it('is split until the rows that fail are alone: they fail with a message, and all others are applied once', async () => {
    await refuse(`new.row_number in (7, 90)`, '22000')
    const id = await begun()
    const before = await balance(pool, { programme: 'programme_float' })
    await processList(services, Number(id), never)
    assert.deepEqual(await document(id), { status: 'partially_completed', success_count: 118, fail_count: 2, failures: 0 })
    assert.deepEqual(await failed(id), [[7, message], [90, message]])
    assert.equal(before - (await balance(pool, { programme: 'programme_float' })), 11_800)
    assert.equal(await balance(pool, { wallet: holders[5]! }), 0)
  })

  it('fails the list where every row fails, and ends it', async () => {
    await refuse('true', '23514')
    const id = await begun()
    await processList(services, Number(id), never)
    assert.deepEqual(await document(id), { status: 'failed', success_count: 0, fail_count: 120, failures: 0 })
    assert.equal((await failed(id))[0]?.[1], 'Otra operación cambió los mismos datos al mismo tiempo; vuelve a intentarlo.')
  })

  it('is left to be tried again where the reason may pass, but not for ever', async () => {
    await refuse('true', '53200')
    const id = await begun()
    for (const failures of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      await assert.rejects(processList(services, Number(id), never), /refused by the test/)
      assert.deepEqual(await document(id), { status: 'processing', success_count: 0, fail_count: 0, failures })
    }
    await refuse(`new.row_number = 7`, '53200')
    await processList(services, Number(id), never)
    assert.deepEqual(await document(id), { status: 'partially_completed', success_count: 119, fail_count: 1, failures: 0 })
    assert.equal((await pool.query('select from ledger_discrepancies')).rowCount, 0)
  })
})
