import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { z } from 'zod'
import type { EndpointShape } from '@ventanilla/contract/endpoint'
import { allEndpoints, bulkEndpointTable } from '@ventanilla/contract/endpoints'
import { errorStatus } from '@ventanilla/contract/errors'
import type { Schema } from '@ventanilla/contract/schema'
import { writeSystemRoles } from '../areas/sign-in/system-roles.ts'
import { later } from '../engines/bulk/test/lists.ts'
import { dayStamp } from '../platform/text/panama-days.ts'
import { seedDemonstration } from './demonstration/seed-demonstration.ts'
import { freshDatabase } from './test/database.ts'
import { plausibleBody } from './test/plausible-body.ts'
import { startTestServer, testServices } from './test/server.ts'
import { tokenMaker } from './test/tokens.ts'

/**
 * Every call of the contract on the demonstration programme, made from the contract alone: what it reads has the shape that
 * it says, and what is sent wrong is refused clearly. Who may call what is in `access.test.ts`.
 */
type Json = Record<string, unknown>
type Sent = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
type JsonSchema = { properties?: Record<string, JsonSchema>; required?: readonly string[]; enum?: readonly unknown[]; anyOf?: readonly JsonSchema[] }

const calls = Object.entries(allEndpoints).map(([id, endpoint]) => ({ id, endpoint }))
type EndpointCall = (typeof calls)[number]

/** Fields of a part of a call, as a client may write them. */
const schemaOf = (part: Schema | undefined): JsonSchema => (part ? (z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : {})
const fieldsOf = (part: Schema | undefined): string[] => {
  const { properties = {}, anyOf = [] } = schemaOf(part)
  return [...new Set([...Object.keys(properties), ...anyOf.flatMap((one) => Object.keys(one.properties ?? {}))])]
}
const namesIn = ({ path }: EndpointShape): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
const each = <T>(names: readonly string[], value: T): Record<string, T> => Object.fromEntries(names.map((name) => [name, value]))
const accepts = (part: Schema | undefined, sent: unknown): boolean => part === undefined || z.safeParse(part, sent ?? {}).success

/** Calls under way: the database works while this process waits. */
const AT_ONCE = 4
const LONG = 'x'.repeat(40_000)
/** Blank, and a text that no database keeps. */
const BLANKS = ['', ' ', '\ufeff', '\u0000']
const UNKNOWN = ['nobody-there', '999999999999', '99999999999999999999', "'"]

describe('every call of the contract', async () => {
  const database = await freshDatabase()
  await writeSystemRoles(database.db)
  const before = testServices(database, { DEMO_PASSWORD: 'una-clave-7' })
  await seedDemonstration(before, before.clock.now())
  await before.signals.close()
  const server = await startTestServer({ database })
  after(() => server.close())
  const make = tokenMaker(server)
  const { id, email } = await server.services.db.selectFrom('admins').select(['id', 'email']).where('email', '=', 'admin@ventanilla.example').executeTakeFirstOrThrow()

  const send = async ({ endpoint }: EndpointCall, { params = {}, query = {}, body }: Sent) => {
    const token = await (endpoint.access === 'code-token' ? make.codeToken() : make.signedIn({ id, email }))
    const url = `${endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? 'x'))}?${new URLSearchParams(query).toString()}`
    const payload = endpoint.method === 'GET' || body === undefined ? {} : typeof body === 'string' ? { payload: body, headers: { 'content-type': 'application/json' } } : { payload: body as object, headers: {} }
    // No worker runs here that a list could be waited for.
    const answer = await server.app.inject({ method: endpoint.method, url, ...payload, headers: { ...later, ...payload.headers, authorization: `Bearer ${token}` } })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return { status: answer.statusCode, json: isJson ? answer.json<Json>() : undefined, text: answer.body }
  }

  describe('answers what it reads in the shape that it says', () => {
    /** Ids of the answers so far, a few of each field of each call: what further calls are about. */
    const known: { path: string; name: string; values: Set<string> }[] = []
    const [OF_EACH, MOST_TRIES, MOST_EMPTY] = [25, 600, 40]
    const learn = (path: string, value: unknown, name = ''): void => {
      if (typeof value === 'object' && value !== null) for (const [inner, one] of Object.entries(value)) learn(path, one, Array.isArray(value) ? name : inner)
      else if (typeof value === 'string' && /id$|run$/i.test(name) && value !== '') {
        const there = known.find((one) => one.path === path && one.name === name)
        if (!there) known.push({ path, name, values: new Set([value]) })
        else if (there.values.size < OF_EACH) there.values.add(value)
      }
    }
    /** Those of a field of this name, or of any where a call only says `id`; first those of an address like this one. */
    const candidates = (path: string, name: string, { enum: choices }: JsonSchema = {}): string[] => {
      if (choices) return choices.map(String)
      if (name.includes('date')) return [dayStamp(server.clock.now())]
      const plain = (text: string) => text.replace('_', '').toLowerCase()
      const named = known.filter((one) => plain(one.name) === plain(name))
      const near = (one: (typeof known)[number]) => (one.name === 'id' ? 0.5 : 0) + [...path].findIndex((letter, at) => letter !== one.path[at])
      const own = (name === 'id' || named.length === 0 ? known : named).toSorted((one, other) => near(other) - near(one))
      return [...new Set([...own.flatMap(({ values }) => [...values]), 'ana'])]
    }
    const reading = calls.filter(({ endpoint: { method, access } }) => method === 'GET' && access !== 'code-token')
    /** What a query needs that its schema does not say. */
    const asks: Readonly<Record<string, Record<string, string>>> = { 'kyc-users': { status: 'rejected' } }
    const needs = ({ endpoint }: EndpointCall) => [...namesIn(endpoint), ...(schemaOf(endpoint.query).required ?? [])]
    // Lists first: what they answer is what the others are asked about.
    for (const call of reading.toSorted((one, other) => needs(one).length - needs(other).length))
      it(call.id, async () => {
        const { endpoint } = call
        const wanted = needs(call)
        const of = { ...schemaOf(endpoint.params).properties, ...schemaOf(endpoint.query).properties }
        const tries = wanted.length === 0 ? [asks[call.id] ?? {}] : wanted.map((name) => candidates(endpoint.path, name, of[name])).reduce<Record<string, string>[]>((made, values, at) => made.flatMap((one) => values.map((value) => ({ ...one, [wanted[at] ?? '']: value }))), [{}])
        let empty = 0
        for (const given of tries.slice(0, MOST_TRIES)) {
          const pick = (names: readonly string[]) => Object.fromEntries(names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])))
          const { status, json, text } = await send(call, { params: pick(namesIn(endpoint)), query: { ...asks[call.id], ...pick(schemaOf(endpoint.query).required ?? []) } })
          assert.ok(status < 500, `${String(status)}: ${text}`)
          if (status !== 200) continue
          if (json === undefined) return
          assert.deepEqual(z.parse(endpoint.response, json), json)
          learn(endpoint.path, json)
          // A list of something that has none of it says little: a few others are asked.
          if (Array.isArray(json['results']) && json['results'].length === 0 && (empty += 1) < MOST_EMPTY) continue
          return
        }
        if (empty > 0) return
        // What only a moment has: an open link, a run of mails, an image by its name, a release of a remote, a list of each operation. Other tests make them.
        assert.ok(['invitation', 'opt-out-state', 'kyc-mail-run', 'image', 'release'].includes(call.id) || call.id in bulkEndpointTable, `nothing of the demonstration is what ${call.id} asks for: ${wanted.join()}`)
      })
  })

  /** Sends something wrong, and holds the answer against what a refusal is. */
  const refused = async (call: EndpointCall, sent: Sent, what: string) => {
    const { endpoint } = call
    const { status, json, text } = await send(call, sent)
    const said = `${call.id}, ${what}: ${String(status)} ${text.slice(0, 300)}`
    assert.ok(status < 500, said)
    // In a query an empty value is none.
    const asked = Object.fromEntries(Object.entries(sent.query ?? {}).filter(([, value]) => value !== ''))
    const isFine = accepts(endpoint.query, asked) && (endpoint.method === 'GET' || endpoint.bodyType === 'form' || accepts(endpoint.body, sent.body)) && accepts(endpoint.params, sent.params)
    if (status < 400) return assert.ok(isFine, `is taken, ${said}`)
    const error = { ...json, ...(json?.['error'] as Json | undefined) }
    const code = error['code'] as keyof typeof errorStatus
    assert.equal(errorStatus[code], status, said)
    assert.match(String(error['detail']), /^\p{Lu}.{4,}[.!]$/su, said)
    if (code === 'validation_failed') assert.ok((error['problems'] as unknown[]).length > 0, said)
    return undefined
  }
  const everyCall = (what: string, sends: (call: EndpointCall) => Record<string, Sent>): void => {
    describe(`refuses clearly ${what}`, { concurrency: AT_ONCE }, () => {
      for (const call of calls)
        it(call.id, async () => {
          for (const [name, sent] of Object.entries(sends(call))) await refused(call, sent, name)
        })
    })
  }

  everyCall('what is empty, or of a wrong type', ({ endpoint }) => {
    const fields = fieldsOf(endpoint.body)
    const unknown = { params: each(namesIn(endpoint), UNKNOWN[0] ?? '') }
    const queries = each(fieldsOf(endpoint.query), 'x')
    if (endpoint.method === 'GET') return { 'an empty query': unknown, 'a query of letters': { ...unknown, query: queries } }
    const bodies = { 'no body': undefined, 'an empty body': {}, 'a list': [], 'a text': '"x"', 'no JSON': '{"a":', objects: each(fields, { wrong: true }), numbers: each(fields, -7.5), nulls: each(fields, null) }
    return Object.fromEntries(Object.entries(bodies).map(([name, body]) => [name, { ...unknown, query: queries, body }]))
  })

  everyCall('an unknown id', ({ endpoint }) => {
    const named = (names: readonly string[]) => names.filter((name) => /id$/i.test(name))
    if ([...namesIn(endpoint), ...named([...fieldsOf(endpoint.query), ...fieldsOf(endpoint.body)])].length === 0) return {}
    return Object.fromEntries(UNKNOWN.map((unknown) => [unknown, { params: each(namesIn(endpoint), unknown), query: each(named(fieldsOf(endpoint.query)), unknown), body: each(named(fieldsOf(endpoint.body)), unknown) }]))
  })

  everyCall('blanks', ({ endpoint }) => {
    const { body, optional } = plausibleBody(endpoint)
    const whole = BLANKS.map((blank): [string, Sent] => [JSON.stringify(blank), { query: each(fieldsOf(endpoint.query), blank), body: each(fieldsOf(endpoint.body), blank) }])
    const single = optional.flatMap((name) => BLANKS.map((blank): [string, Sent] => [`${name} ${JSON.stringify(blank)}`, { body: { ...body, [name]: blank } }]))
    return Object.fromEntries([...whole, ...single])
  })

  everyCall('days at the ends of time', ({ endpoint }) => {
    const days = (part: Schema | undefined) => fieldsOf(part).filter((name) => /date|_from$|_to$|_on$|_at$/.test(name))
    if ([...days(endpoint.query), ...days(endpoint.body)].length === 0) return {}
    const ranges = [['0000-01-01', '0000-01-02'], ['0001-01-01', '0001-01-02'], ['1900-01-01', '1900-01-02'], ['2999-12-30', '2999-12-31'], ['9999-12-30', '9999-12-31']] as const
    const filled = (part: Schema | undefined, first: string, last: string) => Object.fromEntries(days(part).map((name) => [name, /end|to$/.test(name) ? last : first]))
    return Object.fromEntries(ranges.map(([first, last]) => [first, { query: filled(endpoint.query, first, last), body: filled(endpoint.body, first, last) }]))
  })

  everyCall('an absurdly long text', ({ endpoint }) => ({
    'in its path': { params: each(namesIn(endpoint), LONG.slice(0, 4_000)), body: {} },
    'in its query': { query: each(fieldsOf(endpoint.query), LONG.slice(0, 4_000)), body: {} },
    'in its body': { body: each(fieldsOf(endpoint.body), LONG) },
  }))
})
