import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { EndpointShape } from '@ventanilla/contract/endpoint'
import { allEndpoints } from '@ventanilla/contract/endpoints'
import { permissionCodes, type Access, type Grants, type PermissionCode } from '@ventanilla/contract/permissions'
import { writeGrants } from '../areas/access/grants.ts'
import { startTestServer } from './test/server.ts'
import { tokenMaker } from './test/tokens.ts'

/**
 * Every endpoint of the contract, at every spelling, called by every kind of caller; who is let in is compared with what
 * `access` says, read here once more and by itself. Calls have no body and name nothing that exists, so that a caller who is
 * let in gets another answer than a refusal and changes nothing.
 */
const calls = Object.entries(allEndpoints).flatMap(([id, endpoint]) => [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => ({ id, endpoint, path })))
type EndpointCall = (typeof calls)[number]

const refusals = ['not_authenticated', 'session_ended', 'recovery_ended', 'second_factor_setup_required', 'forbidden']
const nothing: Grants = { request: [], approve: [] }
const everything: Grants = { request: permissionCodes, approve: permissionCodes }

/** Whether somebody who is signed in with these two sets is let in. */
function letsIn(access: Access, { request, approve }: Grants): boolean {
  if (typeof access === 'string') return access !== 'code-token'
  const [[kind, codes]] = Object.entries(access) as [['request' | 'requestOne' | 'approve' | 'view', readonly PermissionCode[]]]
  const lacks = { request: (code: PermissionCode) => !request.includes(code), approve: (code: PermissionCode) => !approve.includes(code) }
  if (kind === 'view') return codes.some((code) => !lacks.request(code) || !lacks.approve(code))
  if (kind === 'requestOne') return !codes.every(lacks.request)
  return !codes.some(lacks[kind])
}

describe('access to every endpoint of the contract', async () => {
  const server = await startTestServer()
  after(() => server.close())
  const { db } = server.database
  const make = tokenMaker(server)
  const { id: roleId } = await db.insertInto('roles').values({ name: 'Under test' }).returning('id').executeTakeFirstOrThrow()
  const person = async (name: string) => {
    const email = `${name}@ventanilla.example`
    return { id: await server.addAdmin(email, roleId), email }
  }
  const worker = await person('worker')
  const working = await make.signedIn(worker)
  // What belongs to a session may end it, or others of its administrator: each such call is made by somebody of its own.
  const keyOf = ({ id, path }: EndpointCall) => `${id} ${path}`
  const guests = new Map<string, { id: string; email: string }>()
  for (const call of calls) if (call.endpoint.access === 'session') guests.set(keyOf(call), await person(`guest${guests.size}`))

  type Given = (call: EndpointCall) => Promise<string | undefined> | string | undefined
  /** Calls an endpoint with the token that is given for it. @returns the code of the refusal, or nothing where it lets in */
  const refusalOf = async (call: EndpointCall, given: Given): Promise<string | undefined> => {
    const { path, endpoint: { method } } = call
    const url = path.replace(/\{\w+\}/g, guests.get(keyOf(call))?.id ?? 'x')
    const token = await given(call)
    const { status, body } = await server.call({ method, url, ...(token && { token }), ...(method !== 'GET' && { payload: {} }) })
    const code = refusals.find((each) => each === body['code'])
    assert.equal(status === 401 || (status === 403 && (code === 'forbidden' || code === 'second_factor_setup_required')), code !== undefined, `${method} ${path} answers ${status}`)
    assert.ok(status < 500, `${method} ${path} answers ${status}`)
    return code
  }
  /** Calls them all; `expected` says what each refuses with. A mismatch is told with what was answered. */
  const mismatches = async (given: Given, expected: (endpoint: EndpointShape) => string | undefined, of: readonly EndpointCall[]) => {
    const ask = async (call: EndpointCall) => ({ call, refused: await refusalOf(call, given) })
    const answers = await Promise.all(of.filter(({ endpoint }) => !endpoint.streams).map(ask))
    // One person has few long answers under way at once.
    for (const call of of.filter(({ endpoint }) => endpoint.streams)) answers.push(await ask(call))
    return answers.filter(({ call, refused }) => refused !== expected(call.endpoint)).map(({ call, refused }) => `${call.id} at ${call.path}: ${refused ?? 'let in'}`)
  }
  const refusedBut = (code: string, ...open: Access[]) => ({ access }: EndpointShape) => (open.includes(access) ? undefined : code)
  const everyCall = (given: Given, expected: (endpoint: EndpointShape) => string | undefined, of = calls as readonly EndpointCall[]) => mismatches(given, expected, of).then((found) => assert.deepEqual(found, []))

  it('lets who has no token into what is public, and nothing else', () => everyCall(() => undefined, refusedBut('not_authenticated', 'public')))

  describe('takes a token for none that has', async () => {
    for (const [what, token] of Object.entries(await make.forged(worker)))
      it(what, async () => {
        const code = what === 'a session that never was' ? 'session_ended' : 'not_authenticated'
        await everyCall(() => token, ({ access }) => (access === 'public' ? undefined : access === 'code-token' ? 'not_authenticated' : code))
      })
  })

  describe('is over at the next call of who', async () => {
    const archived = await person('archived')
    const past = new Date(server.clock.now().getTime() - 1)
    const over: Record<string, string> = {
      'has a token that has expired': await make.token(worker, await make.session(worker), new Date(0), past),
      'has signed out': await make.signedIn(worker, { ended_at: past, ended_because: 'signed_out' }),
      'has a session that has reached its end': await make.signedIn(worker, { expires_at: past }),
      'has done nothing for too long': await make.signedIn(worker, { seen_at: new Date(0) }),
      'was archived': await make.signedIn(archived),
    }
    await db.updateTable('admins').set({ status: 'archived' }).where('id', '=', archived.id).execute()
    for (const [what, token] of Object.entries(over))
      it(what, () => everyCall(() => token, ({ access }) => (access === 'public' ? undefined : access === 'code-token' ? 'not_authenticated' : 'session_ended')))
  })

  it('opens the new password to the token of a code, and nothing else', () => everyCall(make.codeToken, refusedBut('not_authenticated', 'public', 'code-token')))

  it('is setting a second factor up, and nothing else, for who must and has not yet, whatever they hold', async () => {
    const { id } = await db.insertInto('roles').values({ name: 'Must set up', requires_second_factor: true }).returning('id').executeTakeFirstOrThrow()
    await writeGrants(db, id, everything)
    let made = 0
    const signedIn: Given = async () => {
      const email = `must${(made += 1)}@ventanilla.example`
      return make.signedIn({ email, id: await server.addAdmin(email, id) })
    }
    const open = ['logout', 'current-user', 'extend-session', 'begin-second-factor', 'enable-second-factor']
    const openPaths = open.map((each) => `${allEndpoints[each]?.method} ${allEndpoints[each]?.path}`)
    await everyCall(signedIn, ({ access, method, path }) => {
      if (access === 'public' || openPaths.includes(`${method} ${path}`)) return undefined
      return access === 'code-token' ? 'not_authenticated' : 'second_factor_setup_required'
    })
  })

  const signedIn: Given = (call) => {
    const guest = guests.get(keyOf(call))
    return guest ? make.signedIn(guest) : working
  }
  const holding = async (grants: Grants, of?: readonly EndpointCall[]) => {
    await writeGrants(db, roleId, grants)
    await everyCall(signedIn, ({ access }) => (letsIn(access, grants) ? undefined : access === 'code-token' ? 'not_authenticated' : 'forbidden'), of)
  }

  describe('is what its permissions say, for who holds', () => {
    const sets: [string, Grants][] = [
      ['none', nothing],
      ['all', everything],
      ['all to request', { ...nothing, request: permissionCodes }],
      ['all to approve', { ...nothing, approve: permissionCodes }],
    ]
    for (const [what, grants] of sets) it(what, () => holding(grants))
  })

  // Who holds more is let in wherever who holds less is. So it is enough to hold exactly what an endpoint asks for, and all but that.
  describe('is opened by what it asks for, and by nothing else, to', () => {
    const written = ({ endpoint: { access } }: EndpointCall) => JSON.stringify(access)
    for (const access of new Set(calls.filter(({ endpoint }) => typeof endpoint.access !== 'string').map(written)))
      it(access, async () => {
        const of = calls.filter((call) => written(call) === access)
        const codes = Object.values(JSON.parse(access) as Record<string, PermissionCode[]>).flat()
        const others = permissionCodes.filter((code) => !codes.includes(code))
        const sets: Grants[] = [
          { request: codes, approve: [] },
          { request: [], approve: codes },
          { request: others, approve: others },
          { request: others, approve: permissionCodes },
          { request: permissionCodes, approve: others },
          ...codes.flatMap((code): Grants[] => [
            { request: [code], approve: [] },
            { request: [], approve: [code] },
            { request: permissionCodes.filter((other) => other !== code), approve: permissionCodes },
            { request: permissionCodes, approve: permissionCodes.filter((other) => other !== code) },
          ]),
        ]
        for (const grants of sets) await holding(grants, of)
      })
  })
})
