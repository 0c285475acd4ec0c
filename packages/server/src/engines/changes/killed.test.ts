import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { PoolClient } from 'pg'
import type { Job } from './test/deciding-child.ts'
import { keyOf, readLog, requireReplayed } from './test/replay.ts'
import { BOTH, CHECKING, startWorld, type Answer, type World } from './test/world.ts'

const people = [{ ...BOTH, isActive: true }, { ...CHECKING, isActive: true }, { ...CHECKING, isActive: true }]

/** Cuts a connection off before a statement of a call, or once it has run: then nobody hears what became of it. */
type Cut = { at: number; when: 'before' | 'after' }

/**
 * Counts the statements that a pool runs, and cuts the connection off at one of them, as a server that dies in the middle
 * does. A cut that is beyond the last statement never comes.
 */
function cutter(world: World) {
  let cut: Cut | undefined
  let count = 0
  const patched = new WeakSet<PoolClient>()
  const cutOff = async (client: PoolClient) => {
    await world.pool.query('select pg_terminate_backend($1)', [Reflect.get(client, 'processID')])
  }
  world.pool.on('acquire', (client) => {
    if (patched.has(client)) return
    patched.add(client)
    client.on('error', () => undefined)
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
    const counted = async (...given: unknown[]) => {
      count += 1
      const here = cut && count === cut.at ? cut.when : undefined
      if (here) cut = undefined
      if (here === 'before') await cutOff(client)
      const answer = await query(...given)
      if (here === 'after') {
        await cutOff(client)
        throw new Error('Connection terminated')
      }
      return answer
    }
    // Only statements of the engine are counted: those have no callback, those of the pool itself do.
    client.query = ((...given: unknown[]) => (typeof given.at(-1) === 'function' ? (query(...given) as unknown) : counted(...given))) as typeof client.query
  })
  return {
    /** Makes a call whose connection is cut. @returns its answer; undefined: nobody heard of it; `isOver`: it had no such statement */
    cutting: async (given: Cut, call: () => Promise<Answer>): Promise<{ answer?: Answer; isOver: boolean }> => {
      count = 0
      cut = given
      const answer = await call().catch(() => undefined)
      const isOver = cut !== undefined
      cut = undefined
      return { ...(answer && { answer }), isOver }
    },
  }
}

describe('a server that dies in the middle of a change', async () => {
  const world = await startWorld(people)
  after(() => world.close())
  const [maker, checker] = world.people as [World['people'][number], World['people'][number]]
  const { cutting } = cutter(world)
  const began = new Map(world.records.map((record) => [keyOf(record), record.fields]))
  const { id } = world.records[0]!
  const roleNow = async () => (await world.readRecords()).get(`role:${id}`)!
  const policy = async (approval: 'always' | 'never') => {
    await world.write({ type: 'policy', id: 'edit-role' }, { approval, above: null })
    began.set('policy:edit-role', { approval, above: null })
  }
  let made = 0
  const ask = (body: { description: string }, version: number, fields: object) => world.ask({ who: maker, change: 'edit-role', body: { ...fields, ...body, id, version } })
  const prepare = async () => {
    const { fields, version } = await roleNow()
    made += 1
    return { description: `Texto ${made}`, version, fields }
  }
  const lastTask = async () => world.taskIdOf(await world.lastRequest(), 'description')
  const countsOf = async () => {
    const { rows } = await world.pool.query<{ requests: number; applied: number; entries: number }>(
      `select (select count(*)::int from requests) as requests, (select count(*)::int from audit_entries where action = 'role.edited') as applied, (select count(*)::int from audit_entries) as entries`,
    )
    return rows[0]!
  }

  /** What is called, from a beginning of its own, and how the same call is refused once it has happened. */
  const cases: Readonly<Record<string, { approval: 'always' | 'never'; begin: () => Promise<() => Promise<Answer>>; again: string; adds: { requests: number; applied: number } }>> = {
    'a change that takes effect at once': {
      approval: 'never',
      begin: async () => {
        const { description, version, fields } = await prepare()
        return () => ask({ description }, version, fields)
      },
      again: 'stale_version',
      adds: { requests: 1, applied: 1 },
    },
    'a request': {
      approval: 'always',
      begin: async () => {
        await world.pool.query(`update request_tasks set status = 'withdrawn' where status = 'pending'`)
        await world.pool.query(`update requests set status = 'withdrawn' where status = 'pending'`)
        const { description, version, fields } = await prepare()
        return () => ask({ description }, version, fields)
      },
      again: 'request_pending',
      adds: { requests: 1, applied: 0 },
    },
    'an approval': {
      approval: 'always',
      begin: async () => {
        await world.pool.query(`update request_tasks set status = 'withdrawn' where status = 'pending'`)
        await world.pool.query(`update requests set status = 'withdrawn' where status = 'pending'`)
        const { description, version, fields } = await prepare()
        await ask({ description }, version, fields)
        const taskId = await lastTask()
        return () => world.decide({ who: checker, taskId, approves: true, whole: true, comment: '' })
      },
      again: 'request_decided',
      adds: { requests: 0, applied: 1 },
    },
    'an undo': {
      approval: 'never',
      begin: async () => {
        const { description, version, fields } = await prepare()
        await ask({ description }, version, fields)
        const taskId = await lastTask()
        return () => world.undo({ who: maker, taskId })
      },
      again: 'undone_already',
      adds: { requests: 1, applied: 1 },
    },
  }

  for (const [what, { approval, begin, again, adds }] of Object.entries(cases))
    for (const when of ['before', 'after'] as const)
      it(`loses and doubles nothing of ${what}, ${when} whichever statement it is`, { timeout: 600_000 }, async () => {
        await policy(approval)
        for (let at = 1; ; at += 1) {
          const call = await begin()
          const [record, counts] = [await roleNow(), await countsOf()]
          const { isOver } = await cutting({ at, when }, call)
          if (isOver) {
            assert.ok(at > 10, `${at} statements`)
            break
          }
          const [afterCut, left] = [await countsOf(), await roleNow()]
          const happened = afterCut.entries > counts.entries
          if (!happened) assert.deepEqual([left, afterCut], [record, counts], `cut off ${when} statement ${at}: nothing is left of it`)
          const repeated = await call()
          if (happened) assert.deepEqual(repeated, { refused: again }, `cut off ${when} statement ${at}: it has happened, and does not happen twice`)
          else assert.ok(!('refused' in repeated), JSON.stringify(repeated))
          const { requests, applied } = await countsOf()
          assert.deepEqual({ requests, applied }, { requests: counts.requests + adds.requests, applied: counts.applied + adds.applied })
        }
        requireReplayed(await readLog(world), began, await world.readRecords())
        await world.requireSound()
      })
})

describe('a process that is killed while it decides', async () => {
  const ROLES = 60
  const KILLS = 5
  const world = await startWorld(people)
  after(() => world.close())

  it('leaves every change applied once and taken back once, after another has gone on', { timeout: 600_000 }, async () => {
    const [maker, checker] = world.people as [World['people'][number], World['people'][number]]
    const began = new Map(world.records.map((record) => [keyOf(record), record.fields]))
    const fields = { name: '', description: '', requires_second_factor: false, request_permissions: ['banner'], approve_permissions: [] }
    const { rows } = await world.pool.query<{ id: string; name: string }>(`insert into roles (name) select 'Rol ' || n from generate_series(100, $1) n returning id, name`, [99 + ROLES])
    await world.pool.query(`insert into role_permissions (role_id, kind, permission) select id, 'request', 'banner' from roles where name ~ '^Rol [0-9]{3}$'`)
    for (const { id, name } of rows) began.set(`role:${id}`, { ...fields, name })
    const job: Job = { url: world.url, maker: maker.actor, checker: checker.actor, roles: rows.map(({ id, name }) => ({ id, body: { ...fields, name, description: 'Por un momento', id, version: 1 } })) }
    const start = () => spawn(process.execPath, [fileURLToPath(new URL('./test/deciding-child.js', import.meta.url))], { env: { ...process.env, JOB: JSON.stringify(job) }, stdio: ['ignore', 'ignore', 'inherit'] })
    const entries = async () => (await world.pool.query<{ count: number }>('select count(*)::int as count from audit_entries')).rows[0]!.count

    for (let kills = 0; kills < KILLS; kills += 1) {
      const child = start()
      const gone = once(child, 'exit')
      // It is killed somewhere in its work, each time after a little more of it.
      for (const before = await entries(); child.exitCode === null && (await entries()) < before + 7 + kills * 3; );
      child.kill('SIGKILL')
      await gone
    }
    const [code] = (await once(start(), 'exit')) as [number]
    assert.equal(code, 0)
    const { rows: wrong } = await world.pool.query(
      `select r.id, r.version, r.description, (select count(*)::int from audit_entries e where e.action = 'role.edited' and e.subject_id = r.id) as edited,
         (select array_agg(q.status order by q.id) from requests q where q.subject_id = r.id) as requests
       from roles r where r.name ~ '^Rol [0-9]{3}$' and (r.version, r.description) <> (3, '')`,
    )
    assert.deepEqual(wrong, [])
    const { rows: requests } = await world.pool.query(`select status, undoes is not null as undoes, count(*)::int from requests group by 1, 2 order by 2`)
    assert.deepEqual(requests, [{ status: 'approved', undoes: false, count: ROLES }, { status: 'approved', undoes: true, count: ROLES }])
    requireReplayed(await readLog(world), began, await world.readRecords())
    await world.requireSound()
  })
})
