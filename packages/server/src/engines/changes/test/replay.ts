import assert from 'node:assert/strict'
import type { World } from './world.ts'
import type { Values } from './model-changes.ts'

/** An entry of the audit log about a record or a request, in the order of the log. */
export type Entry = { id: number; action: string; actor_id: string; approver_id: string | null; subject_type: string; subject_id: string; before: Values | null; after: Values | null; request_id: number | null; change: string | null; status: string | null }
/** What was written to a record past the engine, and so stands in no entry: after which one. */
export type Written = { key: string; fields: Values; after: number }

export const keyOf = ({ type, id }: { type: string; id: string }) => `${type}:${id}`
export const isOfRequest = ({ action }: Pick<Entry, 'action'>) => action.startsWith('request.')

/** The log, without what an entry tells beside the fields of its record. */
export async function readLog({ pool }: Pick<World, 'pool'>): Promise<Entry[]> {
  const { rows } = await pool.query<Entry>(
    `select e.id, e.action, e.actor_id, e.approver_id, e.subject_type, e.subject_id, e.before, e.after, e.request_id, r.change, r.status
     from audit_entries e left join audit_seals s on s.entry_id = e.id left join requests r on r.id = e.request_id order by e.id`,
  )
  return rows.map(({ after, ...entry }) => ({ ...entry, after: after && ofRecord(after) }))
}
/** Of a deletion nothing is left but why. */
const ofRecord = ({ sessions_ended: _count, reason: _reason, ...fields }: Values): Values | null => (Object.keys(fields).length > 0 ? fields : null)

/**
 * Plays the log from what the records were: each entry begins where the one before it left its record, and together they
 * lead to what the records are.
 * @param look sees each entry with the records as they were then
 */
export function requireReplayed(log: readonly Entry[], began: ReadonlyMap<string, Values>, due: ReadonlyMap<string, { fields: Values }>, { written = [], look }: { written?: readonly Written[]; look?: (entry: Entry, records: ReadonlyMap<string, Values>) => void } = {}): void {
  const records = new Map(began)
  const others = [...written]
  const writeUntil = (entry: number) => {
    for (let next = others[0]; next && next.after < entry; next = others[0]) {
      records.set(next.key, { ...records.get(next.key), ...next.fields })
      others.shift()
    }
  }
  for (const entry of log) {
    const { id, before, after } = entry
    writeUntil(id)
    look?.(entry, records)
    if (isOfRequest(entry)) continue
    const key = keyOf({ type: entry.subject_type, id: entry.subject_id })
    const was = records.get(key)
    assert.deepEqual(before ?? {}, Object.fromEntries(Object.keys(before ?? {}).map((field) => [field, was?.[field]])), `entry ${id} begins where ${key} was`)
    if (after === null) records.delete(key)
    else records.set(key, { ...was, ...after })
  }
  writeUntil(Infinity)
  for (const [key, { fields }] of due) assert.deepEqual(records.get(key), fields, `the entries of ${key} lead to what it is`)
}
