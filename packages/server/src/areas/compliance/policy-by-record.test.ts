import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { ChangeRule, Policy } from '@ventanilla/contract/endpoints/requests.endpoints'
import { contractChanges } from '../../engines/changes/policy.ts'
import { startAccessServer } from '../access/test/access-server.ts'

describe('a change whose approval depends on the record', async () => {
  const server = await startAccessServer()
  after(() => server.close())
  const admin = await server.signIn('admin@ventanilla.example')
  const listed = async (url: string) => (await server.call({ url, token: admin })).body['results']
  const ruleOf = async (id: string) => ((await listed('/api/changes/')) as ChangeRule[]).find(({ change }) => change === id)

  it('is marked in the contract, and nothing else is', () => {
    for (const [id, { change }] of contractChanges) assert.equal(change.byRecord === true, server.services.changeOf(id).parts.approval !== undefined, id)
  })

  it('takes effect at once for every record while there is nobody else', async () => {
    assert.deepEqual(await ruleOf('edit-service'), { change: 'edit-service', asks: false, above: null })
  })

  it('may wait by its rule, unless somebody set the policy; set back to the default it may again', async () => {
    await server.person({ request: ['decide-task'], approve: ['cashback'] })
    for (const id of ['edit-service', 'edit-segment']) assert.deepEqual(await ruleOf(id), { change: id, asks: false, above: null, by_record: true })
    await server.policy('always', 'edit-service')
    assert.deepEqual(await ruleOf('edit-service'), { change: 'edit-service', asks: true, above: null })
    await server.policy('never', 'edit-service')
    assert.equal((await ruleOf('edit-service'))?.by_record, true)
    const marked = ((await listed('/api/changes/policy/')) as Policy[]).filter(({ by_record }) => by_record)
    assert.deepEqual(marked.map(({ id }) => id).sort(), ['edit-segment', 'edit-service'])
  })
})
