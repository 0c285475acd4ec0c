import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { after, it } from 'node:test'
import { freshDatabase } from '../../app/test/database.ts'

const folder = fileURLToPath(new URL('../../../', import.meta.url))
const codegen = join(dirname(createRequire(import.meta.url).resolve('kysely-codegen/package.json')), 'dist/cli/bin.js')

it('the types of the tables are those of the migrations (npm run tables writes them)', async () => {
  const database = await freshDatabase()
  after(() => database.drop())
  const { status, stdout, stderr } = spawnSync(process.execPath, [codegen, '--verify', '--url', database.url], { cwd: folder, encoding: 'utf8' })
  assert.equal(status, 0, stdout + stderr)
})
