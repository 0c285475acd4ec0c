import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { placeOf } from '../platform/database/embedded/embedded-postgres.ts'
import { endProcess, freePort, startProduct } from './test/processes.ts'

describe('the product as it is started', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ventanilla-main-'))
  await chmod(dataDir, 0o755)
  after(() => rm(dataDir, { recursive: true, force: true }))
  const PORT = String(await freePort())

  it('answers at the address that it ends in, refuses a second start on its data, and stops cleanly', async () => {
    const first = startProduct({ DATA_DIR: dataDir, PORT })
    const text = await first.saying(/Ventanilla is at/)
    const address = /Ventanilla is at (\S+)/.exec(text)?.[1]
    assert.equal(address, `http://localhost:${PORT}`)
    assert.match(text, /Create the first administrator \(works once\): http:\/\/localhost:\d+\/setup\?link=[\w-]{43}\n/)
    assert.deepEqual(await (await fetch(`${address}/readyz`)).json(), { status: 'ready', database: true, migrations: true })

    const second = startProduct({ DATA_DIR: dataDir, PORT: '0' })
    const [code] = (await once(second.child, 'exit')) as [number]
    assert.equal(code, 1)
    assert.match(second.text(), new RegExp(`already in use by process ${first.child.pid}`))

    assert.equal(await endProcess(first.child, 'SIGINT'), 0)
    await assert.rejects(fetch(`${address}/healthz`))
  })

  it('takes up its data after it was killed, and its children are gone by then', async () => {
    const killed = startProduct({ DATA_DIR: dataDir, PORT })
    await killed.saying(/Ventanilla is at/)
    await endProcess(killed.child, 'SIGKILL')
    const next = startProduct({ DATA_DIR: dataDir, PORT: '0' })
    await next.saying(/Ventanilla is at/)
    assert.match(next.text(), /Taking over/)
    assert.equal(await endProcess(next.child, 'SIGTERM'), 0)
  })

  it('stops cleanly when its terminal is closed, with nobody left to read what it says', async () => {
    const { child, saying } = startProduct({ DATA_DIR: dataDir, PORT: '0' })
    await saying(/Ventanilla is at/)
    for (const output of [child.stdout, child.stderr]) output.destroy()
    assert.equal(await endProcess(child, 'SIGHUP'), 0)
    assert.ok(!existsSync(join(placeOf(dataDir).data, 'postmaster.pid')))
  })

  it('says what is wrong with a setting and starts nothing', async () => {
    const { child, text } = startProduct({ DATA_DIR: dataDir, PORT: 'x' })
    assert.deepEqual(await once(child, 'exit'), [1, null])
    assert.equal(text(), 'Setting PORT: must be a whole number from 0 to 65535\n')
  })

  it('says that a port is taken', async () => {
    const taken = createServer().listen(0, '0.0.0.0')
    await once(taken, 'listening')
    const { child, text } = startProduct({ DATA_DIR: dataDir, PORT: String((taken.address() as AddressInfo).port) })
    assert.deepEqual(await once(child, 'exit'), [1, null])
    assert.match(text(), /Port \d+ is in use: set PORT to another/)
    taken.close()
  })
})
