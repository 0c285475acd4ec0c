import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, mock, test } from 'node:test'
import { newSigningKey, publicKeyOf, signRegistry } from '@ventanilla/releases/signing'
import { readSettings } from '../settings.ts'
import { registryBySettings } from './registry-source.ts'

const key = newSigningKey()
const sourceOf = (address: string) => {
  const source = registryBySettings(readSettings({ REGISTRY_FROM: address, REGISTRY_KEYS: publicKeyOf(key) }))
  assert.ok(source)
  return source
}
const signed = (serial: number) => signRegistry(JSON.stringify({ serial, remotes: [] }), key)

test('a registry that hangs is asked for once, and pages have the one before meanwhile', async () => {
  const waiting: ServerResponse[] = []
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    if (asked === 1) response.end(signed(1))
    else waiting.push(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  mock.timers.enable({ apis: ['Date'], now: Date.now() })
  after(() => mock.timers.reset())
  const source = sourceOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const read = async () => (await source.read()).text

  assert.deepEqual(await Promise.all([read(), read()]), [signed(1), signed(1)])
  mock.timers.tick(6_000)
  assert.deepEqual(await Promise.all([read(), read(), read()]), [signed(1), signed(1), signed(1)])
  assert.deepEqual([asked, waiting.length], [2, 1])

  // It counts from when it came, however long that took.
  mock.timers.tick(6_000)
  waiting[0]?.end(signed(2))
  while ((await read()) !== signed(2)) await new Promise(setImmediate)
  assert.equal(await read(), signed(2))
  assert.equal(asked, 2)
})

test('a registry that was never there is none, for each who asks', async () => {
  const source = sourceOf('http://127.0.0.1:1')
  const answers = await Promise.allSettled([source.read(), source.read()])
  assert.deepEqual(answers.map(({ status }) => status), ['rejected', 'rejected'])
})
