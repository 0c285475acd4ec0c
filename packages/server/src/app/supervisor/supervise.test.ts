import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { supervise } from './supervise.ts'

const file = new URL('../test/supervised-child.js', import.meta.url)
const output = openSync(devNull, 'a')
const alive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('the supervisor', () => {
  it('starts a child that was killed again, and stops it for good', async () => {
    const said = new EventEmitter()
    const lines: string[] = []
    const say = (line: string) => {
      lines.push(line)
      said.emit(line.includes('runs again') ? 'again' : 'line')
    }
    const child = await supervise({ name: 'child', file, env: process.env, output, say })
    const pid = Number(child.ready)
    const again = once(said, 'again')
    process.kill(pid, 'SIGKILL')
    await again
    assert.match(lines[0] ?? '', /^The child has ended \(SIGKILL\)/)
    assert.equal(alive(pid), false)
    await child.stop()
    assert.equal(lines.length, 2)
  })

  it('kills a child that does not stop, but not before it has drained', async (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'ventanilla-supervise-'))
    context.after(() => rmSync(folder, { recursive: true }))
    const stopAfter = async (ms: number) => {
      const written = join(folder, String(ms))
      const child = await supervise({ name: 'child', file, env: { ...process.env, CHILD_WAITS: '1' }, output: openSync(written, 'a'), say: () => undefined, drainMs: 60_000 })
      context.mock.timers.enable({ apis: ['setTimeout'] })
      const gone = child.stop()
      context.mock.timers.tick(ms)
      context.mock.timers.reset()
      process.kill(Number(child.ready), 'SIGUSR2')
      await gone
      return readFileSync(written, 'utf8')
    }
    assert.equal(await stopAfter(79_000), 'stopped')
    assert.equal(await stopAfter(80_000), '')
  })

  it('alone acts when the terminal is closed', async (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'ventanilla-supervise-'))
    context.after(() => rmSync(folder, { recursive: true }))
    const written = join(folder, 'output')
    const child = await supervise({ name: 'child', file, env: { ...process.env, CHILD_WAITS: '1' }, output: openSync(written, 'a'), say: () => undefined })
    for (const signal of ['SIGINT', 'SIGHUP']) process.kill(Number(child.ready), signal)
    const gone = child.stop()
    process.kill(Number(child.ready), 'SIGUSR2')
    await gone
    assert.equal(readFileSync(written, 'utf8'), 'stopped')
  })

  it('is not needed by a child that is asked to end while it starts: it ends cleanly', async () => {
    const child = spawn(process.execPath, [file.pathname], { env: { ...process.env, CHILD_ENDS: '1' }, stdio: 'ignore' })
    assert.deepEqual(await once(child, 'exit'), [0, null])
  })

  it('is not needed by a child that fails while it starts: it ends, whatever it has opened', async () => {
    const child = spawn(process.execPath, [file.pathname], { env: { ...process.env, CHILD_FAILS: 'Port 1 is in use' }, stdio: 'ignore' })
    assert.deepEqual(await once(child, 'exit'), [1, null])
  })

  it('gives up where the first start fails, with the reason', async () => {
    const env = { ...process.env, CHILD_FAILS: 'Port 1 is in use' }
    await assert.rejects(supervise({ name: 'child', file, env, output, say: () => undefined }), /Port 1 is in use/)
  })
})
