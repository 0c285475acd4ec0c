import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request as callOn, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import aws4 from 'aws4'
import S3rver from 's3rver'

/** The key of the caller who may, and the region that the bucket is in. */
export const bucketKey = { id: 'S3RVER', secret: 'una-llave/secreta+larga=', region: 'us-east-1' }
const NAME = 'ventanilla'

/**
 * A bucket whose server verifies signatures. The S3 server of the tests does not, so that this stands before it: each call
 * is signed again from the same parts by another library, and refused where the signatures differ, or where the body is not
 * the one that was signed.
 */
export async function startBucket() {
  const directory = await mkdtemp(join(tmpdir(), 'ventanilla-bucket-'))
  const store = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: NAME }] })
  const { port: behind } = await store.run()
  const calls: string[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request)
    calls.push(`${request.method ?? ''} ${request.url ?? ''}`)
    const wrong = problemOf(request, body)
    if (wrong !== undefined) return void response.writeHead(403, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?><Error><Code>SignatureDoesNotMatch</Code><Message>${wrong}</Message></Error>`)
    const passed = callOn({ host: '127.0.0.1', port: behind, method: request.method, path: request.url, headers: request.headers }, (answered) => {
      response.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(response)
    })
    passed.on('error', () => response.destroy())
    passed.end(body)
  }
  const front = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done))
  const { port } = front.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}/${NAME}`,
    /** The directory of the store, as who writes to the bucket from elsewhere has it. */
    directory: join(directory, NAME),
    /** What was called, in its order. */
    calls,
    /** The server is gone; its files stay. */
    stop: () => new Promise<void>((done) => {
      front.closeAllConnections()
      front.close(() => done())
    }),
    start: () => new Promise<void>((done) => front.listen(port, '127.0.0.1', done)),
    close: async () => {
      front.closeAllConnections()
      front.close()
      await store.close()
      await rm(directory, { recursive: true })
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** Why a call is none of the one who holds the key. */
function problemOf({ method = '', url = '', headers }: IncomingMessage, body: Buffer): string | undefined {
  const given = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(String(headers.authorization))
  if (!given) return 'no signature of version 4'
  const [, id, region, names = '', signature] = given
  if (id !== bucketKey.id || region !== bucketKey.region) return 'another key'
  const signed = names.split(';')
  for (const needed of ['host', 'x-amz-date', 'x-amz-content-sha256']) if (!signed.includes(needed)) return `${needed} is not signed`
  const hash = String(headers['x-amz-content-sha256'])
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== createHash('sha256').update(body).digest('hex')) return 'another body'
  const parts = Object.fromEntries(signed.map((name) => [name, String(headers[name])]))
  const again = aws4.sign({ service: 's3', region: bucketKey.region, method, path: url, headers: parts }, { accessKeyId: bucketKey.id, secretAccessKey: bucketKey.secret })
  return String(again.headers?.['Authorization']).endsWith(`Signature=${signature ?? ''}`) ? undefined : 'another signature'
}
