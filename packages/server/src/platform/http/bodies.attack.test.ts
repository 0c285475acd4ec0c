import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { upload } from '../../engines/bulk/test/lists.ts'
import { startTestServer } from '../../app/test/server.ts'
import { bodyOf } from './error-handler.ts'
import { Failure } from './failure.ts'

const form = { 'content-type': 'multipart/form-data; boundary=x' }
const part = (name: string, value: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

describe('a body', async () => {
  const server = await startTestServer()
  after(() => server.close())
  const token = await server.signIn('admin@ventanilla.example')
  const post = (url: string, payload: object | string, headers: Record<string, string> = {}) => server.call({ method: 'POST', url, token, payload, headers })
  const login = (payload: object | string, headers: Record<string, string> = {}) => server.call({ method: 'POST', url: '/api/Login/', payload, headers })
  const outcome = ({ status, body }: Awaited<ReturnType<typeof post>>) => [status, body['code']]
  const problemsOf = ({ body }: Awaited<ReturnType<typeof post>>) => body['problems'] as { code: string; field?: string }[]

  it('of more than a megabyte is too large', async () => {
    const text = JSON.stringify({ permissions: [], kind: 'x'.repeat(1 << 20) })
    assert.deepEqual(outcome(await post('/api/user/GetAdminByPermissions/', text, { 'content-type': 'application/json' })), [413, 'body_too_large'])
  })

  it('of a caller who has not signed in is too large much earlier', async () => {
    assert.deepEqual(outcome(await login({ email: 'a@b.example', password: 'x'.repeat(40_000) })), [413, 'body_too_large'])
  })

  it('is too large as a form as well, however it is cut into fields', async () => {
    for (const payload of [part('password', 'x'.repeat(40_000)), part('password', 'x').repeat(1_000), `${'preamble'.repeat(10_000)}\r\n${part('password', 'x')}`])
      assert.deepEqual(outcome(await login(`${payload}--x--\r\n`, form)), [413, 'body_too_large'])
    assert.deepEqual(outcome(await login(`password=${'x'.repeat(40_000)}`, { 'content-type': 'application/x-www-form-urlencoded' })), [413, 'body_too_large'])
  })

  it('that is packed is refused before any of it is unpacked, in whatever packing, and so is one of another kind', async () => {
    const json = 'application/json'
    for (const [encoding, packed] of [['br', brotliCompressSync(Buffer.alloc(64 << 20))], ['gzip', gzipSync('{}')], ['deflate', deflateSync('{}')], ['x', Buffer.from('{}')]] as const)
      assert.deepEqual(outcome(await login(packed, { 'content-type': json, 'content-encoding': encoding })), [415, 'body_format'], encoding)
    assert.deepEqual(outcome(await login('{"email":"a@b.example","password":"x"}', { 'content-type': json, 'content-encoding': 'identity' })), [400, 'invalid_credentials'])
    assert.deepEqual(outcome(await login('email=a@b.example', { 'content-type': 'text/plain' })), [415, 'body_format'])
  })

  it('that is a form cut off or malformed is a mistake of its sender', async () => {
    const malformed = ['', 'rubbish', '--x', part('email', 'a@b.example'), part('email', 'a@b.example').slice(0, 20), '--x\r\nrubbish\r\n\r\n--x--\r\n', `${part('email', 'a').repeat(200)}--x--\r\n`]
    for (const payload of malformed) assert.deepEqual(outcome(await login(payload, form)), [400, 'validation_failed'], payload.slice(0, 60))
    assert.deepEqual(outcome(await login(`${part('email', 'a')}--x--\r\n`, { 'content-type': 'multipart/form-data' })), [400, 'validation_failed'])
  })

  it('with many codes that nobody knows is answered with few problems', async () => {
    const answer = await post('/api/user/GetAdminByPermissions/', { permissions: Array(2_500).fill('nope') })
    assert.deepEqual([...outcome(answer), problemsOf(answer)], [400, 'validation_failed', [{ field: 'permissions', code: 'too_many', params: { max: 100 } }]])
  })

  it('is answered with a hundred problems at most, wherever they come from', () => {
    const failure = new Failure('validation_failed', { problems: Array.from({ length: 5_000 }, (_, at) => ({ field: `f${at}`, code: 'blank' })) })
    const { problems, ...rest } = bodyOf(failure, 'es', 'x')
    assert.ok(Array.isArray(problems))
    assert.deepEqual([problems.length, Object.keys(rest).filter((field) => /^f\d/.test(field)).length], [100, 100])
  })

  it('with more values than any call has is refused, whatever they are', async () => {
    const deep = `{"users":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
    const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`key${at}`, at])))
    for (const payload of [deep, wide]) {
      const answer = await post('/api/user/active-card-for-users/', payload, { 'content-type': 'application/json' })
      assert.deepEqual([...outcome(answer), problemsOf(answer).map(({ code }) => code)], [400, 'validation_failed', ['too_many']])
    }
  })

  it('with fields named like members of every object is a body like any other', async () => {
    for (const field of ['constructor', 'toString', 'hasOwnProperty'])
      assert.deepEqual(outcome(await post('/api/user/CreateRole/', { name: 'x', [field]: Array(101).fill('x') })), [400, 'validation_failed'], field)
  })

  for (const [what, written] of [['half of a character', '\\ud83d'], ['a zero character', 'a\\u0000b']] as const)
    it(`with ${what} is a mistake of its sender, named by its field`, async () => {
      const text = `{"users":["U1"],"action":"Block","description":"${written}","reference":"half-of-one-1"}`
      const answer = await post('/api/user/block-card-for-users/', text, { 'content-type': 'application/json' })
      assert.deepEqual([...outcome(answer), problemsOf(answer)], [400, 'validation_failed', [{ field: 'description', code: 'value_invalid' }]])
    })

  it('may come with a query, whose parameter is named as well', async () => {
    const answer = await server.call({ url: '/api/user/GetAdmins/?search=%00', token })
    assert.deepEqual([...outcome(answer), problemsOf(answer)], [400, 'validation_failed', [{ field: 'search', code: 'value_invalid' }]])
  })
})

describe('an uploaded file', async () => {
  const server = await startTestServer()
  after(() => server.close())
  const token = await server.signIn('admin@ventanilla.example')
  const send = (payload: Buffer | string, headers: Record<string, string> = form) => server.call({ method: 'POST', url: '/api/user/top-up-upload/', token, payload, headers })
  const whole = upload('Email\nx')

  for (const [what, payload] of Object.entries({
    'is cut off in its content': whole.payload.subarray(0, -30),
    'is cut off in its header': whole.payload.subarray(0, 60),
    'has no header': '--x\r\n\r\nEmail\r\n--x--\r\n',
    'is no form': 'Email',
    'is nothing': '',
  }))
    it(`that ${what} is a mistake of its sender`, async () => {
      const headers = Buffer.isBuffer(payload) ? whole.headers : form
      const { status, body } = await send(payload, headers)
      assert.equal(status, 400)
      assert.match(String(body['code']), /^(upload_incomplete|file_missing)$/)
    })

  it('without a boundary is a mistake of its sender', async () => {
    const { status, body } = await send(whole.payload, { 'content-type': 'multipart/form-data' })
    assert.deepEqual([status, body['code']], [400, 'upload_incomplete'])
  })

  it('may have a name of any length, of characters that take two', async () => {
    const { payload, headers } = upload('', `a${'😀'.repeat(200)}.csv`)
    const { status, body } = await send(payload, headers)
    assert.deepEqual([status, body['code']], [400, 'file_empty'])
    assert.ok(JSON.stringify(body).isWellFormed())
    assert.match(String(body['detail']), /«a😀{145}\.csv»/u)
  })
})
