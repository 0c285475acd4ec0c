import assert from 'node:assert/strict'
import { after, describe, it, mock } from 'node:test'
import pg from 'pg'
import { startRecoveryServer } from '../../app/test/recovery.ts'

/**
 * Known and unknown addresses cost the same: the same statements in the same order, whatever is in the tables. How long
 * they take is compared by `npm run bench:timing`.
 */
describe('known and unknown addresses', async () => {
  const server = await startRecoveryServer()
  after(() => server.close())
  const [known, unknown] = ['known@ventanilla.example', 'unknown@ventanilla.example']
  await server.addAdmin(known)

  /** The statements that some work sends to the database; values are not in them. */
  const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
    const spied = mock.method(pg.Client.prototype, 'query')
    try {
      await work()
      return spied.mock.calls.map(({ arguments: [query] }: { arguments: unknown[] }) => (typeof query === 'string' ? query : String((query as { text?: string }).text)))
    } finally {
      spied.mock.restore()
    }
  }
  const login = (email: string) => server.call({ method: 'POST', url: '/api/Login/', payload: { email, password: 'wrong' } })
  const kinds: [name: string, call: (email: string) => Promise<{ status: number; body: Record<string, unknown> }>][] = [
    ['SendCode', server.send],
    ['VerifyCode', (email) => server.verify(email, '00000')],
    ['Login', login],
  ]

  for (const [name, call] of kinds)
    it(`run the same statements in ${name}, and are answered the same`, async () => {
      await server.work()
      const answers: { status: number; body: Record<string, unknown> }[] = []
      const asked = async (email: string) => statementsOf(async () => answers.push(await call(email)))
      const [first, second] = [await asked(known), await asked(unknown)]
      assert.ok(first.length >= 2, 'statements were seen')
      assert.deepEqual(first, second)
      const [one, other] = answers.map(({ status, body: { reference: _, ...body } }) => ({ status, body }))
      assert.deepEqual(one, other)
    })

  it('run the same statements and are answered the same when they are locked out', async () => {
    for (const call of [login, (email: string) => server.verify(email, '00000')]) {
      for (const email of [known, unknown]) for (let time = 0; time < 5; time += 1) await call(email)
      const [first, second] = [await statementsOf(() => call(known)), await statementsOf(() => call(unknown))]
      assert.deepEqual(first, second)
      assert.equal((await call(known)).status, 429)
    }
  })

  it('look nobody up in SendCode', async () => {
    for (const statement of await statementsOf(() => server.send(known))) assert.doesNotMatch(statement, /admins/)
  })
})
