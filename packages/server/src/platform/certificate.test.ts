import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { ensureCertificate } from './certificate.ts'

const now = new Date()
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)

async function folderFor(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ventanilla-certificate-'))
  context.after(() => rm(folder, { recursive: true }))
  return folder
}
const read = (folder: string, name = 'fullchain.pem') => readFile(join(folder, name), 'utf8')

test('an empty folder gets a certificate that a client can trust for the address and for localhost', async (context) => {
  const folder = await folderFor(context)
  assert.equal(await ensureCertificate(folder, 'https://office.example:8443', now), true)
  const cert = await read(folder)
  assert.match(new X509Certificate(cert).subjectAltName ?? '', /DNS:office\.example, DNS:localhost, IP Address:127\.0\.0\.1/)

  const server = createServer({ cert, key: await read(folder, 'privkey.pem') }, (_request, response) => response.end('ok'))
  await new Promise<void>((resolve) => server.listen(0, resolve))
  context.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const status = await new Promise((resolve, reject) => get({ host: 'localhost', port, ca: cert, agent: false }, ({ statusCode }) => resolve(statusCode)).on('error', reject))
  assert.equal(status, 200)
})

test('a certificate that is there stays, and one of ours is made again before it expires', async (context) => {
  const folder = await folderFor(context)
  await ensureCertificate(folder, 'https://localhost', now)
  const first = await read(folder)
  assert.equal(await ensureCertificate(folder, 'https://localhost', inDays(700)), false)
  assert.equal(await read(folder), first)
  assert.equal(await ensureCertificate(folder, 'https://localhost', inDays(790)), true)
  assert.notEqual(await read(folder), first)
})

test('a certificate of ours is made again for an address that it does not have, and then stays', async (context) => {
  const folder = await folderFor(context)
  await ensureCertificate(folder, 'https://localhost:8443', now)
  for (const address of ['https://office.example', 'https://192.168.1.7:8443', 'https://[2001:db8::7]']) {
    assert.deepEqual([await ensureCertificate(folder, address, now), await ensureCertificate(folder, address, now)], [true, false], address)
  }
  const { subjectAltName } = new X509Certificate(await read(folder))
  assert.equal(subjectAltName, 'IP Address:2001:DB8:0:0:0:0:0:7, DNS:localhost, IP Address:127.0.0.1')
})

test('a certificate from somebody else is never replaced, not even when it has expired or is for another address', async (context) => {
  const folder = await folderFor(context)
  const { generate } = await import('selfsigned')
  const { cert } = await generate([{ name: 'commonName', value: 'office.example' }])
  await writeFile(join(folder, 'fullchain.pem'), cert)
  assert.equal(await ensureCertificate(folder, 'https://another.example', inDays(4_000)), false)
  assert.equal(await read(folder), cert)
})
