import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { removeFormer } from '../../webpack/former-assets.mjs'
import { keepBuild } from '../../webpack/keep-build.mjs'

const DAY = 24 * 3_600_000

function folderFor(context, path) {
  const root = mkdtempSync(join(tmpdir(), 'ventanilla-kept-'))
  context.after(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, path), { recursive: true })
  return join(root, path)
}

test('a build of a remote leaves every other build where it is, however many come after it', async (context) => {
  const web = folderFor(context, 'web')
  const builds = Array.from({ length: 9 }, (_, index) => `b${index}`)
  for (const build of [...builds, 'b0']) {
    const output = join(web, '.coming')
    mkdirSync(output)
    writeFileSync(join(output, 'remote-entry.js'), `code of ${build}`)
    await keepBuild(web, output, { build })
  }
  assert.deepEqual(readdirSync(web).sort(), [...builds, 'live.json'])
  for (const build of builds) assert.equal(readFileSync(join(web, build, 'remote-entry.js'), 'utf8'), `code of ${build}`)
  assert.equal(JSON.parse(readFileSync(join(web, 'live.json'), 'utf8')).build, 'b0')
})

test('a file of the host stays for seven days after the first build without it, however old it was then', async (context) => {
  const assets = folderFor(context, 'dist/web/assets')
  const long = new Date(Date.now() - 90 * DAY)
  for (const file of ['a.js', 'a.js.br', 'b.js']) {
    writeFileSync(join(assets, file), '')
    utimesSync(join(assets, file), long, long)
  }
  const now = Date.now()
  const after = async (days, ...current) => {
    await removeFormer(assets, new Set(current), now + days * DAY)
    return readdirSync(assets).sort()
  }
  assert.deepEqual(await after(0, 'a.js'), ['a.js', 'a.js.br', 'b.js'])
  assert.deepEqual(await after(6, 'b.js'), ['a.js', 'a.js.br', 'b.js'], 'b.js is current again, a.js since now is not')
  assert.deepEqual(await after(12, 'b.js'), ['a.js', 'a.js.br', 'b.js'])
  assert.deepEqual(await after(14, 'b.js'), ['b.js'])
})
