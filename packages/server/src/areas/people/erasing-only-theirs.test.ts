import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { addChecker } from '../../engines/changes/test/deciding.ts'
import { onlyRow } from '../../platform/database/query.ts'
import { startCardServer } from '../cards/test/card-server.ts'

const name: [string, string] = ['María', 'González']
const passport = '12345'
const email = 'ana@example.com'
/** What holds their passport, address or name, but is somebody else's. */
const othersWords = ['8-123-12345', '8-12345', '12345.00', 'ana.12345@example.org', '12345@example.org', `luisa.${email}`, `luisa+${email}`, `${email}.pa`, 'maría.gonzález@example.org']
/** What is theirs however it is written, and what becomes of it. */
const theirWords = {
  'Pasaporte 12345.': 'Pasaporte U1.',
  'pasaporte-12345.csv': 'pasaporte-U1.csv',
  'Correo: ana@example.com.': 'Correo: U1.',
  '<ana@example.com>': '<U1>',
  'ana@example.com.xlsx': 'U1.xlsx',
  '+50761112223': 'U1',
  '+507-6111-2223': '+U1',
  '507 61112223': 'U1',
  '6111 2223, María González': 'U1, U1',
}

describe('erasing a user', async () => {
  const server = await startCardServer([
    { email, name, identification: passport, card: 'Active' },
    { email: 'namesake@example.com', name, identification: '8-123-12345', card: 'Active' },
    { email: 'luis@example.com', name: ['Luis', 'Paz'], identification: '8-1-1', card: 'Active' },
    { email: 'rosa@example.com', name: ['Rosa', 'Vega'], identification: '8-1-2', card: 'Active' },
    { email: 'ines@example.com', name: ['Inés', 'Mora'], identification: '8-1-3', card: 'Active' },
  ])
  after(() => server.close())
  const { pool } = server
  const checker = await addChecker(server)
  await server.movement({ reference: 'float', kind: 'adjustment', debit: 'outside_world', credit: 'programme_float', amount: 10_000 })
  await pool.query(`update users set mobile = '+50761112223' where id = 'U1'`)
  const versionOf = async (id: string) => onlyRow(await pool.query<{ version: number }>('select version from users where id = $1', [id])).version
  const file = async (url: string, payload: object) => {
    const { status, body } = await server.post(url, payload)
    assert.equal(status, 202, JSON.stringify(body))
    return String(body['request_id'])
  }
  const remove = async (id: string) => {
    const { status, body } = await checker.decide(await file(`/api/user/status/${id}/`, { status: 'Deleted', reason: 'Lo pidió', version: await versionOf(id) }), 'approved')
    assert.equal(status, 200, JSON.stringify(body))
  }
  const texts = [...othersWords, ...Object.keys(theirWords)]
  const ofNamesake = await file('/api/user/status/U2/', { status: 'Frozen', reason: 'Perdió el teléfono', version: await versionOf('U2') })
  const ofTheirs = await file('/api/user/adjust-wallet/', { userId: 'U1', direction: 'increase', amount: '1.00', description: 'Bono', reference: randomUUID() })
  await pool.query(`
    with document as (
      insert into upload_documents (operation, file_name, file_size, file_sha256, media_type, status, total_count, success_count, fail_count, language, created_by, created_by_email)
      values ('top-up', 'lista.csv', 10, 'x', 'text/csv', 'validated', 1, 1, 0, 'es', 'A1', 'admin@ventanilla.example') returning id
    )
    insert into bulk_rows (document_id, row_number, cells, search, is_valid) select id, row_number + 1, jsonb_build_object('email', 'luis@example.com', 'description', text), '', true from document, unnest($1::text[]) with ordinality as t (text, row_number)`, [texts])
  assert.equal((await checker.decide(ofTheirs, 'rejected')).status, 200)
  await remove('U1')

  it('leaves what is longer than their identification or address, and finds theirs however it is written', async () => {
    const { rows } = await pool.query<{ text: string }>(`select cells ->> 'description' as text from bulk_rows order by row_number`)
    assert.deepEqual(rows.map(({ text }) => text), [...othersWords, ...Object.values(theirWords)])
  })

  it('leaves the name of somebody who is called the same: in requests that wait for a decision, and in the bell', async () => {
    const ofRequest = async (id: string) => onlyRow(await pool.query(`select r.subject_name, n.params ->> 'record' as record from requests r join notices n on n.subject_type = 'request' and n.subject_id = r.id::text and n.kind = 'request_filed' where r.id = $1`, [id]))
    assert.deepEqual(await ofRequest(ofNamesake), { subject_name: 'María González', record: 'María González' })
    assert.deepEqual(await ofRequest(ofTheirs), { subject_name: 'U1', record: 'U1' })
  })

  for (const [id, workplace] of [['U3', 'null'], ['U4', 'true'], ['U5', 'false']] as const)
    it(`deletes who has the workplace or address “${workplace}”`, async () => {
      await pool.query(`update users set workplace = $2, address1 = $2 where id = $1`, [id, workplace])
      await server.post('/api/user/block-card-for-users/', { users: [id], action: 'Block', description: workplace })
      await remove(id)
      assert.equal(onlyRow(await pool.query<{ status: string }>('select status from users where id = $1', [id])).status, 'Deleted')
    })

  it('replaces in the texts of a JSON, however deep, and not in its keys, numbers and literals', async () => {
    const value = { null: null, 12345: [12345, true, { words: 'null\n12345' }], none: [], nothing: {}, first: 'true' }
    const { erased } = onlyRow(await pool.query<{ erased: unknown }>(`select erased($1::jsonb, words_pattern('{"null",true,12345}'::text[]), 'U9') as erased`, [JSON.stringify(value)]))
    assert.deepEqual(erased, { null: null, 12345: [12345, true, { words: 'U9\nU9' }], none: [], nothing: {}, first: 'U9' })
  })
})
