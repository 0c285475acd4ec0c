import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { createLog } from '../log.ts'
import { readSettings } from '../settings.ts'
import { createWebServer } from './web-server.ts'

describe('a server of the browser’s part alone', () => {
  let root: string
  let app: FastifyInstance
  const long = ' '.repeat(2_000)
  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'ventanilla-web-'))
    await mkdir(join(root, 'host/dist/web'), { recursive: true })
    await writeFile(join(root, 'host/dist/web/index.html'), `<head></head>${long}page`)
    await writeFile(join(root, 'host/dist/web/host.json'), JSON.stringify({ hostApi: '1.0.0', long }))
    await mkdir(join(root, 'remotes/people/dist/web'), { recursive: true })
    await writeFile(join(root, 'remotes/people/dist/web/live.json'), JSON.stringify({ name: 'people', build: 'b1', words: { es: { long } } }))
    const settings = readSettings({ WEB_DIR: root, LOG_LEVEL: 'silent' })
    app = await createWebServer(settings, createLog(settings, 'web'))
  })
  after(async () => {
    await app.close()
    await rm(root, { recursive: true })
  })

  for (const [path, holds] of [['/users', /page$/], ['/remotes.json', /people/], ['/host.json', /hostApi/]] as const)
    test(`sends ${path} compressed`, async () => {
      const { headers, rawPayload } = await app.inject({ url: path, headers: { 'accept-encoding': 'gzip, br' } })
      assert.deepEqual([headers['content-encoding'], headers['vary']], ['br', 'accept-encoding'])
      assert.match(brotliDecompressSync(rawPayload).toString(), holds)
      assert.ok(rawPayload.length < long.length)
    })

  for (const path of ['/assets/gone.js', '/api/user/', '/assets/%E0%A4'])
    test(`says in words that ${path} is not there`, async () => {
      const { statusCode, headers, body } = await app.inject({ url: path, headers: { 'accept-language': 'en' } })
      const { code, detail, reference } = JSON.parse(body) as Record<string, string>
      assert.deepEqual([statusCode, code, headers['content-language']], [404, 'not_found', 'en'])
      assert.deepEqual([headers['x-content-type-options'], headers['content-security-policy']], ['nosniff', "default-src 'none';frame-ancestors 'none'"])
      assert.match(`${detail} ${reference}`, /^[A-Z].+ [0-9a-f-]{13}$/)
    })

  test('refuses a body that nobody can read in the words of the API', async () => {
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload: '{' })
    assert.deepEqual([statusCode, (JSON.parse(body) as { code: string }).code], [400, 'validation_failed'])
  })

  test('says that it is there', async () => assert.deepEqual((await app.inject('/healthz')).json(), { status: 'ok' }))
})
