import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { after, describe, it } from 'node:test'
import type { MessageParams } from '@ventanilla/contract/errors'
import { fill, messages } from '@ventanilla/contract/messages/say'
import { CHECKER_ROLE } from '../../../areas/sign-in/system-roles.ts'
import { startBulkServer } from '../test/bulk-server.ts'
import { csvOf, HEADER, upload, until } from '../test/lists.ts'
import { ownTemporaryFolder } from '../test/temporary-folder.ts'
import { sheetOf, workbookOf } from '../test/xlsx.ts'

describe('an upload', async () => {
  const server = await startBulkServer({ float: 10_000 })
  const { folder, remove } = await ownTemporaryFolder()
  after(async () => {
    await server.close()
    await remove()
  })
  const { holders, pool } = server
  const [ana, eva, leo, mia, pia] = holders as [(typeof holders)[0], (typeof holders)[0], (typeof holders)[0], (typeof holders)[0], (typeof holders)[0]]
  const documents = async () => (await pool.query<{ n: number }>('select count(*) as n from upload_documents')).rows[0]!.n
  const leftovers = async () => (await readdir(folder)).length
  const records = async (id: unknown, headers = {}) => (await server.get('top-up-validation', { upload_document_id: String(id) }, headers)).body['records'] as Record<string, unknown>[]
  const codesOf = async (csv: string) => {
    const { body } = await server.upload(csv)
    return (await records(body['upload_document_id'])).map(({ problems }) => (problems as { code: string; field?: string }[]).map(({ code, field }) => [code, field].filter(Boolean).join(' ')))
  }

  it('keeps the file byte for byte, however many pieces it takes, and finds a row that says again what one far above it says', async () => {
    // Two pieces of a megabyte and a part of one, with letters of two bytes on their borders.
    const rows = [{ to: ana, amount: '1.00' }, ...Array.from({ length: 15_000 }, (_, n) => ({ to: eva, amount: `0.${String((n % 89) + 10)}`, description: `ñ${'é'.repeat(60)} ${String(n)}` })), { to: ana, amount: '1.00' }]
    const csv = csvOf(rows)
    const sent = Buffer.from(csv)
    assert.ok(sent.length > 2 << 20)
    const { body } = await server.upload(csv)
    assert.equal(body['total_count'], rows.length)
    const { rows: chunks } = await pool.query<{ bytes: Buffer }>('select bytes from upload_file_chunks where document_id = $1 order by chunk_number', [body['upload_document_id']])
    assert.deepEqual(chunks.map(({ bytes }) => bytes.length), [1 << 20, 1 << 20, sent.length - (2 << 20)])
    assert.ok(Buffer.concat(chunks.map(({ bytes }) => bytes)).equals(sent))
    const { rows: [last] } = await pool.query<{ warnings: unknown }>('select warnings from bulk_rows where document_id = $1 order by row_number desc limit 1', [body['upload_document_id']])
    assert.deepEqual(last?.warnings, [{ code: 'duplicate_in_list_warning', params: { first: 2 } }])
  })

  it('answers with the document and its counts', async () => {
    const { status, body } = await server.upload(csvOf([{ to: ana, amount: '1.00' }, { to: eva, amount: '0' }]), 'C:\\listas\\nómina 1.csv')
    assert.equal(status, 200)
    const { upload_document_id, ...rest } = body
    assert.match(String(upload_document_id), /^\d+$/)
    assert.deepEqual(rest, { file_name: 'nómina 1.csv', success_count: 1, fail_count: 1, total_count: 2, warnings: [] })
  })

  it('reads a workbook as it reads a CSV', async () => {
    const rows = [HEADER.split(','), [ana.mobile, ana.identification, ana.email, { v: '12.5' }, 'Tarjeta', '']]
    const { body } = await server.upload(await workbookOf(sheetOf(rows)), 'lista.csv')
    assert.equal(body['success_count'], 1)
    assert.equal((await records(body['upload_document_id']))[0]?.['amount'], '12.50')
  })

  describe('that is no list', () => {
    const refused = (name: string, content: string | Buffer, status: number, code: string, file = 'malo.csv', detail?: RegExp): void =>
      void it(`is refused: ${name}`, async () => {
        const before = [await documents(), await leftovers()]
        const { status: answered, body } = await server.upload(content, file)
        assert.deepEqual([answered, body['code']], [status, code])
        assert.ok(String(body['detail']).includes(file))
        if (detail) assert.match(String(body['detail']), detail)
        assert.deepEqual([await documents(), await leftovers()], before)
      })
    refused('empty', '', 400, 'file_empty')
    refused('only a header', HEADER, 400, 'file_header_only')
    refused('columns missing', 'Mobile,Email\n1,2', 400, 'file_missing_columns', 'malo.csv', /Identification Number, Amount, Type \(Card\/Wallet\)/)
    refused('columns doubled', `${HEADER},Importe\n`, 400, 'file_doubled_columns', 'malo.csv', /Amount/)
    refused('a picture that is called a list', Buffer.from('89504e470d0a1a0a00', 'hex'), 415, 'file_is_image', 'recargas.xlsx')
    refused('a workbook cut in two', Buffer.from('504b030414000000', 'hex'), 400, 'file_damaged_workbook', 'recargas.xlsx')
    refused('signs that can not be read', Buffer.from(`${HEADER}\na,b,c,d,e,\x81`, 'latin1'), 400, 'file_wrong_encoding', 'malo.csv', /fila 2/)

    it('is shown in English to a caller who asks for it', async () => {
      const { body } = await server.upload('', 'empty.csv', { 'accept-language': 'en' })
      assert.equal(body['detail'], 'The file “empty.csv” is empty.')
    })

    it('needs a file, in the field `file`', async () => {
      const other = upload(HEADER, 'x.csv', 'archivo')
      assert.equal((await server.call({ method: 'POST', url: '/api/user/top-up-upload/', token: server.token, ...other })).body['code'], 'file_missing')
      assert.equal((await server.post('top-up-upload', {})).body['code'], 'file_missing')
    })

    it('is refused beside another one, by whichever field, and neither is kept', async () => {
      const before = [await documents(), await leftovers()]
      const second = (field: string) => {
        const [one, other] = [upload(HEADER, 'uno.csv'), upload(HEADER, 'dos.csv', field)]
        return { ...one, payload: Buffer.concat([one.payload.subarray(0, one.payload.lastIndexOf('--ventanilla')), other.payload]) }
      }
      for (const field of ['file', 'archivo']) {
        const { status, body } = await server.call({ method: 'POST', url: '/api/user/top-up-upload/', token: server.token, ...second(field) })
        assert.deepEqual([status, body['code'], await documents(), await leftovers()], [400, 'file_not_alone', ...before])
      }
    })

    it('is refused above the limit, without being kept', async () => {
      const before = [await documents(), await leftovers()]
      const { status, body } = await server.upload(Buffer.alloc(201 << 20, 'a'), 'grande.csv')
      assert.deepEqual([status, body['code'], await documents(), await leftovers()], [413, 'file_too_large', ...before])
    })
  })

  it('leaves nothing behind when its sender goes away', async () => {
    const before = [await documents(), await leftovers()]
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as { port: number }
    const { headers, payload } = upload(csvOf(Array.from({ length: 5_000 }, () => ({ to: ana, amount: '1.00' }))))
    const socket = connect(port, '127.0.0.1')
    socket.write(`POST /api/user/top-up-upload/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.token}\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: ${payload.length}\r\n\r\n`)
    socket.write(payload.subarray(0, payload.length / 2))
    await until(async () => (await leftovers()) !== before[1])
    socket.destroy()
    await until(async () => (await leftovers()) === before[1])
    assert.equal(await documents(), before[0])
  })

  it('holds each row against the users of the programme', async () => {
    await pool.query(`update users set status = 'Frozen' where email = $1`, [mia.email])
    await pool.query(`update wallets set status = 'Blocked' where user_id = (select id from users where email = $1)`, [leo.email])
    await pool.query(`update cards set status = 'Canceled' where user_id = (select id from users where email = $1)`, [leo.email])
    await pool.query(`update cards set status = 'Temporarily blocked' where user_id = (select id from users where email = $1)`, [eva.email])
    const found = await codesOf(
      csvOf([
        { to: ana, amount: '1.00' },
        { to: { ...ana, email: 'nadie@example.com' }, amount: '1.00' },
        { to: { ...ana, mobile: eva.mobile, identification: eva.identification }, amount: '2.00' },
        { to: mia, amount: '1.00' },
        { to: leo, amount: '1.00' },
        { to: leo, amount: '1.00', type: 'Card' },
        { to: eva, amount: '1.00', type: 'Card' },
        { to: eva, amount: '1.00' },
        { to: { ...ana, mobile: '123' }, amount: '1.234' },
      ]),
    )
    assert.deepEqual(found, [
      [],
      ['user_unknown email'],
      ['user_mismatch mobile', 'user_mismatch identification_number'],
      ['user_cannot_receive email'],
      ['wallet_cannot_receive card_or_wallet'],
      ['card_canceled card_or_wallet'],
      ['card_cannot_receive card_or_wallet'],
      [],
      ['mobile_invalid mobile', 'amount_ambiguous amount'],
    ])
  })

  it('lets the float cover rows in their order: what does not fit fails alone', async () => {
    const found = await codesOf(csvOf([{ to: ana, amount: '60.00' }, { to: ana, amount: '50.00' }, { to: eva, amount: '40.00' }, { to: pia, amount: '0.01' }]))
    assert.deepEqual(found, [[], ['float_insufficient amount'], [], ['float_insufficient amount']])
    const { body } = await server.upload(csvOf([{ to: ana, amount: '60.00' }, { to: ana, amount: '50.00' }]))
    assert.match(String((await records(body['upload_document_id']))[1]?.['invalid_message']), /^Amount: .*USD 40\.00/)
  })

  it('says a row’s problems in the words of who reads it', async () => {
    const { body } = await server.upload(`${csvOf([{ to: { ...ana, email: 'nadie@example.com' }, amount: '1.234' }])}\nuno,dos`)
    const id = body['upload_document_id']
    assert.deepEqual((await records(id)).map(({ invalid_message }) => invalid_message), [
      'Amount: Monto ambiguo: use 1234.50 Email: No existe un usuario con este correo.',
      'A la fila le faltan celdas: tiene 2 de 6.',
    ])
    assert.equal((await records(id, { 'accept-language': 'en' }))[1]?.['invalid_message'], 'The row has too few cells: it has 2 of 6.')
  })

  it('lets rows that are wrong by themselves take nothing of what the others share', async () => {
    // The float has 100.00; the second and the third row together are more.
    const codes = await codesOf(csvOf([{ to: ana, amount: '90.00', description: 'x'.repeat(300) }, { to: eva, amount: '50.00' }, { to: ana, amount: '60.00' }, { to: eva, amount: '49.00' }]))
    assert.deepEqual(codes.map((each) => each[0]), ['too_long description', undefined, 'float_insufficient amount', undefined])
  })

  it('warns of rows that say the same, of columns that nobody uses and of a file that came before', async () => {
    const list = csvOf([{ to: ana, amount: '3.00', description: 'a,1' }, { to: ana, amount: '3', description: 'b,2' }], `${HEADER},Sucursal`)
    const first = await server.upload(list)
    assert.deepEqual(first.body['warnings'], [{ code: 'extra_columns', params: { columns: 'Sucursal' } }, { code: 'rows_repeated', params: { rows: 1 } }])
    assert.deepEqual((await records(first.body['upload_document_id'])).map(({ is_valid, warnings }) => [is_valid, warnings]), [
      [true, []],
      [true, [{ code: 'duplicate_in_list_warning', params: { first: 2 } }]],
    ])
    const again = (await server.upload(list)).body['warnings'] as { code: string; params: { id: string } }[]
    assert.deepEqual(again.map(({ code, params }) => [code, params.id]), [['extra_columns', undefined], ['rows_repeated', undefined], ['uploaded_before', first.body['upload_document_id']]])
  })

  it('warns of what a workbook hides, in words of both languages', async () => {
    const hidden = (await workbookOf(sheetOf([HEADER.split(','), [ana.mobile, ana.identification, ana.email, { v: '12.44', s: 4 }, 'Wallet', '']]).replace('<row r="2"', '<row r="2" hidden="1"')))
    const { body } = await server.upload(hidden)
    const expected: { code: string; params: MessageParams }[] = [
      { code: 'hidden_rows', params: { rows: '2', count: 1 } },
      { code: 'shown_otherwise', params: { cells: 'D2: 12 → 12.44', count: 1 } },
    ]
    assert.deepEqual([body['success_count'], body['warnings']], [1, expected])
    const review = await server.get('top-up-validation', { upload_document_id: String(body['upload_document_id']) })
    assert.deepEqual(review.body['warnings'], expected)
    assert.equal(fill(messages.es.warnings.hidden_rows, expected[0]?.params), 'Filas ocultas o filtradas que también se usarán (1): 2.')
    assert.equal(fill(messages.en.warnings.hidden_rows, expected[0]?.params), 'Hidden or filtered rows that will be used too (1): 2.')
  })

  it('is for those who may move balances', async () => {
    await server.addAdmin('checker@ventanilla.example', CHECKER_ROLE)
    const body = { method: 'POST', url: '/api/user/top-up-upload/', ...upload(csvOf([{ to: ana, amount: '1.00' }])) } as const
    assert.equal((await server.call(body)).status, 401)
    assert.equal((await server.call({ ...body, token: await server.signIn('checker@ventanilla.example') })).status, 403)
  })
})
