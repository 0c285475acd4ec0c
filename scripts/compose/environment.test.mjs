import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { newSigningKey, publicKeyOf } from '../../packages/releases/dist/signing.js'
import { root } from '../lib/root.mjs'

const names = ['POSTGRES_PASSWORD', 'SERVER_PASSWORD', 'TOKEN_SECRET', 'REGISTRY_SIGNING_KEY', 'REGISTRY_KEYS']

/** The settings in `.env` once docker/environment.sh ran beside it, and how it ended; of a name that stands twice, the last one counts. */
function environment(context, before) {
  const folder = mkdtempSync(join(tmpdir(), 'ventanilla-environment-'))
  context.after(() => rmSync(folder, { recursive: true }))
  cpSync(join(root, 'docker/environment.sh'), join(folder, 'docker/environment.sh'))
  const file = join(folder, '.env')
  if (before !== undefined) writeFileSync(file, before)
  const run = () => {
    const { status } = spawnSync('sh', ['docker/environment.sh'], { cwd: folder, stdio: ['ignore', 'ignore', 'ignore'] })
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    return { status, text, settings: Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value])) }
  }
  return { file, run }
}

describe('the secrets of the containers', () => {
  it('are made once, for nobody else to read, with a registry key that is that of the signing key', (context) => {
    const { file, run } = environment(context)
    const { status, text, settings } = run()
    assert.equal(status, 0)
    assert.deepEqual(Object.keys(settings), names)
    for (const name of names) assert.match(settings[name], /^[\w-]{36,43}$/, name)
    assert.equal(settings.REGISTRY_KEYS, publicKeyOf(settings.REGISTRY_SIGNING_KEY))
    assert.equal(statSync(file).mode & 0o077, 0)
    assert.equal(run().text, text)
  })

  for (const [what, rest] of [['none', ''], ['an empty one', 'REGISTRY_KEYS=\n'], ['none, and no end of its last line', '# mine']])
    it(`get the registry key of a signing key that is there, where there is ${what}`, (context) => {
      const secret = newSigningKey()
      const { text, settings } = environment(context, `REGISTRY_SIGNING_KEY=${secret}\nTOKEN_SECRET=mine\n${rest}`).run()
      assert.deepEqual([settings.REGISTRY_SIGNING_KEY, settings.REGISTRY_KEYS, settings.TOKEN_SECRET], [secret, publicKeyOf(secret), 'mine'])
      assert.equal(text.match(/^REGISTRY_SIGNING_KEY=/gm).length, 1)
    })

  it('keep the registry keys that are there: another one may sign as well', (context) => {
    const both = `REGISTRY_SIGNING_KEY="${newSigningKey()}"\nREGISTRY_KEYS=${publicKeyOf(newSigningKey())},${publicKeyOf(newSigningKey())}\n`
    assert.ok(environment(context, both).run().text.startsWith(both))
    assert.equal(environment(context, both).run().text.match(/^REGISTRY_/gm).length, 2)
  })

  it('are refused where the signing key is none', (context) => {
    const { status, settings } = environment(context, 'REGISTRY_SIGNING_KEY=short\n').run()
    assert.notEqual(status, 0)
    assert.equal(settings.REGISTRY_KEYS, undefined)
  })

  it('have a new registry key with a new signing key', (context) => {
    const { settings } = environment(context, `REGISTRY_KEYS=${publicKeyOf(newSigningKey())}\n`).run()
    assert.equal(settings.REGISTRY_KEYS, publicKeyOf(settings.REGISTRY_SIGNING_KEY))
  })
})
