import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { allEndpoints } from '@ventanilla/contract/endpoints'
import { startAccessServer } from '../access/test/access-server.ts'
import { policyCommand } from './policy.command.ts'

it('prints the policy of the database: every change, what is set, by whom, and where it does not hold yet', async () => {
  const server = await startAccessServer()
  after(() => server.close())
  await server.person({ request: ['decide-task'], approve: ['card-block'] })
  await server.policy('always', 'block-cards-of-users')
  await server.db.insertInto('change_policies').values({ change: 'top-up/process', approval: 'above', above_cents: 50_000, updated_by: 'ana@ventanilla.example' }).execute()
  const said: string[] = []
  await policyCommand(server.services, (line) => void said.push(line))
  const lineOf = (id: string) => said.find((line) => line.startsWith(`${id} `))?.split(/ {2,}/)
  assert.deepEqual(said[0]?.split(/ {2,}/), ['change', 'approval', 'default', 'deciders', 'set by'])
  assert.deepEqual(Object.entries(allEndpoints).filter(([id, { change }]) => change && !lineOf(id)), [])
  assert.deepEqual(lineOf('block-cards-of-users')?.slice(0, 4), ['block-cards-of-users', 'always', 'never', '2'])
  assert.deepEqual(lineOf('top-up/process')?.slice(0, 3), ['top-up/process', 'above 500.00, not yet', '1'])
  assert.match(said.find((line) => line.startsWith('top-up/process')) ?? '', /ana@ventanilla\.example 20\d\d-/)
  assert.deepEqual(lineOf('create-role'), ['create-role', 'always, not yet', '1'])
})
