import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('./main.js', import.meta.url))

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Starts the product as `npm start` does, on an empty programme. */
function start(environment: Record<string, string>) {
  const { DATABASE_URL: _unset, ...own } = process.env
  const child = spawn(process.execPath, [main], { env: { ...own, DEMO: '0', ...environment }, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  const add = (chunk: Buffer) => void (text += chunk.toString())
  child.stdout.on('data', add)
  child.stderr.on('data', add)
  const saying = async (words: RegExp) => {
    while (!words.test(text)) {
      if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${text}`)
      await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
    }
    return text
  }
  return { child, saying, text: () => text }
}

const end = async (child: ChildProcess, signal: NodeJS.Signals) => {
  child.kill(signal)
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

describe('the product as it is started', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ventanilla-main-'))
  await chmod(dataDir, 0o755)
  after(() => rm(dataDir, { recursive: true, force: true }))
  const PORT = String(await freePort())

  it('answers at the address that it ends in, refuses a second start on its data, and stops cleanly', async () => {
    const first = start({ DATA_DIR: dataDir, PORT })
    const text = await first.saying(/Ventanilla is at/)
    const address = /Ventanilla is at (\S+)/.exec(text)?.[1]
    assert.equal(address, `http://localhost:${PORT}`)
    assert.match(text, /Create the first administrator \(works once\): http:\/\/localhost:\d+\/setup\?link=[\w-]{43}\n/)
    assert.deepEqual(await (await fetch(`${address}/readyz`)).json(), { status: 'ready', database: true, migrations: true })

    const second = start({ DATA_DIR: dataDir, PORT: '0' })
    const [code] = (await once(second.child, 'exit')) as [number]
    assert.equal(code, 1)
    assert.match(second.text(), new RegExp(`already in use by process ${first.child.pid}`))

    assert.equal(await end(first.child, 'SIGINT'), 0)
    await assert.rejects(fetch(`${address}/healthz`))
  })

  it('takes up its data after it was killed, and its children are gone by then', async () => {
    const killed = start({ DATA_DIR: dataDir, PORT })
    await killed.saying(/Ventanilla is at/)
    await end(killed.child, 'SIGKILL')
    const next = start({ DATA_DIR: dataDir, PORT: '0' })
    await next.saying(/Ventanilla is at/)
    assert.match(next.text(), /Taking over/)
    assert.equal(await end(next.child, 'SIGTERM'), 0)
  })

  it('says what is wrong with a setting and starts nothing', async () => {
    const { child, text } = start({ DATA_DIR: dataDir, PORT: 'x' })
    assert.deepEqual(await once(child, 'exit'), [1, null])
    assert.equal(text(), 'Setting PORT: must be a number\n')
  })

  it('says that a port is taken', async () => {
    const taken = createServer().listen(0, '0.0.0.0')
    await once(taken, 'listening')
    const { child, text } = start({ DATA_DIR: dataDir, PORT: String((taken.address() as AddressInfo).port) })
    assert.deepEqual(await once(child, 'exit'), [1, null])
    assert.match(text(), /Port \d+ is in use: set PORT to another/)
    taken.close()
  })
})
