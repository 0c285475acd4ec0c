import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { activateCards } from '@ventanilla/contract/bulk/activate-cards.bulk'
import { blockCards } from '@ventanilla/contract/bulk/block-cards.bulk'
import { cancelCards } from '@ventanilla/contract/bulk/cancel-cards.bulk'
import { createCards } from '@ventanilla/contract/bulk/create-cards.bulk'
import { createUsers } from '@ventanilla/contract/bulk/create-users.bulk'
import { nationalIds } from '@ventanilla/contract/bulk/national-ids.bulk'
import { recoverBalance } from '@ventanilla/contract/bulk/recover-balance.bulk'
import { topUp } from '@ventanilla/contract/bulk/top-up.bulk'
import { startBulkServer } from '../engines/bulk/test/bulk-server.ts'
import { balance, type Holder } from '../engines/bulk/test/holders.ts'
import { upload } from '../engines/bulk/test/lists.ts'
import { operationOn, type Cells } from '../engines/bulk/test/operation.ts'

describe('the operations', async () => {
  const server = await startBulkServer({ holders: 12 })
  after(() => server.close())
  const { pool, holders } = server
  const [ana, eva, leo, mia, noe, olga, pau, rita] = holders as [Holder, Holder, Holder, Holder, Holder, Holder, Holder, Holder]
  const on = (definition: Parameters<typeof operationOn>[1]) => operationOn(server, definition)
  const row = ({ email, identification }: Holder, more: Cells = {}): Cells => ({ email, identification_number: identification, ...more })
  const value = async <T>(query: string, ...values: unknown[]): Promise<T> => (await pool.query<{ value: T }>(query, values)).rows[0]!.value
  const card = async ({ email }: Holder) =>
    (await pool.query<{ id: string; status: string; reason: string | null; by: string | null; last_four: string | null; expiry: string | null }>(
      `select c.id, c.status, c.status_reason as reason, a.email as by, c.last_four, c.expiry from cards c join users u on u.id = c.user_id left join admins a on a.id = c.status_changed_by
       where u.email = $1 order by c.created_at desc, c.id limit 1`, [email])).rows[0]!
  const history = async (id: string) => (await pool.query<{ to_status: string }>('select to_status from card_status_changes where card_id = $1 order by id', [id])).rows.map(({ to_status }) => to_status)
  const recharge = async (to: Holder, amount: string, type: 'Card' | 'Wallet') => {
    const operation = on(topUp)
    const id = await operation.uploaded([row(to, { mobile: to.mobile, amount, card_or_wallet: type })])
    assert.equal((await operation.processed(id))['status'], 'completed')
    return value<number>('select id as value from transfers where upload_document_id = $1', id)
  }

  it('creates users: inactive, KYC not started, with an empty wallet, in the name of who confirmed', async () => {
    const operation = on(createUsers)
    const person = { first_name: 'Zoé', surname: 'Nueva', identification_type: 'Cédula', identification_number: '9-700-1', mobile: '6555-0001', email: 'Zoe@example.com', salary: '1.250,50' }
    const id = await operation.uploaded([person, { ...person, identification_type: 'passport', identification_number: 'pa55501', mobile: '65550002', email: 'yan@example.com', salary: '', country: 'CO' }])
    const answer = await operation.processed(id)
    assert.deepEqual([answer['status'], answer['results']], ['completed', { success_count: 2, fail_count: 0 }])
    assert.deepEqual(answer['rows'], [
      { email: 'zoe@example.com', id_number: '9-700-1', status: true, message: 'Usuario creado' },
      { email: 'yan@example.com', id_number: 'PA55501', status: true, message: 'Usuario creado' },
    ])
    const { rows } = await pool.query(
      `select u.status, kyc_status, salary_cents, country, identification_type, mobile, w.status as wallet, a.balance, a.kind, by.email as created_by, upload_document_id::text as document
       from users u join wallets w on w.user_id = u.id join accounts a on a.id = w.account_id join admins by on by.id = u.created_by where u.upload_document_id = $1 order by u.id`,
      [id],
    )
    const all = { status: 'Inactive', kyc_status: 'not_started', wallet: 'Active', balance: 0, kind: 'wallet', created_by: 'admin@ventanilla.example', document: id }
    assert.deepEqual(rows, [
      { ...all, salary_cents: 125050, country: 'PA', identification_type: 'Cédula', mobile: '+50765550001' },
      { ...all, salary_cents: null, country: 'CO', identification_type: 'Pasaporte', mobile: '+50765550002' },
    ])
  })

  it('answers the process call of created users as the file of section 9 to a caller that accepts it', async () => {
    const id = await value<string>(`select max(id)::text as value from upload_documents where operation = 'create-users'`)
    const { body, headers } = await on(createUsers).confirm(id, { accept: 'text/csv' })
    assert.match(String(headers['content-type']), /text\/csv/)
    assert.deepEqual(body.split('\r\n').slice(0, 2), ['\ufeffEmail,ID Number,Reason,Status', 'zoe@example.com,9-700-1,Usuario creado,Exitosa'])
  })

  it('has 17 columns in the download of created users', async () => {
    const id = await value<string>(`select max(id)::text as value from upload_documents where operation = 'create-users'`)
    const { body } = await server.post('create-user-data-download', { upload_document_id: id })
    const [row] = body['response'] as Record<string, unknown>[]
    assert.equal(createUsers.exports.result.filter(({ header }) => header in row!).length, 17)
    assert.deepEqual([row?.['status'], row?.['transaction_id'], row?.['document_id']], [true, null, id])
  })

  it('creates cards for the fee: printed ones wait to be acknowledged, virtual ones are active', async () => {
    await pool.query(`update users set kyc_status = 'verified'`)
    await pool.query(`update cards set status = 'Canceled' where user_id in ('H1', 'H2')`)
    for (const holder of [ana, eva]) await recharge(holder, '7.00', 'Wallet')
    const operation = on(createCards)
    const id = await operation.uploaded([row(ana), row(eva, { card_type: 'virtual' })])
    assert.equal((await operation.processed(id))['status'], 'completed')
    const [printed, virtual] = [await card(ana), await card(eva)]
    assert.deepEqual([printed.status, virtual.status, await history(printed.id), await history(virtual.id)], ['PendingAck', 'Active', ['Pending', 'PendingAck'], ['Pending', 'Active']])
    assert.match(`${printed.last_four} ${printed.expiry}`, /^\d{4} \d\d\/\d\d$/)
    assert.deepEqual([await balance(pool, { wallet: ana }), await balance(pool, { programme: 'fee_income' })], [200, 1000])
    assert.deepEqual((await operation.outcomesOf(id)).map(({ transaction_id }) => transaction_id !== null), [true, true])
    assert.deepEqual(await value('select upload_document_id::text as value from cards where id = $1', printed.id), id)
  })

  it('posts nothing where there is no fee', async () => {
    await pool.query(`update cards set status = 'Canceled' where user_id = 'H3'`)
    await pool.query('update card_charges set is_active = false')
    const operation = on(createCards)
    const id = await operation.uploaded([row(leo)])
    assert.equal((await operation.processed(id))['status'], 'completed')
    assert.deepEqual((await operation.outcomesOf(id)).map(({ transaction_id }) => transaction_id), [null])
    await pool.query('update card_charges set is_active = true')
  })

  it('activates, blocks and unblocks cards, and keeps who did it and why', async () => {
    const activation = on(activateCards)
    const activated = await activation.uploaded([row(ana)])
    assert.equal((await activation.processed(activated))['status'], 'completed')
    const { body: activations } = await server.get('active-card-user', { search: ana.email })
    assert.deepEqual((activations['results'] as { upload_document_id: string }[]).map(({ upload_document_id }) => upload_document_id), [activated])
    assert.deepEqual([(await card(ana)).status, (await card(ana)).by], ['Active', 'admin@ventanilla.example'])
    const blocking = on(blockCards)
    const block = await blocking.uploaded([row(ana, { action: 'bloquear', description: 'Extraviada' })])
    assert.equal((await blocking.processed(block))['status'], 'completed')
    assert.deepEqual([(await card(ana)).status, (await card(ana)).reason], ['Temporarily blocked', 'Extraviada'])
    const unblock = await blocking.uploaded([row(ana, { action: 'Unblock' }), row(mia, { action: 'Block' })])
    await blocking.processed(unblock)
    const { body } = await server.get('get-block-card-data', { upload_document_id: unblock })
    assert.deepEqual((body['transactions'] as { message: string }[]).map(({ message }) => message), ['Tarjeta desbloqueada', 'Tarjeta bloqueada'])
    assert.deepEqual(await history((await card(ana)).id), ['Pending', 'PendingAck', 'Active', 'Temporarily blocked', 'Active'])
    const lists = await pool.query<{ list: string }>('select upload_document_id::text as list from card_status_changes where card_id = $1 order by id', [(await card(ana)).id])
    assert.deepEqual(lists.rows.slice(2).map(({ list }) => list), [activated, block, unblock])
    assert.equal((await server.post('block-card-for-users', { users: ['H1'], action: 'Block' })).body['success_count'], 1)
    assert.equal(await value('select upload_document_id as value from card_status_changes where card_id = $1 order by id desc limit 1', (await card(ana)).id), null)
  })

  it('cancels cards, and what they hold goes to the wallet', async () => {
    await recharge(noe, '30.00', 'Card')
    const operation = on(cancelCards)
    const id = await operation.uploaded([row(noe, { action: 'perdida', description: 'En un viaje' }), row(mia, { action: 'Fraud' })])
    assert.equal((await operation.processed(id))['status'], 'completed')
    assert.deepEqual([(await card(noe)).status, (await card(noe)).reason, (await card(mia)).reason], ['Canceled', 'Perdida: En un viaje', 'Fraude'])
    assert.deepEqual([await balance(pool, { card: noe }), await balance(pool, { wallet: noe })], [0, 3000])
    assert.deepEqual((await operation.outcomesOf(id)).map(({ transaction_id }) => transaction_id !== null), [true, false])
  })

  it('recovers balance, and links a named transaction', async () => {
    const [first, toCard] = [await recharge(olga, '50.00', 'Wallet'), await recharge(olga, '20.00', 'Card')]
    const operation = on(recoverBalance)
    assert.deepEqual(
      (await operation.problemsOf(await operation.uploaded([row(olga, { amount: '50.01', reverses: String(first) }), row(olga, { amount: '1', reverses: String(toCard) })]))).map(({ message }) => message),
      ['Amount: El monto supera el de la transacción: USD 50.00.', 'Transaction Id: La transacción no es una recarga de esta cuenta.'],
    )
    const id = await operation.uploaded([row(olga, { amount: '40.00', reverses: String(first), description: 'Por error' }), row(olga, { amount: '5.00', card_or_wallet: 'Card' })])
    const answer = await operation.processed(id)
    assert.deepEqual([answer['status'], answer['total_amount']], ['completed', '45.00'])
    assert.deepEqual([await balance(pool, { wallet: olga }), await balance(pool, { card: olga }), await balance(pool, { programme: 'programme_recovered' })], [1000, 1500, 4500])
    assert.equal(await value('select reversal_of as value from transfers where upload_document_id = $1 and reversal_of is not null', id), first)
    const [again] = await operation.problemsOf(await operation.uploaded([row(olga, { amount: '1.00', reverses: String(first) })]))
    assert.equal(again?.message, 'Transaction Id: La transacción ya se reversó.')
  })

  it('takes a recovery without a type for one from the wallet, in warnings of repetition as in what it does', async () => {
    const operation = on(recoverBalance)
    const same = { amount: '1.00', description: 'Dos veces' }
    const rows = [row(olga, same), row(olga, { ...same, card_or_wallet: 'Wallet' }), row(olga, { ...same, card_or_wallet: 'Card' }), row(olga, { ...same, card_or_wallet: 'billetera' })]
    const warnings = async (id: string) => {
      const { body } = await server.get('payment-reverse-validation', { upload_document_id: id })
      return (body['records'] as { card_or_wallet: string; warnings: { code: string; params: object }[] }[]).map(({ card_or_wallet, warnings: [warning] }) => [card_or_wallet, warning?.code, warning?.params])
    }
    const repeated = ['Wallet', 'duplicate_in_list_warning', { first: 2 }]
    assert.deepEqual(await warnings(await operation.uploaded(rows)), [['Wallet', undefined, undefined], repeated, ['Card', undefined, undefined], repeated])
    const short = `Email,Identification Number,Amount\n${olga.email},${olga.identification},1.00\n${olga.email},${olga.identification},1.00\n`
    const { body } = await server.call({ method: 'POST', url: '/api/user/payment-reverse-upload/', token: server.token, ...upload(short, 'sin tipo.csv') })
    assert.deepEqual(await warnings(String(body['upload_document_id'])), [['Wallet', undefined, undefined], repeated])
  })

  it('counts the rows before a row in: what no longer fits fails alone, a smaller one after it passes', async () => {
    await recharge(pau, '10.00', 'Wallet')
    const operation = on(recoverBalance)
    const id = await operation.uploaded(['6.00', '5.00', '4.00'].map((amount) => row(pau, { amount })))
    assert.deepEqual((await operation.problemsOf(id)).map(({ row, message }) => [row, message]), [[3, 'Amount: El saldo no alcanza: quedan USD 4.00.']])
  })

  it('writes amounts in mails with their thousands apart', async () => {
    await recharge(rita, '1250.50', 'Wallet')
    assert.equal(await value(`select count(*) as value from mail_outbox where body like '%Monto aplicado: USD 1,250.50%'`), 1)
  })

  it('stores national IDs as they are uploaded', async () => {
    const operation = on(nationalIds)
    const statusOf = async (...rows: Cells[]) => {
      const id = await operation.uploaded(rows)
      const { body } = await server.get('national-id-validation', { upload_document_id: id, page: 1 })
      return [body['status'], body['total_count'], body['failed_count'], body['count'], (body['records'] as unknown[]).length]
    }
    const [good, bad] = [{ national_id: '8-1-1', mobile_no: '', email: '' }, { national_id: '?', email: 'x' }]
    assert.deepEqual([await statusOf(good), await statusOf(good, bad), await statusOf(bad)], [['completed', 1, 0, 1, 1], ['partially_completed', 2, 1, 2, 2], ['failed', 1, 1, 1, 1]])
    assert.equal((await server.get('national-id-validation', { upload_document_id: await operation.uploaded([good, bad]), page: 1, status: 'invalid' })).body['count'], 1)
  })

  it('tells a row that repeats an earlier one by any of its keys, once', async () => {
    const person = (n: number, more: Cells = {}) => ({ first_name: 'A', surname: 'B', identification_type: 'Cédula', identification_number: `9-800-${n}`, mobile: `6888000${n}`, email: `r${n}@example.com`, ...more })
    const operation = on(createUsers)
    const id = await operation.uploaded([person(1), person(2), person(3, { mobile: '68880001', email: 'r2@example.com' }), person(4, { email: '' }), person(5, { email: '' })])
    assert.deepEqual((await operation.problemsOf(id)).map(({ row, message }) => [row, message]), [
      [4, 'Duplicado en la lista (fila 2)'],
      [5, 'Email: Este campo no puede estar vacío.'],
      [6, 'Email: Este campo no puede estar vacío.'],
    ])
  })

  it('leave the ledger whole', async () => {
    assert.equal((await pool.query('select from ledger_discrepancies')).rowCount, 0)
  })
})
