import assert from 'node:assert/strict'
import { z } from 'zod'
import { allEndpoints } from '@ventanilla/contract/endpoints'
import type { startCardServer } from '../../areas/cards/test/card-server.ts'
import type { upload } from '../../engines/bulk/test/lists.ts'
import { contentsOf } from './contents.ts'

export type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: object }

/** Reads that take people's data out of the house: the audit log, and nothing else, knows of them afterwards. */
const exporting: readonly string[] = ['uploaded-file']
const withoutLog = (contents: Readonly<Record<string, unknown>>) => Object.fromEntries(Object.entries(contents).filter(([table]) => !table.startsWith('public.audit_')))

/** Calls endpoints by their id, and holds each answer against the shape that the contract says. */
export function asker({ app, pool, services, token }: Awaited<ReturnType<typeof startCardServer>>) {
  const asked = new Set<string>()
  const unchanging = new Set<string>()

  /** What the database holds, with a session that has done nothing for a minute: the next call that renews it writes that down. */
  const contentsOfIdle = async () => {
    await pool.query('update sessions set seen_at = $1', [new Date(services.clock.now().getTime() - 60_000)])
    return contentsOf(pool)
  }
  /** What it answers has to be what its own shape reads from it, no more and no less. */
  const ask = async (id: string, { params = {}, query = {}, body }: Input = {}, form?: ReturnType<typeof upload>): Promise<Record<string, unknown>> => {
    const endpoint = allEndpoints[id]
    assert.ok(endpoint, `the contract has no ${id}`)
    const { method, path, also = [], reads, response } = endpoint
    const url = `${path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')}?${new URLSearchParams(query).toString()}`
    const before = reads && (await contentsOfIdle())
    const answer = await app.inject({ method, url, ...(body && { payload: body }), ...form, headers: { authorization: `Bearer ${token}`, ...form?.headers } })
    asked.add(id)
    if (before) {
      const left = exporting.includes(id) ? withoutLog : (contents: typeof before) => contents
      assert.deepEqual(left(await contentsOf(pool)), left(before), `${id} reads, and leaves the database as it was`)
      unchanging.add(id)
    }
    assert.ok([200, ...also].includes(answer.statusCode), `${answer.statusCode}: ${answer.body}`)
    if (!String(answer.headers['content-type']).startsWith('application/json')) return {}
    const json = answer.json<Record<string, unknown>>()
    assert.deepEqual(z.parse(response, json), json)
    return json
  }
  return { ask, asked, unchanging }
}
