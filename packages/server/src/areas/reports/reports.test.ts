import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { after, beforeEach, describe, it } from 'node:test'
import { pino } from 'pino'
import { startTestServer } from '../../app/test/server.ts'
import { forgetReports } from './forget-reports.task.ts'
import { remoteHealth } from './remote-health.ts'

const failure = { reference: '0123abcd', remote: 'compliance', version: '1.2.0', build: '0123456789ab', kind: 'crashed', detail: 'x is not a function' }
const old = (report: object) => ({ 'csp-report': { 'document-uri': 'https://host.example/users/77', 'effective-directive': 'script-src-elem', ...report } })

describe('what browsers report', async () => {
  const logged: string[] = []
  const server = await startTestServer()
  after(() => server.close())
  const { db } = server.database
  Object.assign(server.services, { log: pino(new Writable({ write: (line, _encoding, done) => (logged.push(String(line)), done()) })) })
  const token = await server.signIn('admin@ventanilla.example')
  const report = (payload: object, signedIn = true) => server.call({ method: 'POST', url: '/api/remote-reports/', payload, ...(signedIn && { token }) })
  const violation = (payload: object | string, type = 'application/csp-report') => server.call({ method: 'POST', url: '/api/policy-reports/', payload: typeof payload === 'string' ? payload : JSON.stringify(payload), headers: { 'content-type': type } })
  const kept = () => db.selectFrom('browser_reports').selectAll().orderBy('id').execute()

  beforeEach(async () => {
    await db.deleteFrom('browser_reports').execute()
    await db.deleteFrom('remote_loads').execute()
    await db.deleteFrom('rates').execute()
    logged.length = 0
  })

  it('of a remote that failed is kept and logged under the reference that stood on the card', async () => {
    assert.deepEqual((await report({ failures: [failure] })).body, { received: 1 })
    assert.deepEqual((await kept()).map(({ reference, remote, build, what }) => [reference, remote, build, what]), [['0123abcd', 'compliance', '0123456789ab', 'crashed']])
    assert.match(logged.join(''), /"report":"0123abcd".*a remote could not be shown/)
  })

  it('of a remote is taken from those who are signed in alone', async () => {
    assert.equal((await report({ failures: [failure] }, false)).status, 401)
    assert.deepEqual(await kept(), [])
  })

  it('names no person', async () => {
    await report({ failures: [{ ...failure, detail: 'no ana@luki.example of 6123-4567 8-123-4567 at https://host.example/users?query=ana' }] })
    const [{ detail } = { detail: '' }] = await kept()
    assert.equal(detail, 'no … of … at https://host.example/users')
    assert.doesNotMatch(logged.join(''), /luki|6123|query/)
  })

  const hostile: Record<string, object> = {
    'an unknown kind': { failures: [{ ...failure, kind: 'fun' }] },
    'a name that is a path': { failures: [{ ...failure, remote: '../etc' }] },
    'a reference with a line break': { failures: [{ ...failure, reference: '0123\nabcd' }] },
    'a long text': { failures: [{ ...failure, detail: 'x'.repeat(501) }] },
    'too many': { failures: Array(21).fill(failure) },
    'half a character': { failures: [{ ...failure, detail: '\ud800' }] },
    'a load of years': { loads: [{ remote: 'compliance', build: 'b', ms: 1e12 }] },
    'a load of a moment before': { loads: [{ remote: 'compliance', build: 'b', ms: -1 }] },
  }
  for (const [name, payload] of Object.entries(hostile))
    it(`of a remote with ${name} is refused and leaves nothing`, async () => {
      assert.equal((await report(payload)).status, 400)
      assert.deepEqual([await kept(), await db.selectFrom('remote_loads').selectAll().execute()], [[], []])
    })

  it('of a violation is kept with the remote whose file it was, and without the page and what stands behind question marks', async () => {
    const file = 'https://cdn.example/people/0123456789ab/pages.js'
    assert.deepEqual((await violation(old({ 'blocked-uri': `${file}?r=1`, 'source-file': 'https://host.example/assets/index.js', 'line-number': 3 }))).body, { received: 1 })
    await violation(old({ 'blocked-uri': 'eval', 'source-file': 'https://host.example/remotes/marketing/b1/x.js' }))
    await violation(old({ 'blocked-uri': 'inline', 'source-file': 'https://host.example/users/77?query=ana' }))
    const found = (await kept()).map(({ remote, build, what, detail }) => [remote, build, what, detail])
    assert.deepEqual(found, [
      ['people', '0123456789ab', 'script-src-elem', `${file}, by https://host.example/assets/index.js:3`],
      ['marketing', null, 'script-src-elem', 'eval, by https://host.example/remotes/marketing/b1/x.js'],
      [null, null, 'script-src-elem', 'inline, by https://host.example'],
    ])
  })

  it('of violations comes from the Reporting API as well, other kinds are passed over', async () => {
    const reports = [
      { type: 'csp-violation', body: { effectiveDirective: 'require-trusted-types-for', blockedURL: 'trusted-types-sink', sourceFile: 'https://host.example/remotes/people/b1/x.js' } },
      { type: 'integrity-violation', body: { blockedURL: 'https://host.example/remotes/people/b1/y.js', destination: 'script' } },
      { type: 'deprecation', body: { id: 'x' } },
    ]
    assert.deepEqual((await violation(reports, 'application/reports+json')).body, { received: 2 })
    assert.deepEqual((await kept()).map(({ remote, what }) => [remote, what]), [['people', 'require-trusted-types-for'], ['people', 'integrity-policy script']])
  })

  it('is refused where it is none, or larger than browsers write', async () => {
    for (const payload of ['', '{', '[1]', '"x"', { 'csp-report': 7 }, { 'csp-report': { 'blocked-uri': 'x'.repeat(4_001) } }, Array(101).fill({ type: 'x', body: {} })]) assert.equal((await violation(payload)).status, 400, JSON.stringify(payload).slice(0, 40))
    assert.equal((await violation(`"${'x'.repeat(40_000)}"`)).status, 413)
    assert.deepEqual(await kept(), [])
  })

  it('is taken so often in a minute, by each', async () => {
    const answers = []
    for (let at = 0; at < 61; at += 1) answers.push((await violation(old({}))).status)
    assert.deepEqual([answers.filter((status) => status === 200).length, answers.at(-1)], [60, 429])
    assert.equal((await report({ failures: [failure] })).status, 200)
  })

  it('is forgotten after thirty days, and the oldest first where it is too much', async () => {
    const now = server.clock.now()
    const row = (days: number, what: string) => ({ kind: 'violation' as const, what, detail: '', created_at: new Date(now.getTime() - days * 86_400_000) })
    await db.insertInto('browser_reports').values([row(31, 'old'), row(29, 'first'), row(28, 'second'), row(1, 'third')]).execute()
    await forgetReports(db, now)
    assert.deepEqual((await kept()).map(({ what }) => what), ['first', 'second', 'third'])
    await forgetReports(db, now, 2)
    assert.deepEqual((await kept()).map(({ what }) => what), ['second', 'third'])
  })

  it('says how each remote loads and fails, in all and by day', async () => {
    const loads = [100, 200, 300].map((ms) => ({ remote: 'marketing', build: 'b1', ms }))
    await report({ failures: [failure], loads })
    await violation(old({ 'blocked-uri': 'https://host.example/remotes/marketing/b1/x.js' }))
    const health = await remoteHealth(db, new Date(server.clock.now().getTime() - 86_400_000))
    const plain = health.map(({ days, ...rest }) => ({ ...rest, days: days.length }))
    assert.deepEqual(plain, [
      { remote: 'compliance', loads: 0, p50_ms: null, p95_ms: null, failures: 1, violations: 0, days: 1 },
      { remote: 'marketing', loads: 3, p50_ms: 200, p95_ms: 290, failures: 0, violations: 1, days: 1 },
    ])
    assert.deepEqual(await remoteHealth(db, new Date(server.clock.now().getTime() + 1)), [])
  })
})
