import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DECIDES, type Approval } from '@ventanilla/contract/changes'
import { permissionCodes, type PermissionCode } from '@ventanilla/contract/permissions'
import { cases } from '@ventanilla/contract/test/cases'
import fc from 'fast-check'
import { changeIds, permissionsOf, type ChangeId, type Values } from './test/model-changes.ts'
import { isOfRequest, keyOf, readLog, requireReplayed, type Entry } from './test/replay.ts'
import { asking, at, bodyOf, deciding, number, patch, sweeping, typeOf, undoing } from './test/steps.ts'
import { BOTH, CHECKING, MAKING, WITH_AMOUNT, startWorld, type Answer, type World } from './test/world.ts'

/** An edit of the role that somebody has: what they may do changes while they do it. */
const demoting = fc.record({ does: fc.constant('demote' as const), who: number, whose: number, permission: fc.constantFrom<PermissionCode>('roles-permissions', 'admin-role', 'decide-task', 'banner'), kind: fc.constantFrom('request_permissions', 'approve_permissions'), patch })
const step = fc.oneof({ weight: 5, arbitrary: asking }, { weight: 8, arbitrary: deciding }, { weight: 3, arbitrary: undoing }, { weight: 3, arbitrary: demoting }, { weight: 1, arbitrary: sweeping })
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Two who hold everything, so that nobody else is the last to hold something, and four who come and go. */
const EVERYTHING = { request: permissionCodes, approve: permissionCodes, isActive: true }
const people = [EVERYTHING, EVERYTHING, { ...MAKING, isActive: true }, { ...CHECKING, isActive: true }, { ...BOTH, isActive: true }, { ...BOTH, isActive: true }]

/** What was there before some steps at the same moment; each of them is about that. */
type Seen = Awaited<ReturnType<typeof look>>
async function look(world: World) {
  const records = [...(await world.readRecords({ all: true }))].map(([key, record]) => ({ type: key.split(':')[0] ?? '', id: key.split(':')[1] ?? '', ...record }))
  const { rows: tasks } = await world.pool.query<{ id: number; is_open: boolean; is_applied: boolean }>(`select t.id, t.status = 'pending' as is_open, t.status = 'approved' as is_applied from request_tasks t order by t.id`)
  return { records, tasks, open: tasks.filter(({ is_open }) => is_open), applied: tasks.filter(({ is_applied }) => is_applied) }
}

async function play(world: World, { records, tasks, open, applied }: Seen, asked: Step): Promise<Answer | undefined> {
  if (asked.does === 'expire') return { number: await world.expire() }
  const who = at(world.people, asked.who)!
  if (asked.does === 'demote') {
    const record = records.find(({ id }) => id === at(world.people, asked.whose)!.roleId)
    const held = (record?.fields[asked.kind] ?? []) as PermissionCode[]
    const codes = held.includes(asked.permission) ? held.filter((code) => code !== asked.permission) : [...held, asked.permission].sort()
    return record && world.ask({ who, change: 'edit-role', body: { ...record.fields, [asked.kind]: codes, id: record.id, version: record.version } })
  }
  if (asked.does === 'ask') {
    const { change } = asked
    const record = at(records.filter(({ type, id }) => type === typeOf[change] && !world.people.some(({ roleId }) => roleId === id)), asked.record)
    if (!record && change !== 'create-role') return undefined
    // Policy stays as it is, so that what it asked for is known; one that nothing here follows may move.
    if (change === 'edit-policy' && record?.id !== WITH_AMOUNT) return undefined
    return world.ask({ who, change, body: bodyOf({ ...asked, record, roles: [...world.fixedRoles.keys()] }) })
  }
  const among = asked.does === 'undo' ? applied : open
  const taskId = at(among.length > 0 && asked.request % 5 > 0 ? among : tasks, asked.request)?.id
  if (taskId === undefined) return undefined
  return asked.does === 'decide' ? world.decide({ ...asked, who, taskId }) : world.undo({ who, taskId })
}

/** What somebody held when an entry was written. */
function heldBy(records: ReadonlyMap<string, Values>, adminId: string) {
  const admin = records.get(`admin:${adminId}`)
  const role = records.get(`role:${String(admin?.['role_id'])}`)
  return { role: admin?.['role_id'], isActive: admin?.['status'] === 'active', request: (role?.['request_permissions'] ?? []) as PermissionCode[], approve: (role?.['approve_permissions'] ?? []) as PermissionCode[] }
}

/** Who asked could ask for it, and who approved could decide it, at the moment of the entry; nobody is missing where policy asks for them. */
function requireRights(policies: ReadonlyMap<string, Approval>, entry: Entry, records: ReadonlyMap<string, Values>): void {
  if (entry.change === null || entry.change === 'edit-policy' || (isOfRequest(entry) && entry.action !== 'request.filed')) return
  const what = `entry ${entry.id}, ${entry.action} of ${entry.subject_type}:${entry.subject_id}`
  const permissions = permissionsOf(entry.change)
  const maker = heldBy(records, entry.actor_id)
  assert.ok(maker.isActive && permissions.every((code) => maker.request.includes(code)), `${what}: its requester could not ask for it`)
  if (entry.action === 'request.filed') return
  if (entry.approver_id === null) return assert.equal(policies.get(entry.change), 'never', `${what}: nobody approved it`)
  const approver = heldBy(records, entry.approver_id)
  assert.ok(approver.isActive && permissions.every((code) => approver.approve.includes(code)) && [...approver.request, ...approver.approve].includes(DECIDES), `${what}: its approver could not decide it`)
  assert.ok(entry.subject_id !== entry.approver_id && entry.subject_id !== approver.role, `${what}: it is about its approver`)
}

const RUNS = 24

describe('the engine of changes, called by several at the same moment', () => {
  it('applies nothing twice, nothing halfway, and nothing that somebody could not do at that moment', { timeout: 600_000 }, async () => {
    const policy = fc.constantFrom<Approval>('always', 'always', 'never')
    const round = fc.array(step, { minLength: 2, maxLength: 5, size: 'max' })
    await fc.assert(
      fc.asyncProperty(fc.tuple(...changeIds.map(() => policy)), fc.array(round, { minLength: 1, maxLength: 16, size: 'max' }), async (approvals, rounds) => {
        const world = await startWorld(people)
        try {
          const policies = new Map<string, Approval>(changeIds.map((id: ChangeId, index) => [id, approvals[index] ?? 'always']))
          for (const [id, approval] of policies) await world.write({ type: 'policy', id }, { approval, above: null })
          const began = new Map([...(await world.readRecords({ all: true }))].map(([key, { fields }]) => [key, fields]))
          began.set(keyOf({ type: 'policy', id: WITH_AMOUNT }), { approval: 'always', above: null })
          for (const steps of rounds) {
            const seen = await look(world)
            await Promise.all(steps.map((asked) => play(world, seen, asked)))
            requireReplayed(await readLog(world), began, await world.readRecords({ all: true }), { look: (entry, records) => requireRights(policies, entry, records) })
          }
          await world.requireSound()
        } finally {
          await world.close()
        }
      }),
      { ...cases(RUNS), endOnFailure: true },
    )
  })
})
