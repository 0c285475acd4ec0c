import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { PAGE_MARK_COOKIE, PAGE_SESSION_COOKIE, pageMark } from '@ventanilla/contract/page-session'
import { PASSWORD, startTestServer } from '../../app/test/server.ts'

const ME = '/api/user/current_user/'
const opened = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' }

/** A folder with the host's page as the build writes it, but for what it names of the build. */
async function pageFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ventanilla-carried-'))
  const source = (name: string) => readFile(new URL(`../../../../../host/public/${name}`, import.meta.url), 'utf8')
  const [template, early] = await Promise.all([source('index.html'), source('early.js')])
  await mkdir(join(folder, 'host/dist/web'), { recursive: true })
  await writeFile(join(folder, 'host/dist/web/index.html'), template.replace('__EARLY__', () => early))
  return folder
}

describe('a page that is opened in a session', async () => {
  const folder = await pageFolder()
  const server = await startTestServer({ settings: { WEB_DIR: folder } })
  after(async () => {
    await server.close()
    await rm(folder, { recursive: true })
  })
  const token = await server.signIn('admin@ventanilla.example')
  const cookies = (session = token, mark = pageMark(session)) => `look=en.dark; ${PAGE_SESSION_COOKIE}=${session}; ${PAGE_MARK_COOKIE}=${mark}`

  const open = async (cookie: string, headers: Record<string, string> = opened, url = '/') => {
    const { body } = await server.app.inject({ url, headers: { cookie, ...headers } })
    const [, first = ''] = /const \{ asks, loads, carried \} = (\{.*\})/.exec(body) ?? []
    const [, carried] = /<script type="application\/json" id="carried">(.*?)<\/script>/.exec(body) ?? []
    return { body, said: (JSON.parse(first) as { carried?: unknown }).carried, answers: carried && (JSON.parse(carried) as Record<string, { body: string; date: string }>) }
  }

  it('brings who is signed in, for the browser that holds the token and in its language', async () => {
    const { said, answers } = await open(cookies())
    assert.deepEqual(said, { mark: pageMark(token), language: 'en', paths: [ME] })
    assert.ok(typeof answers === 'object')
    const asked = await server.app.inject({ url: ME, headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' } })
    const { email, roles, permissions } = JSON.parse(answers[ME]?.body ?? '') as Record<string, unknown>
    assert.deepEqual({ email, roles, permissions }, (({ email, roles, permissions }: Record<string, unknown>) => ({ email, roles, permissions }))(asked.json()))
    assert.ok(Math.abs(Date.parse(answers[ME]?.date ?? '') - Date.now()) < 60_000)
  })

  it('never shows the token itself', async () => {
    assert.ok(!(await open(cookies())).body.includes(token))
  })

  for (const [what, cookie, headers] of [
    ['to another site', cookies(), { ...opened, 'sec-fetch-site': 'cross-site' }],
    ['to a neighbour of its site', cookies(), { ...opened, 'sec-fetch-site': 'same-site' }],
    ['within a frame', cookies(), { ...opened, 'sec-fetch-dest': 'iframe' }],
    ['to a script', cookies(), { ...opened, 'sec-fetch-dest': 'empty' }],
    ['to a browser that does not say why it asks', cookies(), {}],
    ['to a browser that has given its token back', `${PAGE_SESSION_COOKIE}=${token}`, opened],
    ['to a browser that has another token', cookies(token, pageMark('x'.repeat(40))), opened],
    ['with a mark alone', `${PAGE_MARK_COOKIE}=${pageMark(token)}`, opened],
    ['with two cookies that are empty', `${PAGE_SESSION_COOKIE}=; ${PAGE_MARK_COOKIE}=`, opened],
  ] as const)
    it(`brings nothing ${what}`, async () => {
      const { body, said, answers } = await open(cookie, headers)
      assert.deepEqual([said, answers], [undefined, undefined])
      assert.doesNotMatch(body, /__CARRIED__|admin@ventanilla/)
    })

  it('brings nothing by a token that is not ours, but is a page', async () => {
    const { body, answers } = await open(cookies(`${token.slice(0, -3)}abc`))
    assert.deepEqual(answers, {})
    assert.match(body, /<\/html>/)
  })

  it('brings nothing once the session has ended', async () => {
    const ended = await server.signIn('admin@ventanilla.example')
    await server.call({ method: 'POST', url: '/api/Logout/', token: ended })
    assert.deepEqual((await open(cookies(ended))).answers, {})
  })

  it('brings nothing to the sign-in page', async () => {
    assert.doesNotMatch((await server.app.inject({ url: '/login', headers: { cookie: cookies(), ...opened } })).body, /id="carried"|"mark"|admin@ventanilla/)
  })

  it('is kept by nobody on the way', async () => {
    assert.equal((await server.app.inject({ url: '/', headers: { cookie: cookies(), ...opened } })).headers['cache-control'], 'no-store')
  })

  it('cannot be ended by what somebody is called', async () => {
    await server.addAdmin('tag@ventanilla.example')
    await server.database.pool.query(`update admins set first_name = '</script><b>' where email = 'tag@ventanilla.example'`)
    const { answers, body } = await open(cookies(await server.signIn('tag@ventanilla.example')))
    assert.ok(typeof answers === 'object')
    assert.equal((JSON.parse(answers[ME]?.body ?? '') as { first_name: string }).first_name, '</script><b>')
    assert.ok(!body.includes('</script><b>'))
  })
})

describe('the cookie of the session, for pages', async () => {
  const server = await startTestServer()
  after(() => server.close())
  const signIn = () => server.call({ method: 'POST', url: '/api/Login/', payload: { email: 'admin@ventanilla.example', password: PASSWORD } })

  it('comes with a sign-in, and no script or other site can use it', async () => {
    const { headers, body } = await signIn()
    assert.equal(headers['set-cookie'], `${PAGE_SESSION_COOKIE}=${String(body['token'])}; Path=/; HttpOnly; SameSite=Strict`)
  })

  it('goes with the sign-out', async () => {
    const { headers } = await server.call({ method: 'POST', url: '/api/Logout/', token: await server.signIn('admin@ventanilla.example') })
    assert.equal(headers['set-cookie'], `${PAGE_SESSION_COOKIE}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0`)
  })

  it('opens nothing of the API', async () => {
    const token = await server.signIn('admin@ventanilla.example')
    const { status } = await server.call({ url: ME, headers: { cookie: `${PAGE_SESSION_COOKIE}=${token}; ${PAGE_MARK_COOKIE}=${pageMark(token)}` } })
    assert.equal(status, 401)
  })

  it('keeps to lines that are secret where the console has one', async () => {
    for (const [settings, arrivesBy] of [[{ PUBLIC_URL: 'https://console.example' }, 'http'], [{ TRUST_PROXY: '1' }, 'https']] as const) {
      const secure = await startTestServer({ settings })
      after(() => secure.close())
      const { headers } = await secure.call({ method: 'POST', url: '/api/Login/', headers: { 'x-forwarded-proto': arrivesBy }, payload: { email: 'admin@ventanilla.example', password: PASSWORD } })
      assert.match(String(headers['set-cookie']), /; Secure$/)
    }
  })
})
