import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { DECIDES, type Approval } from '@ventanilla/contract/changes'
import type { ChangeEndpoint, EndpointShape } from '@ventanilla/contract/endpoint'
import { allEndpoints } from '@ventanilla/contract/endpoints'
import { auditEndpoints } from '@ventanilla/contract/endpoints/audit.endpoints'
import { allows, permissionCodes, type Grants, type PermissionCode } from '@ventanilla/contract/permissions'
import { writeGrants } from '../areas/access/grants.ts'
import { startCardServer } from '../areas/cards/test/card-server.ts'
import { processBatch } from '../engines/bulk/process/process-batch.ts'
import { later } from '../engines/bulk/test/lists.ts'
import { changeSamples, sampleHolders, versionOf, type Sent } from './test/change-samples.ts'
import { contentsOf } from './test/contents.ts'
import { tokenMaker } from './test/tokens.ts'

const isChange = (entry: [string, EndpointShape]): entry is [string, ChangeEndpoint] => entry[1].change !== undefined
const changes = Object.entries(allEndpoints).filter(isChange)

const everything: Grants = { request: permissionCodes, approve: permissionCodes }
const without = (codes: readonly PermissionCode[], code: PermissionCode) => codes.filter((other) => other !== code)

/** Those who may ask for a change, by what they hold. */
const makersOf = (permissions: readonly PermissionCode[]): [string, Grants][] => [
  ['everything', everything],
  ['all to request', { request: permissionCodes, approve: [] }],
  ['what it takes to request, and nothing else', { request: permissions, approve: [] }],
  ['what it takes to request, to approve and to decide', { request: [...permissions, DECIDES], approve: [...permissions, DECIDES] }],
]

/** Those who may decide it, and those who lack one thing: of these permissions. */
const decidersOf = (permissions: readonly PermissionCode[], lacking: readonly PermissionCode[]): [string, Grants, may: boolean][] => [
  ['everything', everything, true],
  ['what it takes to approve, and to decide among what they request', { request: [DECIDES], approve: permissions }, true],
  ['what it takes to approve, and to decide among what they approve', { request: [], approve: [...permissions, DECIDES] }, true],
  ['nothing', { request: [], approve: [] }, false],
  ['all but to decide', { request: without(permissionCodes, DECIDES), approve: without(permissionCodes, DECIDES) }, false],
  ['all to request, to decide too', { request: permissionCodes, approve: [] }, false],
  ['to decide, and nothing to approve', { request: permissionCodes, approve: [DECIDES] }, false],
  ...lacking.map((code): [string, Grants, boolean] => [`all but ${code} to approve`, { request: permissionCodes, approve: without(permissionCodes, code) }, !permissions.includes(code)]),
]

/** What a request itself writes: who asked, who learns of it, that it waits, which session asked, and that an image is named. Nothing else may change before it is approved. */
const ofRequests = /^public\.(requests|request_\w+|audit_\w+|notices|sessions|upload_documents|unnamed_images|change_policies|role_permissions|second_deciders)$|^(?!public\.)/

/** Called last: it leaves no user for the others. */
const isForAll = (id: string) => id === 'request-card-for-all' || id === 'activate-all-cards'

describe('policy, for every change of the contract', async () => {
  const server = await startCardServer(sampleHolders)
  after(() => server.close())
  const { pool, services } = server
  const { db } = services
  await server.movement({ reference: 'float', kind: 'adjustment', debit: 'outside_world', credit: 'programme_float', amount: 10_000_000 })
  // Two who can decide everything, so that the beginning is over and somebody is left; they ask for nothing.
  for (const name of ['decider', 'other-decider']) await server.addAdmin(`${name}@ventanilla.example`)
  const make = tokenMaker(server)
  const person = async (name: string) => {
    const { id: roleId } = await db.insertInto('roles').values({ name: `Puesto de ${name}` }).returning('id').executeTakeFirstOrThrow()
    const email = `${name}@ventanilla.example`
    const id = await server.addAdmin(email, roleId)
    return { id, roleId, token: await make.signedIn({ id, email }), holds: (grants: Grants) => writeGrants(db, roleId, grants) }
  }
  const [maker, checker] = [await person('maker'), await person('checker')]

  const samples = changeSamples(server)

  const setPolicy = async (change: string, approval: Approval, above_cents: number | null = null) => {
    const values = { approval, above_cents, updated_by: 'test', version: 1 }
    await db.insertInto('change_policies').values({ change, ...values }).onConflict((conflict) => conflict.column('change').doUpdateSet(values)).execute()
  }
  /** Calls a change, and does the worker's part of it, for which it does not wait. */
  const call = async (id: string, { params = {}, query, body }: Sent, token: string) => {
    const { method, path, body: shape } = allEndpoints[id]!
    const takesReference = shape !== undefined && 'shape' in shape && 'reference' in (shape.shape as object)
    const payload = { ...body, ...(takesReference && { reference: randomUUID() }) }
    const answer = await server.call({ method, url: `${path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')}${query ? `?${new URLSearchParams(query).toString()}` : ''}`, token, headers: later, ...(body && { payload }) })
    const { rows: running } = await pool.query<{ id: number }>(`select id from upload_documents where status = 'processing'`)
    for (const document of running) while (await processBatch(services, document.id));
    return answer
  }
  const put = (what: 'update' | 'undo', task: string, payload: object, token: string) => server.call({ method: 'PUT', url: `/api/fieldtable/${what}/${task}/`, token, payload })
  const taskOf = async (request: unknown) => (await pool.query<{ id: string }>('select min(id)::text as id from request_tasks where request_id = $1', [request])).rows[0]!.id
  /** What decides whether somebody may decide, without deciding: a rejection has to say why. */
  const mayDecide = async (task: string, token: string) => {
    const { status, body } = await put('update', task, { status: 'rejected', comment: '' }, token)
    assert.ok([400, 403, 404].includes(status), JSON.stringify(body))
    return body['code'] === 'comment_required' ? 'may' : String(body['code'])
  }
  const contents = () => contentsOf(pool, ofRequests)
  const filed = async (id: string, sent: Sent, token: string): Promise<string> => {
    const { status, body } = await call(id, sent, token)
    assert.deepEqual([status, body['request_status']], [202, 'pending'], `${id}: ${JSON.stringify(body)}`)
    return taskOf(body['request_id'])
  }

  const tried = new Set<string>()

  it('knows a call of each', () => assert.deepEqual(Object.keys(samples).sort(), changes.map(([id]) => id).sort()))

  for (const [id, { access, change }] of [...changes].sort(([one], [other]) => Number(isForAll(one)) - Number(isForAll(other)))) {
    const permissions = access.request
    // What several changes take is tried once by everybody and with each permission that could be lacking, and then by who holds most and with those that count.
    const isFirst = !tried.has(permissions.join())
    tried.add(permissions.join())
    describe(id, () => {
      let sent: Sent = {}

      it('applies nothing without a second person where policy always asks for one, for every caller', async () => {
        await setPolicy(id, 'always')
        sent = await samples[id]!()
        const before = await contents()
        for (const [, grants] of makersOf(permissions).slice(0, isFirst ? undefined : 1)) {
          await maker.holds(grants)
          const task = await filed(id, sent, maker.token)
          assert.equal((await put('update', task, { status: 'approved', whole: true }, maker.token)).body['code'], 'own_request')
          assert.equal((await put('undo', task, {}, maker.token)).status, 200)
        }
        assert.deepEqual(await contents(), before)
      })

      it('is decided by who holds its permissions to approve and decides, by nobody else, and not by who asked', async () => {
        await maker.holds(everything)
        const task = await filed(id, sent, maker.token)
        assert.equal(await mayDecide(task, maker.token), 'own_request')
        for (const [what, grants, may] of decidersOf(permissions, isFirst ? permissionCodes : permissions)) {
          await checker.holds(grants)
          // For those who may not even see it there is no such request.
          const sees = allows(grants, auditEndpoints['audit-log'].access) || permissions.every((code) => grants.approve.includes(code))
          assert.equal(await mayDecide(task, checker.token), may ? 'may' : sees ? 'forbidden' : 'not_found', what)
        }
        await put('undo', task, {}, maker.token)
      })

      if (change.money)
        it('waits above the amount that policy names', async () => {
          await setPolicy(id, 'above', 0)
          await put('undo', await filed(id, sent, maker.token), {}, maker.token)
        })

      it(`takes effect at once where policy ${change.money ? 'names a higher amount' : 'never asks'}, and is kept as such`, async () => {
        if (change.money) await setPolicy(id, 'above', 999_999_999)
        else await setPolicy(id, 'never')
        const { status, body } = await call(id, sent, maker.token)
        assert.deepEqual([status < 300, body['request_id']], [true, undefined], JSON.stringify(body))
        const { rows: last } = await pool.query<{ change: string; status: string }>('select change, status from requests order by id desc limit 1')
        assert.deepEqual(last, [{ change: id, status: 'executed_direct' }])
      })
    })
  }

  describe('about somebody who decides', () => {
    it('asks others than them: neither their own record nor their own role', async () => {
      for (const id of ['edit-role', 'edit-admin']) await setPolicy(id, 'always')
      await maker.holds(everything)
      await checker.holds(everything)
      const ofRole = { ...(await versionOf(db, 'roles', checker.roleId)), name: 'Puesto de checker', description: 'Otra', request_permissions: permissionCodes, approve_permissions: permissionCodes }
      const ofAdmin = { ...(await versionOf(db, 'admins', checker.id)), first_name: 'Eva', surname: 'Paz', role_id: checker.roleId }
      const third = await person('third')
      await third.holds(everything)
      for (const [id, body] of [['edit-role', ofRole], ['edit-admin', ofAdmin]] as const) {
        const task = await filed(id, { body }, maker.token)
        assert.deepEqual([await mayDecide(task, checker.token), await mayDecide(task, third.token)], ['own_record', 'may'], id)
      }
    })
  })
})
