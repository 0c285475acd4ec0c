import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { Language } from '@ventanilla/contract/messages/say'
import type { Grants } from '@ventanilla/contract/permissions'
import { Failure } from '../../platform/http/failure.ts'
import type { Transaction } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { accessRules } from './access-rules.ts'
import { writeGrants } from './grants.ts'
import { managing, startAccessServer } from './test/access-server.ts'

/**
 * Handlers let nobody change an access that goes beyond their own, so that their own always remains. The rule here
 * stands below that one, for every change of access whatever its handler checks: the changes are written directly.
 */
describe('what somebody must always be able to do', async () => {
  const server = await startAccessServer()
  after(() => server.close())
  const { post, role, person, db } = server
  const first = await db.selectFrom('admins').select('id').where('email', '=', 'admin@ventanilla.example').executeTakeFirstOrThrow()
  /** Archives everybody but these, past every rule. */
  const alone = (...ids: string[]) => db.updateTable('admins').set({ status: 'archived' }).where('id', 'not in', ids).execute()
  const reset = () => db.updateTable('admins').set({ status: 'active' }).where('id', '=', first.id).execute()

  type Work = (change: { transaction: Transaction }) => Promise<unknown>
  /** Makes a change of access past every check of its own. @returns what it is refused with */
  const refusal = async (work: Work, language: Language = 'es'): Promise<[string, unknown] | undefined> => {
    try {
      await inTransaction(db, async (transaction) => {
        await accessRules.lock(transaction)
        await accessRules.guard({ db: transaction, language }, () => work({ transaction }))
      })
      return undefined
    } catch (failure) {
      assert.ok(failure instanceof Failure)
      return [failure.code, failure.params?.['permissions']]
    }
  }
  const archive = ({ id }: { id: string }): Work => ({ transaction }) => transaction.updateTable('admins').set({ status: 'archived' }).where('id', '=', id).execute()
  const demote = ({ id }: { id: string }, role_id: string): Work => ({ transaction }) => transaction.updateTable('admins').set({ role_id }).where('id', '=', id).execute()
  const cut = ({ roleId }: { roleId: string }, grants: Partial<Grants>): Work => ({ transaction }) => writeGrants(transaction, roleId, { request: [], approve: [], ...grants })

  it('is to administer: its last holder is neither archived nor given a lesser role, nor is that role cut', async () => {
    const manager = await person({ request: [...managing, 'banner'] })
    // May change each by itself and so is nobody who administers.
    const roles = await person({ request: ['roles-permissions'] })
    const admins = await person({ request: ['admin-role', 'banner'] })
    const lesser = await role('Menor', { request: ['banner'] })
    await alone(manager.id, roles.id, admins.id)
    const refusals = [
      await refusal(archive(manager)),
      await refusal(demote(manager, lesser)),
      await refusal(cut(manager, { request: ['roles-permissions'] })),
    ]
    for (const refused of refusals) assert.deepEqual(refused, ['last_administrator', undefined])
    await reset()
    assert.equal(await refusal(archive(manager)), undefined, 'once there is another')
  })

  it('is to approve what somebody can approve now, told by the names of what would be lost', async () => {
    const manager = await person({ request: [...managing, 'cashback', 'banner'] })
    const checker = await person({ request: ['decide-task'], approve: ['cashback', 'banner'] })
    // Without decide-task nobody approves anything.
    const without = await person({ approve: ['cashback', 'banner'] })
    const lesser = await role('Sin aprobar', { request: ['cashback'] })
    const other = await person({ approve: ['banner', 'decide-task'] })
    await alone(manager.id, checker.id, without.id, other.id)
    const refusals = [
      await refusal(archive(checker)),
      await refusal(demote(checker, lesser)),
      await refusal(cut(checker, { request: ['decide-task'], approve: ['banner'] })),
      await refusal(cut(checker, { approve: ['cashback', 'banner'] })),
    ]
    for (const refused of refusals) assert.deepEqual(refused, ['last_approver', 'Crear y modificar programas de cashback'])
    await db.updateTable('admins').set({ status: 'archived' }).where('id', '=', other.id).execute()
    const [, lost] = (await refusal(archive(checker), 'en')) ?? []
    assert.match(String(lost), /^(Create and modify cashback program|Upload and modify banners), /)
    await reset()
    // The first administrator approves as well, but not what they request themselves.
    assert.deepEqual((await refusal(archive(checker)))?.[0], 'last_approver')
    await person({ request: ['decide-task'], approve: ['cashback', 'banner'] })
    assert.equal(await refusal(archive(checker)), undefined, 'once there is another')
  })

  it('is to approve together what a change asks for together', async () => {
    const manager = await person({ request: [...managing, 'wallet-balance', 'card-balance', 'reverse-transaction', 'banner'] })
    const one = await person({ request: ['decide-task'], approve: ['wallet-balance'] })
    const other = await person({ request: ['decide-task'], approve: ['card-balance'] })
    const both = await person({ request: ['decide-task'], approve: ['wallet-balance', 'card-balance'] })
    await alone(manager.id, one.id, other.id, both.id)
    const { roleId } = await person({ request: ['decide-task'], approve: ['card-balance', 'banner'] })
    for (const change of [archive(both), demote(both, roleId), cut(both, { request: ['decide-task'], approve: ['wallet-balance'] })])
      assert.deepEqual(await refusal(change), ['last_approver', 'Aumentar o reducir saldo de tarjeta, Aumentar o reducir saldo de billetera'])
    await person({ request: ['decide-task'], approve: ['wallet-balance', 'card-balance', 'banner'] })
    assert.equal(await refusal(archive(both)), undefined, 'once there is another')
    await reset()
  })

  it('is to grant what those who administer can grant now', async () => {
    const large = await person({ request: [...managing, 'banner'], approve: ['banner'] })
    const small = await person({ request: [...managing, 'banner'] })
    const approver = await person({ request: ['decide-task'], approve: ['banner'] })
    await alone(large.id, small.id, approver.id)
    assert.deepEqual(await refusal(archive(large)), ['last_grantor', 'Subir y modificar banners (aprobar)'])
    assert.deepEqual((await refusal(cut(large, { request: [...managing, 'banner'] })))?.[0], 'last_grantor')
    await reset()
    assert.equal(await refusal(archive(large)), undefined, 'once there is another')
  })

  it('holds when the last two archive each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await person({ request: [...managing] }), await person({ request: [...managing] })]
      await alone(one.id, other.id)
      const answers = await Promise.all([post(one.token, 'ArchiveAdmin', { id: other.id, version: 1 }), post(other.token, 'ArchiveAdmin', { id: one.id, version: 1 })])
      const [won, lost] = answers.sort((a, b) => a.status - b.status)
      assert.equal(won?.status, 200)
      // The second of both finds that they were archived themselves.
      assert.equal(lost?.code, 'session_ended')
      const left = await db.selectFrom('admins').select('id').where('status', '=', 'active').execute()
      assert.equal(left.length, 1)
    }
    await reset()
  })

  it('holds when the last two approvers go at once', async () => {
    const manager = await person({ request: [...managing, 'banner'] })
    const [one, other] = [await person({ request: ['decide-task'], approve: ['banner'] }), await person({ request: ['decide-task'], approve: ['banner'] })]
    await alone(manager.id, one.id, other.id)
    const refusals = await Promise.all([refusal(archive(one)), refusal(cut(other, { request: ['decide-task'] }))])
    assert.deepEqual(refusals.map((refused) => refused?.[0]).sort(), ['last_approver', undefined])
    await reset()
  })
})
