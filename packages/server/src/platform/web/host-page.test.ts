import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { brotliDecompressSync, constants } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { looks, lookText } from '@ventanilla/contract/look'
import { openRegistry } from '@ventanilla/releases/signing'
import { createLog } from '../log.ts'
import { readSettings } from '../settings.ts'
import { createWebServer } from './web-server.ts'

const drawn = (look: string) => `<title>${look}</title><style nonce="__NONCE__">b{}</style><p>__PROGRAMME__</p><script type="application/json" id="settings">__SETTINGS__</script>`

describe('the page of the host', () => {
  let root: string
  let app: FastifyInstance
  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'ventanilla-sign-in-'))
    await mkdir(join(root, 'host/dist/web'), { recursive: true })
    for (const look of looks.map(lookText)) await writeFile(join(root, `host/dist/web/login.${look}.html`), drawn(look))
    await writeFile(join(root, 'host/dist/web/index.html'), `<head>${drawn('none')}</head><script type=application/json id=registry>__REGISTRY__</script>`)
    await writeFile(join(root, 'host/dist/web/secret.html'), drawn('secret'))
    await mkdir(join(root, 'remotes/people/dist/web'), { recursive: true })
    await writeFile(join(root, 'remotes/people/dist/web/live.json'), JSON.stringify({ name: 'people', build: 'b1', words: { es: { title: '</script><!-- $& -->' } } }))
    const settings = readSettings({ WEB_DIR: root, PROGRAMME_NAME: '</script><b>$&', LOG_LEVEL: 'silent' })
    app = await createWebServer(settings, createLog(settings, 'web'))
  })
  after(async () => {
    await app.close()
    await rm(root, { recursive: true })
  })
  const get = (url: string, cookie: string) => app.inject({ url, headers: { cookie } })

  test('its head goes out before the rest is compressed', async () => {
    const pieces: Buffer[] = []
    for await (const piece of (await app.inject({ url: '/users', headers: { 'accept-encoding': 'br' }, payloadAsStream: true })).stream()) pieces.push(piece as Buffer)
    const read = (some: Buffer[]) => brotliDecompressSync(Buffer.concat(some), { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString()
    const [head = '', ...rest] = read(pieces).split('</head>')
    assert.equal(read(pieces.slice(0, 1)), head)
    assert.match(rest.join(), /id="registry"/)
  })

  for (const [cookie, look] of [
    ['', 'es.light'],
    ['look=en.dark', 'en.dark'],
    ['a=1; look=es.dark; b=2', 'es.dark'],
    ['look=../secret', 'es.light'],
    ['look=fr.dark', 'es.light'],
    ['look=en', 'es.light'],
    ['look=', 'es.light'],
    ['overlook=en.dark', 'es.light'],
    ['look=en.dark.html', 'es.light'],
  ] as const)
    test(`for the sign-in, to a browser with the cookie '${cookie}', is drawn in ${look}, and others are not`, async () => {
      for (const path of ['/login', '/login?next=%2Fusers']) {
        const { body, headers } = await get(path, cookie)
        assert.match(body, new RegExp(`<title>${look}</title>`))
        assert.equal(headers['cache-control'], 'no-store')
        const [, nonce] = /<style nonce="([^"]+)"/.exec(body) ?? []
        assert.ok(nonce && String(headers['content-security-policy']).includes(`style-src 'self' 'nonce-${nonce}'`))
      }
      assert.match((await get('/users', cookie)).body, /<title>none/)
    })

  test('brings the registry as it was signed, whatever stands in it', async () => {
    const { body } = await get('/users', '')
    const [, settings = '', text = ''] = /id="settings">(.*?)<\/script>.*id="registry">(.*?)<\/script>$/.exec(body) ?? []
    const { remotes } = JSON.parse(openRegistry(text, JSON.parse(settings).registryKeys)) as { remotes: { build: { words: unknown } }[] }
    assert.deepEqual(remotes[0]?.build.words, { es: { title: '</script><!-- $& -->' } })
    assert.equal(body.match(/<\/script>/g)?.length, 2)
    assert.doesNotMatch((await get('/login', '')).body, /registry">/)
  })

  test('for the sign-in has the name of the programme as text, and settings that end no element', async () => {
    const { body } = await get('/login', 'look=en.light')
    assert.match(body, /<p>&lt;\/script&gt;&lt;b&gt;\$&amp;<\/p>/)
    assert.equal(body.match(/<\/script>/g)?.length, 1)
  })

  test('for the sign-in is that of all addresses while a build has no other', async () => {
    await rm(join(root, 'host/dist/web/login.es.dark.html'))
    assert.match((await get('/login', 'look=es.dark')).body, /<title>none/)
  })
})
