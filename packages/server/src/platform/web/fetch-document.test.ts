import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, it } from 'node:test'
import { fetchDocument } from './fetch-document.ts'

describe('a document of another server', () => {
  const server = createServer((request, reply) => {
    if (request.url === '/none') return void reply.writeHead(404).end()
    if (request.url === '/long') return void reply.end('x'.repeat((4 << 20) + 1))
    reply.end('{"ñ":1}')
  }).listen(0)
  after(() => void server.close().closeAllConnections())
  const read = (path: string) => fetchDocument(`http://localhost:${(server.address() as AddressInfo).port}${path}`, 60_000)

  it('is read as it is', async () => assert.equal(await read('/'), '{"ñ":1}'))
  it('is refused where there is none', () => assert.rejects(read('/none'), /answers 404/))
  it('is refused where it is longer than such a document', () => assert.rejects(read('/long'), /more than 4194304 bytes/))
})
