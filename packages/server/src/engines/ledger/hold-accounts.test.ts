import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { behindLock } from '../../app/test/contention.ts'
import { freshDatabase } from '../../app/test/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { addHolders } from '../bulk/test/holders.ts'
import { holdAccounts } from './hold-accounts.ts'

describe('who moves money of holders and of the programme', async () => {
  const database = await freshDatabase()
  after(() => database.drop())
  const { db, pool } = database
  await addHolders(pool, 3, 100_000)
  const { rows: [ids] } = await pool.query<{ float: number; wallet: number }>(`select ledger_account('programme_float') as float, account_id as wallet from wallets where id = 'HW2'`)
  const { float, wallet } = ids!

  const ways: Readonly<Record<string, () => Promise<unknown>>> = {
    'by the lock before a change or a batch': () => inTransaction(db, (transaction) => holdAccounts(transaction, 'select unnest($1::bigint[])', [[wallet, float]])),
    'by a transfer': () => pool.query(`select ledger_post(array[row('hold:1', 'topup', $1::bigint, $2::bigint, 1, '', '', null, null, null, null, null)::ledger_transfer])`, [float, wallet]),
  }
  for (const [how, move] of Object.entries(ways))
    it(`keeps no holder from paying while it waits for the float: ${how}`, async () => {
      const [moved] = await behindLock(pool, {
        hold: (client) => client.query('select from accounts where id = $1 for update', [float]),
        calls: [move],
        meanwhile: async (client) => assert.equal((await client.query('select from accounts where id = $1 for update skip locked', [wallet])).rowCount, 1),
      })
      assert.ok(moved)
    })
})
