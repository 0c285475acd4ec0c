import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { operations } from '@ventanilla/contract/bulk/operations'
import { DECIDES, type Approval } from '@ventanilla/contract/changes'
import type { ChangeEndpoint, EndpointShape } from '@ventanilla/contract/endpoint'
import { allEndpoints } from '@ventanilla/contract/endpoints'
import { permissionCodes, type Grants, type PermissionCode } from '@ventanilla/contract/permissions'
import { writeGrants } from '../areas/access/grants.ts'
import { startCardServer } from '../areas/cards/test/card-server.ts'
import { processBatch } from '../engines/bulk/process/process-batch.ts'
import { upload } from '../engines/bulk/test/lists.ts'
import { listOf, type Cells } from '../engines/bulk/test/operation.ts'
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

/** What a request itself writes: who asked, who learns of it, that it waits, and which session asked. Nothing else may change before it is approved. */
const ofRequests = /^public\.(requests|request_\w+|audit_\w+|notices|sessions|upload_documents|change_policies|role_permissions|second_deciders)$|^(?!public\.)/

/** Called last: it leaves no user for the others. */
const isForAll = (id: string) => id === 'request-card-for-all' || id === 'activate-all-cards'

type Sent = { params?: Record<string, string>; body?: object }

describe('policy, for every change of the contract', async () => {
  const HOLDERS = 40
  // One after the other: without a card, with one, with one that awaits its activation, with one.
  const cards = [undefined, 'Active', 'PendingAck', 'Active'] as const
  const server = await startCardServer(
    Array.from({ length: HOLDERS }, (_, at) => {
      const card = cards[at % cards.length]
      return { email: `u${at + 1}@example.com`, identification: `8-1-${at + 1}`, wallet: 9_000, ...(card && { card, cents: 900 }) }
    }),
  )
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

  let made = 0
  const next = () => (made += 1)
  const named = async (table: 'roles' | 'admins', id: string) => ({ id, version: (await db.selectFrom(table).select('version').where('id', '=', id).executeTakeFirstOrThrow()).version })
  const role = async (permission: PermissionCode = 'roles-permissions') => {
    const { id } = await db.insertInto('roles').values({ name: `Rol ${next()}` }).returning('id').executeTakeFirstOrThrow()
    await writeGrants(db, id, { request: [permission], approve: [] })
    return id
  }
  const administrator = async (status: 'active' | 'archived' | 'invited' = 'active') => {
    const id = await server.addAdmin(`admin${next()}@ventanilla.example`, await role('admin-role'))
    await db.updateTable('admins').set({ status, ...(status === 'invited' && { password_hash: null }) }).where('id', '=', id).execute()
    return id
  }
  const cashback = async () =>
    (await pool.query<{ id: string; version: number }>(`insert into cashbacks (name_es, name_en, reward_type, rate_bps, budget_cents, starts_at, status) values ('A', 'A', 'percent', 250, 5000, '2099-11-01Z', 'scheduled') returning id, version`)).rows[0]!
  const terms = { name_es: 'Farmacias', name_en: 'Pharmacies', description: '', reward_type: 'percent', rate_bps: 250, fixed_amount: null, min_purchase: '5.00', max_per_transaction: null, max_per_user_month: null, budget: '1000.00', starts_at: '2099-11-01', ends_at: null }

  /** The next user of a kind. @returns their number */
  const taken = new Map<string, number>()
  const user = (kind: 'without' | 'Active' | 'PendingAck') => {
    const number = taken.get(kind) ?? { without: 1, Active: 2, PendingAck: 3 }[kind]
    taken.set(kind, number + cards.length)
    return number
  }
  const users = (kind: Parameters<typeof user>[0]) => [`U${user(kind)}`]
  const holder = (kind: Parameters<typeof user>[0]): Cells => {
    const number = user(kind)
    return { email: `u${number}@example.com`, identification_number: `8-1-${number}`, mobile: `6${String(number).padStart(7, '0')}` }
  }
  const rows: Readonly<Record<string, () => Cells>> = {
    'create-users': () => ({ ...holder('without'), email: 'new@example.com', identification_number: '9-9-99', mobile: '69999999', first_name: 'Ana', surname: 'Ríos', identification_type: 'Cédula', salary: '900.00' }),
    'create-cards': () => ({ ...holder('without'), card_type: 'physical' }),
    'activate-cards': () => holder('PendingAck'),
    'block-cards': () => ({ ...holder('Active'), action: 'Block', description: 'Extravío' }),
    'cancel-cards': () => ({ ...holder('Active'), action: 'Lost' }),
    'top-up': () => ({ ...holder('Active'), amount: '12.50', card_or_wallet: 'Card', description: 'Bono' }),
    'recover-balance': () => ({ ...holder('Active'), amount: '3.25', card_or_wallet: 'Wallet' }),
  }
  /** A list of one row that somebody has uploaded. */
  const list = async (operation: string) => {
    const definition = operations.find(({ id }) => id === operation)!
    const { status, body } = await server.call({ method: 'POST', url: allEndpoints[`${operation}/upload`]!.path, token: server.token, ...upload(listOf(definition, [rows[operation]!()]), `${operation}.csv`) })
    assert.deepEqual([status, body['success_count']], [200, 1], JSON.stringify(body))
    return { body: { upload_document_id: body['upload_document_id'], ...(definition.notifies && { emails: 'jefa@example.com' }) } }
  }
  const money = { amount: '1.00', card_or_wallet: 'Wallet', description: 'Bono' }

  /** A valid call of each change, about records that nothing else here is about. */
  const samples: Readonly<Record<string, () => Promise<Sent> | Sent>> = {
    'create-role': () => ({ body: { name: `Rol ${next()}`, description: '', request_permissions: ['roles-permissions'], approve_permissions: [] } }),
    'edit-role': async () => ({ body: { ...(await named('roles', await role())), name: `Rol ${next()}`, description: 'Otra', request_permissions: ['roles-permissions'], approve_permissions: [] } }),
    'delete-role': async () => ({ body: await named('roles', await role()) }),
    'create-admin': async () => ({ body: { email: `new${next()}@ventanilla.example`, first_name: 'Eva', surname: 'Paz', role_id: await role('admin-role') } }),
    'edit-admin': async () => ({ body: { ...(await named('admins', await administrator())), first_name: 'Eva', surname: 'Paz', role_id: await role('admin-role') } }),
    'archive-admin': async () => ({ body: await named('admins', await administrator()) }),
    'restore-admin': async () => ({ body: await named('admins', await administrator('archived')) }),
    'invite-admin-again': async () => ({ body: await named('admins', await administrator('invited')) }),
    'edit-policy': () => ({ body: { id: 'create-users/process', version: 0, approval: 'always', above: null } }),
    'create-cashback': () => ({ body: terms }),
    'edit-cashback': async () => {
      const { id, version } = await cashback()
      return { params: { id }, body: { ...terms, version } }
    },
    'delete-cashback': async () => {
      const { id, version } = await cashback()
      return { params: { id }, body: { version } }
    },
    'request-card': () => ({ body: { userId: users('without')[0] } }),
    'activate-cards-of-users': () => ({ body: { users: users('PendingAck') } }),
    'block-cards-of-users': () => ({ body: { users: users('Active'), action: 'Block' } }),
    'cancel-cards-of-users': () => ({ body: { users: users('Active'), action: 'Lost' } }),
    'recharge-users': () => ({ body: { users: users('Active'), ...money } }),
    'recover-from-users': () => ({ body: { users: users('Active'), ...money } }),
    'request-card-for-all': () => ({}),
    'activate-all-cards': () => ({}),
    ...Object.fromEntries(operations.filter(({ id }) => `${id}/process` in allEndpoints).map(({ id }) => [`${id}/process`, () => list(id)])),
  }

  const setPolicy = async (change: string, approval: Approval, above_cents: number | null = null) => {
    const values = { approval, above_cents, updated_by: 'test', version: 1 }
    await db.insertInto('change_policies').values({ change, ...values }).onConflict((conflict) => conflict.column('change').doUpdateSet(values)).execute()
  }
  /** Calls a change; does the worker's part of it meanwhile. */
  const call = async (id: string, { params = {}, body }: Sent, token: string) => {
    const { method, path, body: shape } = allEndpoints[id]!
    const takesReference = shape !== undefined && 'shape' in shape && 'reference' in (shape.shape as object)
    const payload = { ...body, ...(takesReference && { reference: randomUUID() }) }
    const answered = server.call({ method, url: path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''), token, ...(body && { payload }) })
    let isOver = false
    const over = answered.then(() => void (isOver = true))
    while (!isOver) {
      const { rows: running } = await pool.query<{ id: number }>(`select id from upload_documents where status = 'processing'`)
      for (const document of running) while (await processBatch(services, document.id));
      await Promise.race([over, new Promise((resolve) => setImmediate(resolve))])
    }
    return answered
  }
  const put = (what: 'update' | 'undo', task: string, payload: object, token: string) => server.call({ method: 'PUT', url: `/api/fieldtable/${what}/${task}/`, token, payload })
  const taskOf = async (request: unknown) => (await pool.query<{ id: string }>('select min(id)::text as id from request_tasks where request_id = $1', [request])).rows[0]!.id
  /** What decides whether somebody may decide, without deciding: a rejection has to say why. */
  const mayDecide = async (task: string, token: string) => {
    const { status, body } = await put('update', task, { status: 'rejected', comment: '' }, token)
    assert.ok([400, 403].includes(status), JSON.stringify(body))
    return body['code'] === 'comment_required' ? 'may' : String(body['code'])
  }
  const contents = async () => Object.fromEntries(Object.entries(await contentsOf(pool)).filter(([table]) => !ofRequests.test(table)))
  const filed = async (id: string, sent: Sent, token: string): Promise<string> => {
    const { status, body } = await call(id, sent, token)
    assert.deepEqual([status, body['request_status']], [202, 'pending'], `${id}: ${JSON.stringify(body)}`)
    return taskOf(body['request_id'])
  }

  const tried = new Set<string>()

  it('knows a call of each', () => assert.deepEqual(Object.keys(samples).sort(), changes.map(([id]) => id).sort()))

  for (const [id, { access, change }] of [...changes].sort(([one], [other]) => Number(isForAll(one)) - Number(isForAll(other)))) {
    const permissions = access.request
    // What several changes take is tried once with each permission that could be lacking, and then with those that count.
    const isFirst = !tried.has(permissions.join())
    tried.add(permissions.join())
    describe(id, () => {
      let sent: Sent = {}

      it('applies nothing without a second person where policy always asks for one, whoever calls', async () => {
        await setPolicy(id, 'always')
        sent = await samples[id]!()
        const before = await contents()
        for (const [, grants] of makersOf(permissions)) {
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
          assert.equal(await mayDecide(task, checker.token), may ? 'may' : 'forbidden', what)
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
        assert.equal(status, 200, JSON.stringify(body))
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
      const ofRole = { ...(await named('roles', checker.roleId)), name: 'Puesto de checker', description: 'Otra', request_permissions: permissionCodes, approve_permissions: permissionCodes }
      const ofAdmin = { ...(await named('admins', checker.id)), first_name: 'Eva', surname: 'Paz', role_id: checker.roleId }
      const third = await person('third')
      await third.holds(everything)
      for (const [id, body] of [['edit-role', ofRole], ['edit-admin', ofAdmin]] as const) {
        const task = await filed(id, { body }, maker.token)
        assert.deepEqual([await mayDecide(task, checker.token), await mayDecide(task, third.token)], ['own_record', 'may'], id)
      }
    })
  })
})
