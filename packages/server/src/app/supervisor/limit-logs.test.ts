import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { makeRoom } from './limit-logs.ts'

describe('a log that a process keeps open', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ventanilla-log-'))
  const log = join(folder, 'server.log')
  const output = openSync(log, 'a', 0o600)
  after(async () => {
    closeSync(output)
    await rm(folder, { recursive: true })
  })
  const write = (line: string) => spawnSync('echo', [line], { stdio: ['ignore', output, output] })
  const read = async () => [await readFile(log, 'utf8'), await readFile(`${log}.1`, 'utf8').catch(() => undefined)]

  it('stays as it is while it is small', async () => {
    write('one')
    await makeRoom(log, 10)
    assert.deepEqual(await read(), ['one\n', undefined])
  })

  it('becomes the former one when it has grown, and its writer goes on in a new one, for its owner alone', async () => {
    write('two and three')
    await makeRoom(log, 10)
    write('four')
    assert.deepEqual(await read(), ['four\n', 'one\ntwo and three\n'])
    assert.equal((await stat(`${log}.1`)).mode & 0o777, 0o600)
    write('five and six')
    await makeRoom(log, 10)
    assert.deepEqual(await read(), ['', 'four\nfive and six\n'])
  })
})
