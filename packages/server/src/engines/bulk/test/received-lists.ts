import assert from 'node:assert/strict'
import type { BulkServer } from './bulk-server.ts'
import { validateList } from '../upload/validate-list.ts'
import { csvOf, later } from './lists.ts'

export const ROWS = 12_000
const never = new AbortController().signal

/** Large lists that were received and are not validated yet, the worker's part for one of them, and what there is of it. */
export function receivedLists(server: BulkServer) {
  const { pool, holders, services } = server
  const holderAt = (at: number) => {
    const holder = holders[at % holders.length]
    if (!holder) throw new Error('the list needs holders')
    return holder
  }
  const valid = (mark: string, rows = ROWS) => csvOf(Array.from({ length: rows }, (_, at) => ({ to: holderAt(at), amount: '0.01', description: `${mark} ${at} ${'x'.repeat(20)}` })))
  const received = async (content: string | Buffer, name = 'recargas.csv'): Promise<string> => {
    const { status, body } = await server.upload(content, name, later)
    assert.equal(status, 202, JSON.stringify(body))
    return String(body['upload_document_id'])
  }
  const validate = (id: string) => validateList(services, Number(id), never)
  const row = async (id: string) => (await pool.query('select * from upload_documents where id = $1', [id])).rows[0] as Record<string, unknown>
  const kept = async (id: string) => (await pool.query(`select (select count(*)::int from bulk_rows where document_id = $1) as rows, (select count(*)::int from upload_file_chunks where document_id = $1) as chunks`, [id])).rows[0] as { rows: number; chunks: number }
  const told = async (id: string) => (await pool.query(`select action, actor, after from audit_entries where subject_type = 'upload_document' and subject_id = $1 order by id`, [id])).rows as { action: string; actor: string | null; after: Record<string, unknown> }[]
  /** What the bells say of the list, with whose they are. */
  const rung = async (id: string) => (await pool.query(`select a.email, n.kind, n.params, n.link from notices n join admins a on a.id = n.admin_id where n.subject_type = 'upload_document' and n.subject_id = $1 order by n.id`, [id])).rows as { email: string; kind: string; params: object; link: string }[]
  const jobs = async (id: string) => (await pool.query(`select from graphile_worker.jobs where key = 'validate-list:' || $1`, [id])).rowCount
  return { valid, received, validate, row, kept, told, rung, jobs }
}
