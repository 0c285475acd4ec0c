import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { z } from 'zod'
import { allEndpoints } from '@ventanilla/contract/endpoints'
import type { Schema } from '@ventanilla/contract/schema'
import { startTestServer } from '../../app/test/server.ts'

/** What one call of somebody who has not signed in may cost, milliseconds of a processor: more than the event loop's share. */
const MOST_MS = 50
const ATTEMPTS = 10
/** As much as is read of such a call, and as much as is read of any call. */
const SIZES = [32_768, 1 << 20]

/** The fields that a body may have, of all shapes that it may have. */
const fieldsOf = (body: Schema): string[] => {
  if (body instanceof z.ZodObject) return Object.keys(body.shape)
  return body instanceof z.ZodUnion ? body.options.flatMap((option) => fieldsOf(option)) : []
}

type Sent = { payload: string; headers: { 'content-type': string } }
const json = (payload: string): Sent => ({ payload, headers: { 'content-type': 'application/json' } })
const urlencoded = (payload: string): Sent => ({ payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
const multipart = (payload: string): Sent => ({ payload, headers: { 'content-type': 'multipart/form-data; boundary=x' } })
const repeated = (text: string, bytes: number) => text.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(text))))
const part = (name: string, value: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

/** Bodies of about so many bytes that ask for more work than they are worth. */
const hostile = (fields: readonly string[], bytes: number): Record<string, Sent> => {
  const size = bytes - 1_000
  const each = Math.floor(size / fields.length)
  const every = (value: string) => json(JSON.stringify(Object.fromEntries(fields.map((field) => [field, value]))))
  return {
    'combining marks': every(`a${repeated('\u0301\u0316', each)}`),
    'combining marks up to a limit': every(`a${'\u0301\u0316'.repeat(159)}`),
    'combining marks up to a long limit': every(`a${'\u0301\u0316'.repeat(500)}`),
    'spaces': every(repeated(' ', each)),
    'dots of an address': every(`a@${'a.'.repeat(120)}`),
    'hyphens of an address': every(`a@${'a-'.repeat(120)}`),
    'digits of a password': every(`a${'1'.repeat(1_000)}`),
    'deep arrays': json(`{"${fields[0]}":${'['.repeat(size / 2)}${']'.repeat(size / 2)}}`),
    'deep objects': json(repeated('{"a":', size / 2) + '1' + '}'.repeat(Math.floor(size / 10))),
    'a long array': json(`{"${fields[0]}":[${repeated('1,', size)}1]}`),
    'many members': json(`{${Array.from({ length: Math.floor(size / 16) }, (_, at) => `"k${at}":1`).join(',')}}`),
    'a name of every object': json(`{${repeated('"__proto__":{},', size)}"a":1}`),
    'a long number': json(`{"${fields[0]}":${repeated('9', size)}}`),
    'escapes': json(`{"${fields[0]}":"${repeated('\\u0301', size)}"}`),
    'broken JSON': json(repeated('{"a":[', size)),
    'many fields': urlencoded(repeated('a=1&', size)),
    'one field many times over': urlencoded(repeated(`${fields[0]}=%CC%81&`, size)),
    'percent signs': urlencoded(`${fields[0]}=${repeated('%', size)}`),
    'many parts': multipart(`${repeated(part(fields[0] ?? '', 'x'), size)}--x--\r\n`),
    'a part of boundaries': multipart(`${part(fields[0] ?? '', repeated('\r\n--', size))}--x--\r\n`),
    'a long header of a part': multipart(`--x\r\nContent-Disposition: form-data; name="${repeated('x"; ', size)}"\r\n\r\n\r\n--x--\r\n`),
  }
}

describe('no anonymous call blocks the event loop', async () => {
  const server = await startTestServer({ settings: { PASSWORDS: 'strict' } })
  after(() => server.close())
  // Without an administrator, so that the first one can be created.
  await server.database.db.deleteFrom('admins').execute()

  /** The processor's time and not the clock's, so that whatever else runs on the machine does not count. */
  const cost = async (url: string, sent: Sent): Promise<number> => {
    const before = process.cpuUsage()
    const { statusCode } = await server.app.inject({ method: 'POST', url, ...sent })
    assert.ok(statusCode >= 400 && statusCode < 500, `answers ${statusCode}`)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  /** Of several attempts the best: compiling and collecting garbage take the time of some, the work itself that of all. */
  const least = async (url: string, sent: Sent): Promise<number> => {
    let best = Infinity
    for (let attempt = 0; attempt < ATTEMPTS && best > MOST_MS; attempt += 1) best = Math.min(best, await cost(url, sent))
    return best
  }

  const open = Object.entries(allEndpoints).filter(([, { access, body }]) => access === 'public' && body)
  for (const [id, { path, body }] of open) {
    const fields = fieldsOf(body as Schema)
    for (const bytes of SIZES)
      for (const [what, sent] of Object.entries(hostile(fields, bytes)))
        it(`${id}: ${what}, ${bytes} bytes`, async () => assert.ok((await least(path, sent)) <= MOST_MS))
  }
})
