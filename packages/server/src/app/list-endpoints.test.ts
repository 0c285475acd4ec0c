import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { readXlsx } from 'hucre/xlsx'
import { byteOrderMark } from '@ventanilla/contract/bulk/csv-text'
import { fileTypes } from '@ventanilla/contract/file-formats'
import { endpoints } from '@ventanilla/contract/endpoints'
import { listTable, type ListId } from '@ventanilla/contract/list-table'
import { startCardServer } from '../areas/cards/test/card-server.ts'
import { requestWriter } from '../areas/compliance/test/requests.ts'

const ids = Object.keys(listTable) as ListId[]
/** Lists of one record are those of the card `C1`, or of the wallet `W1`. */
const pathOf = (id: ListId) => endpoints[id].path.replace('{id}', id === 'cashback-rewards' ? 'P0001' : id.startsWith('wallet-') ? 'W1' : 'C1').replace('{userId}', 'U1')
/** What a list of the parts of a record has to be asked for. */
const owners: Readonly<Record<string, string>> = { document_id: 'K1', loan_id: 'L1', upload_document_id: '2', notification_id: 'N1', segment_id: 'S1' }
/** What else one has to be asked for. */
const needs: Partial<Record<ListId, Record<string, string>>> = { 'kyc-users': { status: 'verified' } }
const ownersOf = (id: ListId) => Object.entries(listTable[id].filters).flatMap(([name, filter]: [string, object]) => ('required' in filter ? [[name, owners[name] ?? ''] as const] : []))
/** A query, with what its list can't do without. */
const asking = (id: ListId, query: string) => new URLSearchParams({ ...Object.fromEntries(ownersOf(id)), ...needs[id], ...Object.fromEntries(new URLSearchParams(query)) }).toString()

describe('every list', async () => {
  const server = await startCardServer([
    { email: 'ana@example.com', name: ['Ána', '=Ábrego;'], identification: '8-1-1', card: 'PendingAck', last_four: '4242', wallet: 10_000, cents: 500 },
    { email: 'eva@example.com', name: ['Eva', 'Brown'], identification: '8-1-2', card: 'Active', wallet: 2_050, type: 'virtual' },
    { email: 'leo@example.com', name: ['Leo', 'Castillo'], identification: '8-1-3', status: 'Frozen' },
  ])
  after(() => server.close())
  const { pool } = server
  const admin = (await pool.query<{ id: string }>(`select id from admins where email = 'admin@ventanilla.example'`)).rows[0]!.id
  await pool.query(`update users set created_by = $1`, [admin])
  await pool.query(`update cards set status = 'Active', status_changed_by = $1, status_changed_at = '2026-11-05T10:00:00Z' where id = 'C1'`, [admin])
  await server.movement({ reference: 'float', kind: 'adjustment', debit: 'outside_world', credit: 'programme_float', amount: 100_000 })
  for (const [reference, credit, amount] of [['up1', 'C1', 700], ['up2', 'W2', 900]] as const) await server.movement({ reference, kind: 'topup', debit: 'programme_float', credit, amount, created_by: admin })
  await server.movement({ reference: 'back', kind: 'reversal', debit: 'C1', credit: 'programme_recovered', amount: 300, created_by: admin })
  await pool.query(`insert into cashbacks (name_es, name_en, reward_type, rate_bps, fixed_amount_cents, budget_cents, starts_at, ends_at, status) values
    ('Árbol', 'Tree', 'percent', 250, null, 100000, '2026-11-01Z', null, 'active'), ('Útiles', 'Supplies', 'fixed', null, 500, 5000, '2026-12-01Z', '2026-12-31Z', 'draft')`)
  await pool.query(`insert into images (id, medium, small, width, height) values (repeat('a', 64), 'm', 's', 2, 1)`)
  await pool.query(`insert into banners (type, title, image_id, link_type, starts_at, is_active) values ('home', 'Árbol', repeat('a', 64), 'none', '2026-11-01Z', true), ('card', 'Útiles', repeat('a', 64), 'none', '2099-12-01Z', false)`)
  const bought = await server.movement({ reference: 'bought', kind: 'purchase', debit: 'C1', credit: 'outside_world', amount: 200, establishment: 'Farmacia' })
  await pool.query(`insert into limit_providers (name, section, daily_cents) values ('Árbol', 'recharge', 100000), ('Caja', 'recovery', 5000)`)
  await pool.query(`insert into paguelofacil_charges (percent_bps, fixed_cents, tax_bps, min_cents, max_cents, payer, effective_from) values (350, 35, 700, 500, 50000, 'user', now() - interval '1 day')`)
  const reward = await server.movement({ reference: 'reward', kind: 'cashback', debit: 'programme_float', credit: 'W1', amount: 5 })
  await server.movement({ reference: 'fee', kind: 'fee', debit: 'W1', credit: 'fee_income', amount: 5 })
  await pool.query(`insert into cashback_rewards (transaction_id, purchase_id, cashback_id, user_id, month, earned_cents, paid_cents) select $1, $2, id, 'U1', '2026-11-01', 5, 5 from cashbacks where name_en = 'Tree'`, [reward, bought])
  await pool.query(`insert into referrals (name, referrer_reward_cents, referee_reward_cents, trigger, starts_at) values ('Amigos', 500, 0, 'kyc_verified', now())`)
  await pool.query(`insert into referral_details (referrer_id, referee_id) values ('U1', 'U2')`)
  await pool.query(`insert into disputes (transaction_id, amount_cents, user_id, card_id, reason, description) values ($1, 200, 'U1', 'C1', 'duplicated', 'Dos veces')`, [bought])
  await pool.query(`insert into upload_documents (operation, file_name, status, total_count, success_count, fail_count, total_cents, created_by_email, created_by, file_size, file_sha256, media_type, language)
    values ('top-up', 'nómina.csv', 'validated', 3, 2, 1, 1050, 'admin@ventanilla.example', $1, 1, 'x', 'text/csv', 'es')`, [admin])
  await pool.query(`insert into notices (admin_id, kind, subject_type, subject_id, link) values ($1, 'list_ended', 'upload_document', '1', '/x')`, [admin])
  const bea = await server.addAdmin('bea@ventanilla.example')
  const decidedBy = { id: admin, email: 'admin@ventanilla.example' }
  await requestWriter(pool)({ change: 'edit-role', subject: ['role', 'R9'], requester: { id: bea, email: 'bea@ventanilla.example' }, fields: [['name', 'pending'], ['description', 'approved', decidedBy], ['request_permissions', 'rejected', decidedBy]] })
  await pool.query(`insert into mailings (kind, key, total_count, sent_count, skipped_count) values ('rejected', 'kyc:rejected', 2, 1, 1)`)
  await pool.query(`insert into mailing_recipients (mailing_id, user_id, outcome) values (1, 'U1', 'sent'), (1, 'U2', 'moved')`)
  // Half of the log is read, and half is not.
  await pool.query(`insert into audit_read_marks select $1, min(id) from audit_entries`, [admin])
  await pool.query(`insert into admins (email, first_name, surname, role_id, status, archived_at) select 'ida@ventanilla.example', 'Ida', 'Paz', role_id, 'archived', now() from admins limit 1`)

  await pool.query(`insert into loans (id, user_id, document_id, product, principal_cents, annual_rate_bps, term_months, installment_cents, outstanding_cents, next_due_date, status)
    values ('L1', 'U1', 'K1', 'Crédito personal', 100000, 1800, 12, 9168, 50000, '2026-12-15', 'late')`)
  await pool.query(`insert into loan_payments (loan_id, installment_number, due_date, paid_at, principal_cents, interest_cents, status) values
    ('L1', 1, '2026-10-15', '2026-10-14T15:00:00Z', 7668, 1500, 'paid'), ('L1', 2, '2026-11-15', null, 7783, 1385, 'late')`)
  await pool.query(`insert into assistances (user_id, plan, supplier, price_cents, status, starts_on, ends_on) values ('U1', 'Vial', 'Asistencia Ancón', 499, 'active', '2026-11-01', '2027-10-31')`)
  await pool.query(`insert into services (id, name, category) values ('SV1', 'Luz del Istmo', 'Electricidad')`)
  await pool.query(`insert into service_uses (user_id, service_id, amount_cents, status, reference) values ('U1', 'SV1', 4250, 'completed', 'servicio-1')`)
  await pool.query(`insert into user_otps (user_id, purpose, mobile, status, expires_at) values ('U1', 'transfer', '+507 •••• 0001', 'used', now())`)

  await pool.query(`insert into segments (id, name) values ('S1', 'Frecuentes'); insert into segment_members select 'S1', id from users`)
  await server.post('/api/SegmentationDetails/', { name: 'Activos', type: 'rule', match: 'all', rules: [{ field: 'status', op: 'is', value: ['Active'] }], upload_document_id: null })
  await pool.query(`insert into upload_documents (operation, file_name, status, total_count, success_count, fail_count, created_by_email, created_by, file_size, file_sha256, media_type, language)
    values ('national-ids', 'cédulas.csv', 'validated', 1, 1, 0, 'admin@ventanilla.example', $1, 1, 'y', 'text/csv', 'es')`, [admin])
  await pool.query(`insert into bulk_rows (document_id, row_number, cells, search, is_valid) values (2, 2, '{"national_id": "8-1-1", "email": "", "mobile_no": ""}', '8-1-1', true)`)
  await pool.query(`insert into mailings (kind, key, total_count, sent_count) values ('notification', 'notification:N1', 1, 1); insert into mailing_recipients (mailing_id, user_id, outcome) values (2, 'U1', 'sent');
    insert into notifications (id, title_es, title_en, body_es, body_en, channel, segment_id, status, mailing_id) values ('N1', 'Hola', 'Hello', 'Hola', 'Hello', 'both', 'S1', 'sending', 2);
    insert into in_app_notifications (notification_id, user_id, language, title, body) values ('N1', 'U1', 'es', 'Hola', 'Hola')`)

  const read = async (id: ListId, query = '') => {
    const { status, body } = await server.get(`${pathOf(id)}?${asking(id, `page_size=100&${query}`)}`)
    return { status, body, count: body['count'], results: (body['results'] ?? []) as Record<string, unknown>[] }
  }
  const workbook = async (id: ListId, query = '') => {
    const { statusCode, rawPayload, headers } = await server.app.inject({ url: `${pathOf(id)}?${asking(id, query)}`, headers: { authorization: `Bearer ${server.token}`, accept: fileTypes.xlsx } })
    assert.equal(statusCode, 200)
    assert.match(String(headers['content-disposition']), new RegExp(`filename="${id}-\\d{4}-\\d{2}-\\d{2}\\.xlsx"`))
    return (await readXlsx(rawPayload)).sheets[0]?.rows ?? []
  }
  const csv = async (id: ListId, query = '', language = 'es') => {
    const { statusCode, payload, headers } = await server.app.inject({ url: `${pathOf(id)}?${asking(id, query)}`, headers: { authorization: `Bearer ${server.token}`, accept: 'text/csv, */*;q=0.5', 'accept-language': language } })
    assert.equal(statusCode, 200, payload)
    assert.match(String(headers['content-disposition']), new RegExp(`filename="${id}-\\d{4}-\\d{2}-\\d{2}\\.csv"`))
    assert.ok(payload.startsWith(byteOrderMark))
    return payload.slice(1).split('\r\n').slice(0, -1)
  }

  for (const id of ids) {
    const { sorts, filters, search, usual } = listTable[id]

    it(`${id} has entries, counts them, and takes each of its sorts, filters and searches`, async () => {
      const { status, count, body, results } = await read(id)
      assert.equal(status, 200)
      assert.deepEqual([count, body['count_capped'], body['previous']], [results.length, false, null])
      assert.ok(results.length > 0)
      for (const sort of sorts) for (const order of ['asc', 'desc']) assert.equal((await read(id, `sort_by=${sort}&order=${order}`)).count, count, sort)
      const wide = Object.entries(filters).map(([name, filter]: [string, { kind: string; values?: readonly string[] }]) => {
        if (filter.kind === 'days') return `${name}_from=2000-01-01`
        if (filter.kind === 'amounts') return `${name}_from=-1&${name}_to=9999999999.99`
        return filter.kind === 'choice' ? `${name}=${encodeURIComponent(filter.values?.join(',') ?? '')}` : `${name}=nobody`
      })
      for (const query of wide) assert.equal((await read(id, query)).status, 200, query)
      if (search) for (const text of ['zzz', 'zq']) assert.equal((await read(id, `search=${text}`)).count, 0)
    })

    if (usual)
      it(`${id} comes in the order that its heads show`, async () => {
        const asked = await read(id, `sort_by=${usual.by}&order=${usual.order}`)
        assert.deepEqual((await read(id)).results, asked.results)
      })

    it(`${id} refuses what no list can be asked for, by the field`, async () => {
      const wrong = Object.entries(filters).flatMap(([name, { kind }]: [string, { kind: string }]) => {
        if (kind === 'days') return [[`${name}_from`, '2026-02-30'], [`${name}_to`, '1-1-1']]
        if (kind === 'amounts') return [[`${name}_from`, 'ten']]
        return kind === 'choice' ? [[name, 'nonsense']] : [[name, 'x'.repeat(1_100)]]
      })
      for (const [field = '', value] of [...wrong, ['sort_by', 'password_hash'], ['order', 'up'], ['page', '0'], ['page_size', '101']]) {
        const { status, body } = await read(id, `${field}=${value}`)
        assert.deepEqual([status, body['code'], field in body], [400, 'validation_failed', true], field)
      }
      for (const [name] of ownersOf(id)) assert.deepEqual((await server.get(pathOf(id))).body['problems'], [{ field: name, code: 'required' }])
    })

    it(`${id} is exported as it is filtered, with every row on one page or not`, async () => {
      const { count } = await read(id)
      const lines = await csv(id, 'page_size=1')
      assert.equal(lines.length - 1, id === 'audit-log' || id === 'new-audit-log' ? Number(count) + 1 : count)
      // A workbook holds the same as the CSV file, and one more line in the log tells of the file before.
      const sheet = await workbook(id)
      assert.deepEqual([sheet.length - lines.length, sheet[0]?.join(',')], [id === 'audit-log' || id === 'new-audit-log' ? 1 : 0, lines[0]?.replaceAll('"', '')])
      const { rows } = await pool.query<{ subject_id: string; actor: string }>(`select subject_id, actor from audit_entries where action = 'list.exported' order by id desc limit 1`)
      assert.deepEqual(rows, [{ subject_id: id, actor: 'admin@ventanilla.example' }])
    })
  }

  it('keeps to what is asked for: choices, days, amounts, persons', async () => {
    const names = async (query: string) => (await read('users', query)).results.map(({ first_name }) => first_name)
    assert.deepEqual(await names('status=Active'), ['Eva', 'Ána'])
    assert.deepEqual(await names('status=Frozen,Blocked'), ['Leo'])
    assert.deepEqual(await names('status=Processed'), [])
    assert.deepEqual(await names('wallet_balance_from=20.50&wallet_balance_to=100.00'), ['Eva', 'Ána'])
    assert.deepEqual(await names('sort_by=wallet_balance'), ['Leo', 'Eva', 'Ána'])
    assert.deepEqual(await names('created_at_to=2026-10-31'), [])
    assert.deepEqual((await read('cards', 'status=Cancel')).count, 0)
    assert.deepEqual((await read('cashbacks', 'status=draft,paused&search=utiles')).results.map(({ name_en }) => name_en), ['Supplies'])
    assert.deepEqual((await read('cashbacks')).results.map(({ name_en }) => name_en), ['Supplies', 'Tree'])
    assert.deepEqual((await read('cashbacks', 'sort_by=ends_at&order=desc')).results.map(({ name_en }) => name_en), ['Tree', 'Supplies'])
    assert.equal((await read('audit-log', 'actor=nobody')).count, 0)
    assert.equal((await read('audit-log', 'action=session.started&actor=ADMIN@')).count, 1)
    assert.equal((await read('audit-log', `subject_type=session&subject_id=nothing`)).count, 0)
    assert.equal((await read('admins', 'status=invited')).count, 0)
  })

  it('leads from behind its end back to its last page, and of nothing nowhere', async () => {
    const asked = async (query: string) => {
      const { count, body } = await read('users', query)
      const { next, previous } = body as { next: string | null; previous: string | null }
      return [count, next, previous && new URL(previous, 'http://x').searchParams.get('page')]
    }
    assert.deepEqual(await asked('page=5&page_size=2'), [3, null, '2'])
    assert.deepEqual(await asked('page=2&page_size=2'), [3, null, '1'])
    assert.deepEqual(await asked('page=5&search=zzzzqqqq'), [0, null, null])
  })

  it('knows the spellings of the specification', async () => {
    assert.deepEqual((await read('users', 'query=brown&page=1')).results.length, 1)
    assert.equal((await read('users', 'searchTerm=castillo')).count, 1)
    assert.equal((await read('audit-log', 'end_date=2000-01-01')).count, 0)
    assert.deepEqual((await read('audit-log', 'start_date=2026-02-02&end_date=2026-02-01')).body['problems'], [{ field: 'end_date', code: 'range_reversed' }])
  })

  it('is a workbook whose amounts are numbers and whose mobiles and documents are text, with nothing added', async () => {
    assert.deepEqual(await workbook('users', 'sort_by=surname&search=abrego'), [
      ['Usuario', 'Nombre', 'Apellido', 'Correo', 'Identificación', 'Tipo de identificación', 'Celular', 'Estado', 'KYC', 'Tarjeta', 'Billetera (USD)', 'Desde'],
      ['U1', 'Ána', '=Ábrego;', 'ana@example.com', '8-1-1', 'Cédula', '+50760000001', 'Activo', 'Aprobado', 'Activa', 100, '01/11/2026 07:00'],
    ])
  })

  it('is written in the language of its reader, and no cell is a formula', async () => {
    assert.deepEqual(await csv('users', 'sort_by=surname'), [
      'Usuario,Nombre,Apellido,Correo,Identificación,Tipo de identificación,Celular,Estado,KYC,Tarjeta,Billetera (USD),Desde',
      `U1,Ána,"'=Ábrego;",ana@example.com,8-1-1,Cédula,+50760000001,Activo,Aprobado,Activa,100.00,01/11/2026 07:00`,
      `U2,Eva,Brown,eva@example.com,8-1-2,Cédula,+50760000002,Activo,Aprobado,Activa,29.50,01/11/2026 07:00`,
      `U3,Leo,Castillo,leo@example.com,8-1-3,Cédula,+50760000003,Congelado,Aprobado,,0.00,01/11/2026 07:00`,
    ])
    assert.deepEqual((await csv('cashbacks', 'status=active', 'en')).map((line) => line.split(',').slice(1, 8).join(',')), ['Name in Spanish,Name in English,Description,Status,Reward type,Percentage,Fixed amount (USD)', 'Árbol,Tree,,Active,Percentage,2.5%,'])
    assert.match((await csv('admins', 'search=bea', 'en'))[1] ?? '', /^A\d+,Ana,Prueba,bea@ventanilla.example,Administrator,Active,No,,/)
    assert.match((await csv('requests'))[1] ?? '', /,"Nombre, Descripción, Permisos para solicitar",/)
    assert.match((await csv('decided-tasks', '', 'en'))[1] ?? '', /,Permissions to request,/)
    assert.match((await csv('audit-log', 'action=list.exported'))[1] ?? '', /,Exportó una lista,Lista de la consola,/)
  })
})
