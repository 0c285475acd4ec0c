import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { cases, fuzzing } from '@ventanilla/contract/test/cases'
import { dayOf, startModel, type Ended, type Model } from './test/model.ts'
import { permissionsOf, type ModelRecord, type ModelRequest, type Person, type Values } from './test/model-changes.ts'
import { isOfRequest, keyOf, readLog, requireReplayed, type Written } from './test/replay.ts'
import { asking, at, bodyOf, deciding, number, patch, sweeping, typeOf, undoing, type Patch } from './test/steps.ts'
import { BOTH, CHECKING, MAKING, WITH_AMOUNT, startWorld, type Answer, type World } from './test/world.ts'

const writing = fc.record({ does: fc.constant('write' as const), record: number, patch })
const permitting = fc.record({ does: fc.constant('permit' as const), who: number, permission: fc.constantFrom('roles-permissions', 'admin-role', 'banner', 'decide-task'), kind: fc.constantFrom('request', 'approve') })
const archiving = fc.record({ does: fc.constant('archive' as const), who: number })
const waiting = fc.record({ does: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 5 }) })

const step = fc.oneof(
  { weight: 10, arbitrary: asking },
  { weight: 12, arbitrary: deciding },
  { weight: 5, arbitrary: undoing },
  { weight: 3, arbitrary: writing },
  { weight: 1, arbitrary: permitting },
  { weight: 1, arbitrary: archiving },
  { weight: 2, arbitrary: waiting },
  { weight: 1, arbitrary: sweeping },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Requests that wait come up more often than those that ended. */
const requestAt = (requests: readonly ModelRequest[], index: number) => {
  const open = requests.filter(({ status }) => status === 'pending')
  return index % 4 > 0 && open.length > 0 ? at(open, index) : requests.at(-1 - (index % Math.max(requests.length, 1)))
}

/** Now and then anybody; else somebody who is signed in, and of those rather who holds what it takes. */
function whoOf(people: World['people'], index: number, suits: (person: Person) => boolean): World['people'][number] {
  const active = people.filter(({ isActive }) => isActive)
  const suited = active.filter(suits)
  const among = index % 6 === 0 ? people : index % 6 === 1 || suited.length === 0 ? active : suited
  return at(among.length > 0 ? among : people, index)!
}

/** What a step did to the model, and what the engine answered, where it was asked something. */
type Played = { ended: Ended; said?: Answer }

/** Plays one step against the model and against the engine. @returns nothing where there is nothing yet that it could be about */
async function play(world: World, model: Model, written: Written[], asked: Step): Promise<Played | undefined> {
  const { people } = world
  switch (asked.does) {
    case 'ask': {
      const { change } = asked
      const who = whoOf(people, asked.who, ({ request }) => permissionsOf(change).every((code) => request.has(code)))
      const namesAmount = change === 'edit-policy' && asked.patch.approval !== undefined && asked.record > 5
      const record = at(model.records.filter(({ type, id, isGone }) => type === typeOf[change] && (!isGone || asked.record === 0) && (!namesAmount || id === WITH_AMOUNT)), asked.record)
      if (!record && change !== 'create-role') return undefined
      const body = bodyOf({ ...asked, record, roles: [...world.fixedRoles.keys()] })
      return { ended: model.ask({ who, change, record, body }), said: await world.ask({ who, change, body }) }
    }
    case 'decide': {
      const request = requestAt(model.requests, asked.request)
      const field = request && at(request.tasks, asked.field)?.field
      if (!request || field === undefined) return undefined
      const who = whoOf(people, asked.who, (person) => person !== request.requester && model.mayDecide(person, permissionsOf(request.change)))
      const taskId = await world.taskIdOf(request.id, field)
      return { ended: model.decide({ ...asked, who, request, field }), said: await world.decide({ ...asked, who, taskId }) }
    }
    case 'undo': {
      const applied = model.requests.filter(({ applied: entries, undoes }) => entries.length > 0 && (undoes === undefined || asked.request === 1))
      const request = requestAt(asked.request % 3 > 0 && applied.length > 0 ? applied : model.requests, asked.request)
      if (!request) return undefined
      const who = whoOf(people, asked.who, (person) => person === request.requester)
      const taskId = await world.taskIdOf(request.id, request.tasks[0]?.field ?? '')
      return { ended: model.undo({ who, request }), said: await world.undo({ who, taskId }) }
    }
    case 'write':
      await write(world, written, at(model.records.filter(({ isGone }) => !isGone), asked.record)!, asked.patch)
      break
    case 'permit': {
      const who = at(people, asked.who)!
      const held = who[asked.kind]
      const isHeld = !held.has(asked.permission)
      if (isHeld) held.add(asked.permission)
      else held.delete(asked.permission)
      await world.setGrant(who, asked.kind, asked.permission, isHeld)
      break
    }
    case 'archive': {
      // Who is in the archive comes back soon.
      const archived = people.filter(({ isActive }) => !isActive)
      const who = at(asked.who % 4 > 0 && archived.length > 0 ? archived : people, asked.who)!
      who.isActive = !who.isActive
      await world.setActive(who, who.isActive)
      break
    }
    case 'wait':
      model.pass(dayOf(asked.days))
      await world.pass(dayOf(asked.days))
      break
    case 'expire':
      model.expire()
      await world.expire()
  }
  return { ended: { ended: asked.does } }
}

/** Writes one record past the engine; its version counts, as that of every change does. */
async function write(world: World, written: Written[], record: ModelRecord, { description = 'Sur', requires_second_factor = true, surname = 'Paz', approval = 'never' }: Patch): Promise<void> {
  const policy = record.id === WITH_AMOUNT ? { approval: 'above', above: '25.50' } : { approval: approval === 'above' ? 'always' : approval, above: null }
  const fields: Values = record.type === 'role' ? { description, requires_second_factor } : record.type === 'admin' ? { surname } : policy
  record.fields = { ...record.fields, ...fields }
  record.version += 1
  await world.write(record, fields)
  written.push({ key: keyOf(record), fields, after: await world.lastEntry() })
}

/** The two ended alike. The model learns the number of a request that is new, and the id of a record that is. */
async function requireAlike(world: World, { said, ended: { ended, request } }: Played): Promise<void> {
  if (!said) return
  if ('refused' in said) return assert.equal(said.refused, ended)
  const ends = 'filed' in said ? ['filed'] : 'done' in said ? ['done', 'unchanged'] : ['decided', 'withdrawn', 'filed', 'done', 'unchanged']
  assert.ok(ends.includes(ended), `the engine answers ${JSON.stringify(said)}, the model ${ended}`)
  if (!request) return
  if (request.id === 0) request.id = 'filed' in said ? said.filed : 'number' in said ? said.number : await world.lastRequest()
  if (request.record?.id === '') request.record.id = (await world.pool.query<{ id: string }>('select id from roles where name = $1', [request.record.fields['name']])).rows[0]?.id ?? 'none'
}

/** Records, requests and audit log are those of the model. */
async function requireSame(world: World, model: Model, written: readonly Written[], began: ReadonlyMap<string, Values>): Promise<void> {
  const due = new Map(model.records.filter(({ isGone, version }) => !isGone && version > 0).map((record) => [keyOf(record), { fields: record.fields, version: record.version }]))
  assert.deepEqual(await world.readRecords(), due)

  const { rows: requests } = await world.pool.query<{ id: number; status: string; problem: string | null; undoes: number | null; tasks: unknown }>(
    `select id, status, problem ->> 'code' as problem, undoes, (select jsonb_object_agg(field, jsonb_build_array(status, old, new)) from request_tasks t where t.request_id = r.id) as tasks from requests r order by id`,
  )
  const ofModel = model.requests.map(({ id, status, problem, undoes, tasks }) => ({ id, status, problem, undoes: undoes?.id ?? null, tasks: Object.fromEntries(tasks.map((task) => [task.field, [task.status, task.old, task.new]])) }))
  assert.deepEqual(requests, ofModel)

  const log = await readLog(world)
  const byRequest = (one: { request_id: number | null }, other: { request_id: number | null }) => (one.request_id ?? 0) - (other.request_id ?? 0)
  const told = log.filter((entry) => !isOfRequest(entry)).map(({ request_id, actor_id, approver_id, subject_type, subject_id, before, after }) => ({ request_id, actor_id, approver_id, subject: `${subject_type}:${subject_id}`, before, after }))
  const done = model.requests.flatMap(({ id, record, applied }) => applied.map(({ by, approver, before, after }) => ({ request_id: id, actor_id: by.id, approver_id: approver?.id ?? null, subject: `${record?.type}:${record?.id}`, before, after })))
  assert.deepEqual(told.sort(byRequest), done.sort(byRequest))
  requireReplayed(log, began, due, { written })
}

/** What one person sees of one request is what they could do with it. */
async function requireSeen(world: World, model: Model, index: number): Promise<void> {
  const request = requestAt(model.requests, index)
  const who = at(world.people, index)!
  if (!request || !who.isActive || !model.maySee(who, request)) return
  const { can_decide, can_withdraw, can_undo, deciders } = await world.view(who, request.id)
  assert.deepEqual({ can_decide, can_withdraw, can_undo }, model.mayDo(who, request))
  const due = request.status === 'pending' ? model.decidersOf(request.change, request.requester).map(({ id }) => id) : []
  assert.deepEqual(deciders.map(({ id }) => id).sort(), due.sort())
}

/** Of a programme at its beginning only one could decide; others come back from the archive while it goes on. */
const peopleOf = (hasBegun: boolean) => [
  { ...MAKING, isActive: true },
  { ...CHECKING, isActive: hasBegun },
  { ...BOTH, isActive: true },
  { ...CHECKING, isActive: hasBegun },
  { ...BOTH, isActive: hasBegun },
]

/** Sequences that `npm test` tries; `npm run fuzz` tries more, and looks for the shortest one that fails, which takes minutes. */
const FEW = 10
const STEPS = 60

describe('the engine of changes beside a model', () => {
  it('does what the model does, and leaves records, requests and audit log as the model has them, whatever is tried', { timeout: cases(FEW).numRuns * 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 1, maxLength: STEPS, size: 'max' }), async (hasBegun, steps) => {
        const world = await startWorld(peopleOf(hasBegun))
        try {
          const model = startModel(world)
          const began = new Map(world.records.map((record) => [keyOf(record), record.fields]))
          const written: Written[] = []
          model.notice()
          for (const [index, asked] of steps.entries()) {
            const played = await play(world, model, written, asked)
            if (!played) continue
            model.notice()
            await requireAlike(world, played)
            await requireSame(world, model, written, began)
            if (index % 3 === 0) await requireSeen(world, model, index)
          }
          await world.requireSound()
        } finally {
          await world.close()
        }
      }),
      { ...cases(FEW), endOnFailure: !fuzzing },
    )
  })
})
