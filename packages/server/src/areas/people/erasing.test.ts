import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { REASON_HEADER } from '@ventanilla/contract/filed'
import { sealAudit } from '../../engines/audit/seal-audit.ts'
import { verifyChain } from '../../engines/audit/verify-audit.command.ts'
import { upload as uploadOf } from '../../engines/bulk/test/lists.ts'
import { addChecker } from '../../engines/changes/test/deciding.ts'
import { onlyRow } from '../../platform/database/query.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { startCardServer } from '../cards/test/card-server.ts'

const person = { first_name: 'Zenobia', surname: 'Quintanilla', identification_number: '8-987-65432', mobile: '+50761112223', email: 'zenobia.quintanilla@example.com' }
/** What they were called before, and where they were reached. */
const former = { surname: 'Delvalle', email: 'zeno.antes@example.com' }
const traces = ['Delvalle', 'zeno.antes', '•••• 2223', 'Zenobia', 'Quintanilla', '8-987-65432', '61112223', '6111-2223', 'zenobia.quintanilla', 'Calle Uruguay', 'Astillero Balboa']

describe('a user who was deleted', async () => {
  const server = await startCardServer([
    { email: former.email, name: [person.first_name, former.surname], identification: person.identification_number, card: 'Active', cents: 100, last_four: '4242' },
    { email: 'luis@example.com', name: ['Luis', 'Paz'], identification: '8-1-1', card: 'Active', cents: 100 },
  ])
  after(() => server.close())
  const { pool, token } = server
  const checker = await addChecker(server)
  await server.movement({ reference: 'float', kind: 'adjustment', debit: 'outside_world', credit: 'programme_float', amount: 10_000 })
  await pool.query(`update users set mobile = $1, address1 = 'Calle Uruguay 5', workplace = 'Astillero Balboa' where id = 'U1'`, [person.mobile])
  const why = { [REASON_HEADER]: encodeURIComponent('Lo pidió Zenobia Quintanilla') }
  const versionOf = async () => onlyRow(await pool.query<{ version: number }>(`select version from users where id = 'U1'`)).version
  const filed = async (answer: ReturnType<typeof server.post>) => {
    const { status, body } = await answer
    assert.equal(status, 202, JSON.stringify(body))
    return String(body['request_id'])
  }
  const terms = { ...person, identification_type: 'Cédula', occupation: 'Ingeniera naval', workplace: 'Astillero Balboa', address1: 'Calle Uruguay 5', address2: '', city: 'Panamá', region: '', zip_code: '', country: 'PA', salary: '900.00' }

  /** Every text and JSON value of the database that has one of these, by its column. */
  const found = async (): Promise<string[]> => {
    const { rows } = await pool.query<{ schema: string; table: string; column: string }>(
      `select c.table_schema as schema, c.table_name as table, c.column_name as column from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where t.table_type = 'BASE TABLE' and c.table_schema in ('public', 'graphile_worker') and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea')`,
    )
    const places: string[] = []
    for (const { schema, table, column } of rows) {
      const text = `coalesce(case when pg_typeof("${column}")::text = 'bytea' then encode("${column}"::text::bytea, 'escape') else "${column}"::text end, '')`
      const { rows: hits } = await pool.query<{ value: string }>(`select left(${text}, 300) as value from "${schema}"."${table}" where ${text} ~* $1`, [traces.map((trace) => trace.replaceAll('.', '\\.')).join('|')])
      places.push(...hits.map(({ value }) => `${table}.${column}: ${value}`))
    }
    return places
  }

  it('leaves traces while they are there: lists, requests, mails, entries, notices', async () => {
    await server.post('/api/user/recovery-mail/U1/', {})
    await filed(server.post('/api/UpdateUserDetails/', { ...terms, id: 'U1', version: await versionOf() })).then((id) => checker.decide(id, 'approved'))
    await filed(server.post('/api/user/adjust-wallet/', { userId: 'U2', direction: 'increase', amount: '1.00', description: `Era de Zenobia Delvalle, ${former.email}`, reference: randomUUID() })).then((id) => checker.decide(id, 'approved'))
    await filed(server.post('/api/UpdateUserDetails/', { ...terms, occupation: 'Otra', id: 'U1', version: await versionOf() })).then((id) => checker.decide(id, 'rejected'))
    await server.post('/api/user/recovery-mail/U1/', {})
    await server.post('/api/user/block-card-for-users/', { users: ['U1', 'U2'], action: 'Block', description: 'Lo pidió Zenobia Quintanilla' })
    // What others wrote: in movements of theirs and of somebody else, in a dispute, in a decision, in a comment of a rejection.
    const moved = (body: object) => server.post('/api/user/adjust-wallet/', { amount: '1.00', description: 'Cobro doble a Zenobia Quintanilla', reference: randomUUID(), ...body }).then((answer) => filed(Promise.resolve(answer))).then((id) => checker.decide(id, 'approved'))
    await moved({ userId: 'U1', direction: 'increase' })
    await moved({ userId: 'U1', direction: 'reduce', description: 'Zenobia lo devolvió' })
    await moved({ userId: 'U2', direction: 'increase', description: `Era de ${person.email}` })
    const bought = await server.movement({ reference: 'bought', kind: 'purchase', debit: 'C2', credit: 'outside_world', amount: 100, description: 'Regalo a zenobia quintanilla' })
    const own = await server.movement({ reference: 'own', kind: 'purchase', debit: 'C1', credit: 'outside_world', amount: 100 })
    for (const [transaction_id, description] of [[own, 'Zenobia no la reconoce'], [bought, 'La hizo Zenobia Quintanilla']]) {
      const { body: dispute } = await server.post('/api/dispute/', { transaction_id, reason: 'duplicated', description })
      await server.call({ method: 'PUT', url: `/api/dispute/${String(dispute['id'])}/review/`, token, payload: { comment: `Se llamó a Zenobia Quintanilla al ${person.mobile}`, version: 1 } })
    }
    await filed(server.call({ method: 'PUT', url: '/api/dispute/D000001/resolve/', token, headers: why, payload: { outcome: 'resolved_against', comment: 'Zenobia la hizo', version: 2, reference: randomUUID() } })).then((id) => checker.decide(id, 'approved'))
    const rejected = await filed(server.post('/api/user/paguelofacil/U1/', { paguelofacil_enabled: true, version: await versionOf() }, why))
    const { tasks } = await checker.detail(rejected)
    await server.call({ method: 'PUT', url: `/api/fieldtable/update/${tasks[0]?.id}/`, payload: { status: 'rejected', whole: true, comment: 'Zenobia no lo pidió' }, token: checker.token })
    await pool.query(`insert into kyc_attempts (user_id, number, data, comment, outcome, decided_at) select u.id, 1, kyc_data(u), 'Llamar a Zenobia', 'verified', now() from users u where u.id = 'U1'`)
    await pool.query(`insert into user_otps (user_id, purpose, mobile, status, expires_at) values ('U1', 'transfer', '+507 •••• 2223', 'used', now())`)
    await server.post('/api/user/recharge-for-users/', { users: ['U1'], amount: '1.00', card_or_wallet: 'Wallet', description: 'Para Zenobia', reference: randomUUID() })
    // A list of others whose name and words are about them, as it is uploaded.
    const upload = await server.call({ method: 'POST', url: '/api/user/top-up-upload/', token, ...uploadOf(`Mobile,Identification Number,Email,Amount,Type (Card/Wallet),Description\n60000002,8-1-1,luis@example.com,5.00,Wallet,"De parte de:\nZenobia Quintanilla"`, 'bono-zenobia-quintanilla.csv') })
    assert.equal(upload.body['success_count'], 1, JSON.stringify(upload.body))
    const mobiles = await server.call({ method: 'POST', url: '/api/user/national-id-upload/', token, ...uploadOf(`Mobile,National ID,Email\n${person.mobile.slice(4)},,`, 'celulares.csv') })
    assert.equal(mobiles.status, 200, JSON.stringify(mobiles.body))
    await server.post('/api/user/block-card-for-users/', { users: ['U2'], action: 'Unblock', description: 'Lo pidió:\nZenobia Quintanilla' })
    // The reason of somebody else's status goes on to their wallet.
    const other = onlyRow(await pool.query<{ version: number }>(`select version from users where id = 'U2'`))
    await server.post('/api/user/block/U2/', { reason: 'Lo denunció Zenobia Quintanilla', version: other.version })
    await pool.query(`insert into upload_documents (operation, file_name, file_size, file_sha256, media_type, status, problem, total_count, success_count, fail_count, language, created_by, created_by_email, emails, unwritten_emails)
      values ('top-up', 'otra.csv', 10, 'z', 'text/csv', 'failed', $1, 0, 0, 0, 'es', 'A1', 'admin@ventanilla.example', $2, $2)`, [JSON.stringify({ code: 'file_title_above', params: { file: 'zenobia-quintanilla.csv', title: 'Zenobia Quintanilla', row: 3 } }), [person.email, 'jefa@example.com']])
    await pool.query(`insert into mail_outbox (reference, recipient, subject, body) values ('bulk:7:' || $1::text, $1, 'Lista', 'Lista')`, [person.email])
    await server.post('/api/user/block/U1/', { reason: 'Zenobia perdió el teléfono en Astillero Balboa', version: await versionOf() })
    await server.call({ url: `/api/user/?search=${person.email}`, token, headers: { accept: 'text/csv' } })
    await pool.query(`insert into mail_outbox (reference, recipient, subject, body) values ('list', 'admin@ventanilla.example', 'Lista', 'Falló la fila de Zenobia Quintanilla')`)
    await pool.query(`
      with document as (
        insert into upload_documents (operation, file_name, file_size, file_sha256, media_type, status, total_count, success_count, fail_count, language, created_by, created_by_email)
        values ('top-up', 'lista.csv', 10, 'x', 'text/csv', 'validated', 2, 2, 0, 'es', 'A1', 'admin@ventanilla.example') returning id
      ), file as (insert into upload_file_chunks select id, 0, convert_to($1, 'UTF8') from document)
      insert into bulk_rows (document_id, row_number, cells, search, is_valid)
      select id, 2, jsonb_build_object('email', $2::text, 'identification_number', $3::text, 'amount', '5.00', 'description', 'Para Zenobia'), lower($2), true from document
      union all select id, 3, '{"email": "luis@example.com", "identification_number": "8-1-1", "amount": "7.00", "description": "Bono"}', 'luis@example.com', true from document`,
      [`Email,Identification Number,Amount\n${person.email},${person.identification_number},5.00\nluis@example.com,8-1-1,7.00`, person.email, person.identification_number])
    // What the result keeps of a list whose uploaded rows are dropped.
    await pool.query(`insert into bulk_results (document_id, row_number, succeeded, kept_cells) select r.document_id, r.row_number, true, r.cells from bulk_rows r join upload_documents d on d.id = r.document_id where d.file_name = 'lista.csv'`)
    await pool.query(`insert into segments (id, name) values ('S-e', 'Todos'); insert into notifications (id, title_es, title_en, body_es, body_en, channel, segment_id, status) values ('N1', 'Hola', 'Hello', 'Hola', 'Hello', 'both', 'S-e', 'sending');
      insert into in_app_notifications (notification_id, user_id, language, title, body) values ('N1', 'U1', 'es', 'Hola, Zenobia', 'Gracias'); insert into notification_opt_outs (user_id, via) values ('U1', 'link')`)
    await pool.query(`insert into mail_outbox (reference, recipient, subject, body, unsubscribe) values ('notification:N1:U1', $1, 'Hola, Zenobia', 'Gracias', 'https://x.example/?token=U1.y')`, [person.email])
    const tables = new Set((await found()).map((place) => place.split('.')[0]))
    for (const table of ['users', 'audit_personal', 'requests', 'request_tasks', 'mail_outbox', 'notices', 'bulk_rows', 'bulk_results', 'in_app_notifications', 'upload_file_chunks', 'upload_documents', 'single_actions', 'user_status_changes', 'transfers', 'disputes', 'kyc_attempts', 'kyc_decisions', 'wallets', 'wallet_status_changes']) assert.ok(tables.has(table), `${table} of ${[...tables].join()}`)
    assert.ok(!tables.has('audit_entries'))
  })

  it('has audit entries whose personal values can’t be altered unseen', async () => {
    const altered = async () => (await pool.query('select e.id from audit_entries e where audit_personal_altered(e)')).rowCount
    assert.equal(await altered(), 0)
    const { rows: [value] } = await pool.query<{ entry_id: number; side: string; field: string; value: unknown }>(`select * from audit_personal where value is not null limit 1`)
    const write = (to: unknown) => pool.query('update audit_personal set value = $4 where entry_id = $1 and side = $2 and field = $3', [value?.entry_id, value?.side, value?.field, JSON.stringify(to)])
    await write('somebody else')
    assert.equal(await altered(), 1)
    await sealAudit(server.database.db)
    const verified = () => inTransaction(server.database.db, (transaction) => verifyChain(transaction, []), { snapshot: true })
    assert.deepEqual((await verified()).broken, { fault: 'entry_altered', position: (await verified()).broken?.position, entry: String(value?.entry_id) })
    await write(value?.value)
    assert.equal(await altered(), 0)
  })

  it('leaves none afterwards, in no text and no JSON of the database', async () => {
    const id = await filed(server.post('/api/user/status/U1/', { status: 'Deleted', reason: 'Zenobia Quintanilla lo pidió por correo; ya no está en Astillero Balboa ni en Calle Uruguay 5', version: await versionOf() }))
    const { status, body } = await checker.decide(id, 'approved')
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(await found(), [])
    assert.equal((await pool.query('select from request_tasks where claims is not null')).rowCount, 0, 'nor is a digest left that a number could be guessed from')
    const { rows: erased } = await pool.query<{ salts: number; count: number }>(`select count(*) filter (where salt <> '')::int as salts, count(*)::int as count from audit_personal where value is null`)
    assert.deepEqual([erased[0]!.salts, erased[0]!.count > 5], [0, true], 'a digest without its salt can’t be found by trying')
    assert.equal((await server.get('/api/GetLukiUserDetails/U1/')).body['status_reason'], 'U1 lo pidió por correo; ya no está en U1 ni en U1')
    assert.equal((await checker.detail(id)).status, 'approved')
    assert.equal((await pool.query(`select from mail_outbox where reference like 'user-recovery:%' and sent_at is null and failed_at is null`)).rowCount, 0, 'nothing is written to who is gone')
  })

  it('leaves the hash of the file that came: by it a list is known that was applied', async () => {
    assert.equal(onlyRow(await pool.query<{ file_sha256: string }>(`select file_sha256 from upload_documents where file_name = 'lista.csv'`)).file_sha256, 'x')
  })

  it('has no wish and no link left', async () => {
    assert.equal((await pool.query('select from notification_opt_outs')).rowCount, 0)
    assert.equal((await pool.query(`select from mail_outbox where unsubscribe <> ''`)).rowCount, 0)
  })

  it('keeps their number, the ledger, the others of their lists, and a chain that is whole', async () => {
    const { status, body } = await server.get('/api/GetLukiUserDetails/U1/')
    assert.deepEqual([status, body['status'], body['first_name'], body['email']], [200, 'Deleted', 'U1', 'deleted:u1'])
    const { rows } = await pool.query(`select row_number, cells ->> 'email' as email, cells ->> 'amount' as amount from bulk_rows r join upload_documents d on d.id = r.document_id where d.file_name = 'lista.csv' order by row_number`)
    assert.deepEqual(rows, [{ row_number: 2, email: '', amount: '5.00' }, { row_number: 3, email: 'luis@example.com', amount: '7.00' }])
    const { rows: kept } = await pool.query(`select x.row_number, x.kept_cells ->> 'email' as email, x.kept_cells ->> 'amount' as amount from bulk_results x join upload_documents d on d.id = x.document_id where d.file_name = 'lista.csv' order by 1`)
    assert.deepEqual(kept, rows)
    const list = onlyRow(await pool.query<{ id: string; files: number }>(`select d.id::text, (select count(*)::int from upload_file_chunks c where c.document_id = d.id) as files from upload_documents d where d.file_name = 'lista.csv'`))
    assert.equal(list.files, 0)
    assert.match((await server.app.inject({ method: 'POST', url: '/api/user/download-uploaded-file/', payload: { upload_document_id: list.id }, headers: { authorization: `Bearer ${token}` } })).body, /,8-1-1,luis@example.com,7.00,/)
    const names = await pool.query(`select file_name from upload_documents order by id`)
    assert.deepEqual(names.rows.map(({ file_name }: { file_name: string }) => file_name).sort(), ['bono-U1.csv', 'celulares.csv', 'lista.csv', 'otra.csv'])
    assert.deepEqual(onlyRow(await pool.query<object>(`select emails, unwritten_emails from upload_documents where file_name = 'otra.csv'`)), { emails: ['jefa@example.com'], unwritten_emails: ['jefa@example.com'] })
    assert.equal((await pool.query('select from ledger_discrepancies')).rowCount, 0)
    assert.deepEqual((await pool.query('select * from audit_chain_breaks()')).rows, [])
    const history = await server.get('/api/auditlog/record/user/U1/')
    assert.equal(history.status, 200)
    assert.ok((history.body['results'] as unknown[]).length > 3)
  })

  it('can be named again by nobody’s data: the address is free for somebody new', async () => {
    const { rowCount } = await pool.query(`insert into users (first_name, surname, identification_type, identification_number, mobile, email) values ('Otra', 'Persona', 'Cédula', $1, $2, $3)`, [person.identification_number, person.mobile, person.email])
    assert.equal(rowCount, 1)
  })
})
