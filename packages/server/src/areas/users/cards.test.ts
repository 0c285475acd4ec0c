import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { cardStatuses, type CardStatus } from '@ventanilla/contract/states'
import { freshDatabase } from '../../app/test/database.ts'

const allowed: Readonly<Record<CardStatus, readonly CardStatus[]>> = {
  Pending: ['PendingAck', 'Active', 'Canceled'],
  PendingAck: ['Active', 'Canceled'],
  Active: ['Temporarily blocked', 'Canceled'],
  'Temporarily blocked': ['Active', 'Canceled'],
  Canceled: [],
}

describe('a card in the database', async () => {
  const database = await freshDatabase()
  after(() => database.drop())
  const { pool } = database
  await pool.query(`insert into accounts (kind) select 'wallet' union all select 'card' from generate_series(1, 9)`)
  await pool.query(`insert into users (id, first_name, surname, identification_type, identification_number, mobile, email) values ('U', 'Ana', 'Ríos', 'Cédula', '8-1-1', '+50761111111', 'ana@example.com')`)
  await pool.query(`insert into wallets (id, user_id, account_id) select 'W', 'U', min(id) from accounts where kind = 'wallet'`)
  let number = 0
  const card = async (status: CardStatus) => {
    const id = `C${(number += 1)}`
    await pool.query(`insert into cards (id, user_id, wallet_id, account_id, card_type, status) select $1, 'U', 'W', min(id), 'virtual', $2 from accounts where kind = 'card' and id not in (select account_id from cards)`, [id, status])
    return id
  }

  for (const from of cardStatuses)
    for (const to of cardStatuses.filter((status) => status !== from))
      it(`${allowed[from].includes(to) ? 'goes' : 'does not go'} from ${from} to ${to}`, async () => {
        const id = await card(from)
        const change = pool.query(`update cards set status = $2, status_reason = 'prueba', status_changed_by = 'A1' where id = $1`, [id, to])
        if (allowed[from].includes(to)) {
          await change
          const { rows } = await pool.query('select from_status, to_status, reason, changed_by from card_status_changes where card_id = $1 order by id', [id])
          assert.deepEqual(rows, [{ from_status: null, to_status: from, reason: null, changed_by: null }, { from_status: from, to_status: to, reason: 'prueba', changed_by: 'A1' }])
        } else await assert.rejects(change, { code: '23514', constraint: 'cards_status_transition' })
        await pool.query('alter table card_status_changes disable trigger append_only; delete from card_status_changes; alter table card_status_changes enable trigger append_only; delete from cards')
      })

  it('takes its user from those without one, until it is deleted', async () => {
    const without = async () => (await pool.query<{ user_id: string }>('select user_id from users_without_card')).rows.map(({ user_id }) => user_id)
    assert.deepEqual(await without(), ['U'])
    await card('Canceled')
    await card('Active')
    assert.deepEqual(await without(), [])
    await pool.query('alter table card_status_changes disable trigger append_only; delete from card_status_changes; alter table card_status_changes enable trigger append_only')
    await pool.query(`delete from cards where status = 'Active'`)
    assert.deepEqual(await without(), [])
    await pool.query('delete from cards')
    assert.deepEqual(await without(), ['U'])
  })

  it('is the only one of its user that counts', async () => {
    await card('Active')
    const second = pool.query(`insert into cards (user_id, wallet_id, account_id, card_type) select 'U', 'W', max(id), 'virtual' from accounts where kind = 'card'`)
    await assert.rejects(second, { constraint: 'cards_current_by_user' })
  })
})
