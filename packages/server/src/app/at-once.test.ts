import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { blockCards } from '@ventanilla/contract/bulk/block-cards.bulk'
import { cancelCards } from '@ventanilla/contract/bulk/cancel-cards.bulk'
import { createCards } from '@ventanilla/contract/bulk/create-cards.bulk'
import { createUsers } from '@ventanilla/contract/bulk/create-users.bulk'
import { recoverBalance } from '@ventanilla/contract/bulk/recover-balance.bulk'
import { topUp } from '@ventanilla/contract/bulk/top-up.bulk'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { applyToRows } from '../engines/bulk/process/apply-rows.ts'
import { startBulkServer } from '../engines/bulk/test/bulk-server.ts'
import { balance, type Holder } from '../engines/bulk/test/holders.ts'
import { operationOn, type Cells } from '../engines/bulk/test/operation.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { effectOf } from './effects.ts'

describe('operations at the same moment', async () => {
  const server = await startBulkServer({ holders: 60 })
  after(() => server.close())
  const { pool, holders } = server
  const on = (definition: BulkDefinition) => operationOn(server, definition)
  const row = ({ email, identification }: Holder, more: Cells = {}): Cells => ({ email, identification_number: identification, ...more })
  const recharge = (to: Holder, amount: string, card_or_wallet = 'Wallet') => row(to, { mobile: to.mobile, amount, card_or_wallet })
  const codes = async (definition: BulkDefinition, id: string) => (await on(definition).outcomesOf(id)).map(({ problems }) => problems?.map(({ code }) => code).join(' ') ?? 'applied')
  /** Confirms lists and lets two workers loose on each, all together, in small batches. */
  async function together(...lists: [BulkDefinition, string][]): Promise<void> {
    const confirming = lists.map(([definition, id]) => on(definition).confirm(id))
    await Promise.all(lists.map(([definition, id]) => on(definition).begun(id)))
    await Promise.all([...lists, ...lists].map(([definition, id]) => on(definition).work(id, 3)))
    for (const [definition, id] of lists) await on(definition).work(id)
    await Promise.all(confirming)
  }

  it('the same card twice in one list is refused at the review', async () => {
    const id = await on(blockCards).uploaded([row(holders[0]!, { action: 'Block' }), row(holders[0]!, { action: 'Unblock' })])
    assert.deepEqual((await on(blockCards).problemsOf(id)).map(({ row, problems }) => [row, problems.map(({ code }) => code)]), [[3, ['card_not_blocked', 'duplicate_in_list']]])
  })

  it('a card that was cancelled between review and process fails its row, with its message, and no other', async () => {
    const [gone, stays] = [holders[1]!, holders[2]!]
    const block = await on(blockCards).uploaded([row(gone, { action: 'Block' }), row(stays, { action: 'Block' })])
    await on(cancelCards).processed(await on(cancelCards).uploaded([row(gone, { action: 'Request' })]))
    assert.equal((await on(blockCards).processed(block))['status'], 'partially_completed')
    assert.deepEqual(await codes(blockCards, block), ['card_canceled', 'applied'])
  })

  it('a recharge and a reversal of the same wallets go one after the other, and nothing is overdrawn', async () => {
    const people = holders.slice(3, 23)
    await on(topUp).processed(await on(topUp).uploaded(people.map((to) => recharge(to, '10.00'))))
    const up = await on(topUp).uploaded(people.map((to) => recharge(to, '4.00')))
    const down = await on(recoverBalance).uploaded([...people].reverse().map((from) => row(from, { amount: '9.00' })))
    const cancel = await on(cancelCards).uploaded(people.map((of) => row(of, { action: 'Lost' })))
    await together([topUp, up], [recoverBalance, down], [cancelCards, cancel])
    for (const person of people) assert.equal(await balance(pool, { wallet: person }), 500)
  })

  it('two lists that recover the same money: one gets it, the other sees what is left', async () => {
    const person = holders[23]!
    await on(topUp).processed(await on(topUp).uploaded([recharge(person, '10.00')]))
    const lists = await Promise.all(['Bono', 'Otro'].map((description) => on(recoverBalance).uploaded([row(person, { amount: '7.00', description })])))
    await together(...lists.map((id): [BulkDefinition, string] => [recoverBalance, id]))
    const ends = (await Promise.all(lists.map((id) => codes(recoverBalance, id)))).flat().sort()
    assert.deepEqual([ends, await balance(pool, { wallet: person })], [['applied', 'balance_insufficient'], 300])
  })

  it('two lists that name the same transaction: it is reversed once', async () => {
    const person = holders[24]!
    const up = await on(topUp).uploaded([recharge(person, '10.00')])
    await on(topUp).processed(up)
    const reverses = String((await on(topUp).outcomesOf(up))[0]!.transaction_id)
    const lists = await Promise.all(['Bono', 'Otro'].map((description) => on(recoverBalance).uploaded([row(person, { amount: '2.00', description, reverses })])))
    await together(...lists.map((id): [BulkDefinition, string] => [recoverBalance, id]))
    assert.deepEqual((await Promise.all(lists.map((id) => codes(recoverBalance, id)))).flat().sort(), ['applied', 'transaction_reversed'])
  })

  it('two lists that create the same people: each is created once, the other row says why, and no other row suffers', async () => {
    const person = (number: number): Cells => ({ first_name: 'A', surname: 'B', identification_type: 'Cédula', identification_number: `9-900-${number}`, mobile: `6777${String(number).padStart(4, '0')}`, email: `doble${number}@example.com` })
    const both = Array.from({ length: 20 }, (_, at) => person(at + 1))
    const lists = [await on(createUsers).uploaded([...both, person(21)]), await on(createUsers).uploaded([...both.toReversed(), person(22)])]
    await together(...lists.map((id): [BulkDefinition, string] => [createUsers, id]))
    const ends = (await Promise.all(lists.map((id) => codes(createUsers, id)))).flat()
    assert.deepEqual([ends.filter((end) => end === 'applied').length, ends.filter((end) => end === 'email_registered identification_registered mobile_registered').length], [22, 20])
    assert.equal((await pool.query(`select from users u join wallets w on w.user_id = u.id where email like 'doble%'`)).rowCount, 22)
  })

  it('two lists that create cards for the same people: one card and one fee each', async () => {
    const people = holders.slice(25, 35)
    await pool.query(`update users set kyc_status = 'verified' where email = any($1)`, [people.map(({ email }) => email)])
    await pool.query(`update cards set status = 'Canceled' where user_id in (select id from users where email = any($1))`, [people.map(({ email }) => email)])
    await on(topUp).processed(await on(topUp).uploaded(people.map((to) => recharge(to, '20.00'))))
    const lists = [await on(createCards).uploaded(people.map((of) => row(of))), await on(createCards).uploaded(people.toReversed().map((of) => row(of)))]
    await together(...lists.map((id): [BulkDefinition, string] => [createCards, id]))
    const ends = (await Promise.all(lists.map((id) => codes(createCards, id)))).flat()
    assert.deepEqual([ends.filter((end) => end === 'applied').length, ends.filter((end) => end === 'card_exists').length], [10, 10])
    for (const person of people) assert.equal(await balance(pool, { wallet: person }), 1500)
  })

  it('single actions go through the same rules, act once under a reference, and serialise with lists', async () => {
    const person = holders[40]!
    const act = (reference: string, cells: readonly Cells[]) => inTransaction(server.database.db, (client) => applyToRows(client, effectOf(topUp), { rows: cells, reference, actorId: null, language: 'es' }))
    const [first, second, third] = await act('single:1', [recharge(person, '1,250.50'), recharge(person, 'x'), recharge(holders[41]!, '2', 'Card')])
    assert.deepEqual([first?.problems, second?.problems?.map(({ code, field }) => [code, field]), third?.problems], [null, [['amount_invalid', 'amount']], null])
    assert.equal(await balance(pool, { wallet: person }), 125_050)
    await assert.rejects(act('single:1', [recharge(person, '1.00')]), { constraint: 'transfers_reference' })
    const blocks = await Promise.all([1, 2, 3].map((n) => inTransaction(server.database.db, (client) => applyToRows(client, effectOf(blockCards), { rows: [row(person, { action: 'Block' })], reference: `single:b${n}`, actorId: null, language: 'es' }))))
    assert.deepEqual(blocks.flat().map(({ problems }) => problems?.[0]?.code ?? 'applied').sort(), ['applied', 'card_not_active', 'card_not_active'])
    const twice = await inTransaction(server.database.db, (client) => applyToRows(client, effectOf(cancelCards), { rows: [row(person, { action: 'Lost' }), row(person, { action: 'Lost' })], reference: 'single:c', actorId: null, language: 'es' }))
    assert.deepEqual(twice.map(({ problems }) => problems?.[0]?.code ?? 'applied'), ['applied', 'duplicate_in_list'])
  })

  it('leave the ledger whole', async () => {
    assert.equal((await pool.query('select from ledger_discrepancies')).rowCount, 0)
  })
})
