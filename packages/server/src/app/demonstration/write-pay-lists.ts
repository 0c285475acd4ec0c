import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { fromCents } from '@ventanilla/contract/money'
import { finish } from '../../engines/bulk/process/process-batch.ts'
import { uploadedEntry } from '../../engines/bulk/upload/store-list.ts'
import { writeAudit } from '../../engines/audit/write-audit.ts'
import type { Transaction } from '../../platform/database/schema.ts'
import type { Settings } from '../../platform/settings.ts'
import { dayStamp } from '../../platform/text/panama-days.ts'
import type { openHistory } from './history.ts'
import { insertRows } from './insert-rows.ts'
import { csvFile, topUpLines } from './list-lines.ts'
import type { Payday } from './paydays.ts'
import type { PayList } from './plan-pay-list.ts'

/** A list of wages as it was stored, and when it was uploaded and applied. */
export type StoredPayList = Pick<Payday, 'uploadedAt' | 'paidAt'> & { id: number }

/** Stores a list as its upload leaves it: the document, its file and its rows, all of them valid then. */
export async function storePayList(db: Transaction, { rows, midnight, uploadedAt, paidAt }: PayList, maker: string): Promise<StoredPayList> {
  const file = Buffer.from(csvFile(topUpLines(rows.map(({ user, cents, description }) => ({ ...user, amount: fromCents(cents), description })))), 'utf8')
  const { email } = await db.selectFrom('admins').select('email').where('id', '=', maker).executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('upload_documents')
    .values({
      operation: 'top-up',
      file_name: `planilla-${dayStamp(new Date(midnight))}.csv`,
      file_size: file.length,
      file_sha256: createHash('sha256').update(file).digest('hex'),
      media_type: 'text/csv',
      status: 'validated',
      total_count: rows.length,
      success_count: rows.length,
      fail_count: 0,
      total_cents: rows.reduce((sum, { cents }) => sum + cents, 0),
      language: 'es',
      warnings: '[]',
      created_at: uploadedAt,
      touched_at: uploadedAt,
      created_by: maker,
      created_by_email: email,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('upload_file_chunks').values({ document_id: id, chunk_number: 0, bytes: file }).execute()
  await insertRows(db, 'bulk_rows', rows.map(({ row, user, cents, description }) => ({
    document_id: id,
    row_number: row,
    cells: { mobile: user.mobile, identification_number: user.identification_number, email: user.email, amount: fromCents(cents), card_or_wallet: 'Wallet', description },
    amount_cents: cents,
    search: `${user.identification_number}\n${user.email}\n`.toLowerCase(),
    is_valid: true,
  })))
  return { id, uploadedAt, paidAt }
}

/** Writes what became of each row, once those that passed are posted. The problems are those that the rules of recharges find. */
export async function writeResults(db: Transaction, { id }: StoredPayList, { rows }: PayList): Promise<void> {
  const failed = rows.flatMap(({ row, refused }) => (refused ? [{ row, user: refused.user, wallet: refused.wallet }] : []))
  await sql`
    insert into bulk_results (document_id, row_number, succeeded, problems, transaction_id)
    select r.document_id, r.row_number, t.id is not null,
      case when t.id is null then jsonb_build_array(
        jsonb_build_object('code', 'user_cannot_receive', 'field', 'email', 'params', jsonb_build_object('status', f."user")),
        jsonb_build_object('code', 'wallet_cannot_receive', 'field', 'card_or_wallet', 'params', jsonb_build_object('status', f.wallet))) end, t.id
    from bulk_rows r left join transfers t on t.upload_document_id = r.document_id and t.row_number = r.row_number
    left join jsonb_to_recordset(${JSON.stringify(failed)}::jsonb) as f ("row" integer, "user" text, wallet text) on f."row" = r.row_number
    where r.document_id = ${id} order by r.row_number`.execute(db)
}

type History = ReturnType<typeof openHistory>
type Confirming = { maker: string; checker: string; settings: Settings; now: Date }

const MINUTE_MS = 60_000

/** Lets lists be confirmed, approved where the policy of that time asks for it, and come to their end when they were applied. */
export async function confirmPayLists({ db, at, act, decide }: History, lists: readonly StoredPayList[], { maker, checker, settings, now }: Confirming): Promise<void> {
  const go = (moment: number) => at((now.getTime() - moment) / (60 * MINUTE_MS))
  const { id: by } = await db.selectFrom('admins').select('id').where('email', '=', maker).executeTakeFirstOrThrow()
  for (const { id, uploadedAt, paidAt } of lists) {
    go(uploadedAt.getTime())
    const stored = await db.selectFrom('upload_documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await writeAudit(db, { actor: { id: by, email: maker }, ...uploadedEntry(stored) })
    go(uploadedAt.getTime() + 20 * MINUTE_MS)
    const request = await act({ change: 'top-up/process', by: maker, reason: 'Nómina de la quincena', body: { upload_document_id: String(id), emails: 'planillas@istmo.example' } })
    const confirmed_at = go(paidAt.getTime() - 4 * MINUTE_MS)
    if (request !== undefined) await decide(request, 'approved', { by: checker })
    const { rows: [applied] } = await sql<typeof stored>`
      update upload_documents d set processed_row = r.last, processed_count = d.total_count, success_count = r.ok, fail_count = d.total_count - r.ok, total_cents = r.cents, confirmed_at = ${confirmed_at}, touched_at = ${paidAt}
      from (select max(row_number) as last, count(*) filter (where succeeded)::int as ok, cents_sum(amount_cents) filter (where succeeded) as cents from bulk_results join bulk_rows using (document_id, row_number) where document_id = ${id}) r
      where d.id = ${id} and d.status = 'processing' returning d.*`.execute(db)
    if (!applied) throw new Error(`the list ${id} was not confirmed`)
    go(paidAt.getTime())
    await finish(db, applied, settings, paidAt)
    await sql`update mail_outbox set created_at = ${paidAt}, next_attempt_at = ${paidAt}, sent_at = ${paidAt} where reference like ${`bulk:${id}:%`}`.execute(db)
  }
}
