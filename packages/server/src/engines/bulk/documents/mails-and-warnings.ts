import type { ListMail } from '@ventanilla/contract/bulk/bulk-shapes'
import type { Problem } from '@ventanilla/contract/errors'
import type { WarningCode } from '@ventanilla/contract/messages/messages'
import type { Pool, PoolClient } from 'pg'
import { dayText, momentText } from '../../../platform/text/words.ts'
import type { DocumentRow } from './document.ts'

/** What became of the mails about a list. */
export async function mailsOf(pool: Pool, { id, emails }: DocumentRow): Promise<ListMail[]> {
  if (emails.length === 0) return []
  const { rows } = await pool.query<{ mails: ListMail[] }>('select list_mails(d) as mails from upload_documents d where id = $1', [id])
  return rows[0]?.mails ?? []
}

export type Warning = Problem & { code: WarningCode }
type Earlier = { id: string; state: 'applied' | 'applying' | 'uploaded'; created_at: Date; confirmed_at: Date; processed_at: Date; by: string; applied: number; total: number }

/**
 * Warns of another list of the same file: that it was applied, else that it is being applied, else that it was uploaded
 * before. A later upload counts once somebody confirmed it.
 * @param own id of the list itself, once it has one
 */
export async function warnOfSameFile(client: Pool | PoolClient, { operation, sha256, own }: { operation: string; sha256: string; own?: number }): Promise<Warning[]> {
  const { rows } = await client.query<Earlier>(
    `select d.id::text, s.state, d.created_at, d.confirmed_at, d.processed_at, d.confirmed_by_email as by, d.success_count as applied, d.total_count as total
     from upload_documents d cross join lateral (select case
       when d.confirmed_at is not null and d.processed_at is not null and d.success_count > 0 then 'applied' when d.status = 'processing' then 'applying' else 'uploaded' end as state) s
     where d.file_sha256 = $1 and d.operation = $2 and d.id is distinct from $3 and (s.state <> 'uploaded' or $3::bigint is null or d.id < $3)
     order by s.state = 'applied' desc, s.state = 'applying' desc, d.id desc limit 1`,
    [sha256, operation, own],
  )
  return rows.map(({ id, state, by, applied, total, ...at }): Warning => {
    if (state === 'uploaded') return { code: 'uploaded_before', params: { id, date: dayText(at.created_at) } }
    if (state === 'applying') return { code: 'applying_already', params: { id, by, date: momentText(at.confirmed_at) } }
    return { code: 'applied_before', params: { id, by, date: momentText(at.processed_at), applied, total } }
  })
}

const ofSameFile: readonly string[] = ['uploaded_before', 'applying_already', 'applied_before'] satisfies WarningCode[]

/** The warnings of a list as they are now: while it waits to be confirmed, another list of its file may be applied. */
export async function warningsOf(pool: Pool, { id, operation, file_sha256, status, warnings }: DocumentRow): Promise<Problem[]> {
  if (status !== 'validated') return warnings
  return [...warnings.filter(({ code }) => !ofSameFile.includes(code)), ...(await warnOfSameFile(pool, { operation, sha256: file_sha256, own: id }))]
}
