import { sql, type RawBuilder } from 'kysely'
import { auditEndpoints, HISTORY_PAGE, mayReadHistory, type AuditEntry } from '@ventanilla/contract/endpoints/audit.endpoints'
import { cardEndpoints } from '@ventanilla/contract/endpoints/cards.endpoints'
import { kycEndpoints } from '@ventanilla/contract/endpoints/kyc.endpoints'
import { walletEndpoints } from '@ventanilla/contract/endpoints/wallets.endpoints'
import { type Access, allows } from '@ventanilla/contract/permissions'
import { openAnyDocument } from '../../engines/bulk/documents/document.ts'
import type { Reader } from '../../engines/changes/change.ts'
import { recordNames } from '../../engines/changes/record-names.ts'
import { isVisible } from '../../engines/changes/request.list.ts'
import { byNumber } from '../../engines/lists/list-source.ts'
import { everything, pageQuery } from '../../engines/lists/read-list.ts'
import type { RowOf } from '../../platform/database/schema.ts'
import { Failure } from '../../platform/http/failure.ts'
import { type Actor, handle } from '../../platform/http/handler.ts'
import { roleNames } from '../sign-in/public.ts'
import { auditLog } from './audit.list.ts'
import { readerOf } from './reading.ts'

type Action = RowOf<'audit_entries'>['action']

/** Entries about somebody that hold what stands elsewhere, and what has to be readable there. */
const heldElsewhere: readonly { actions: readonly Action[]; by: readonly { access: Access }[] }[] = [
  { actions: ['balance.recharged', 'balance.recovered', 'balance.adjusted', 'balance.transferred', 'movement.reversed'], by: [walletEndpoints['wallet-transactions'], cardEndpoints['card-transactions']] },
  // With the comment of the decision, which is for those who decide.
  { actions: ['kyc.decided', 'kyc.mailed'], by: [kycEndpoints['kyc-details']] },
]

/**
 * Entries `e` about somebody that tell nothing that their reader gets nowhere else: neither amounts that moved, nor why a KYC
 * was decided, nor what a request asks that they may not see. The log itself is read whole.
 */
function isTold(actor: Actor): RawBuilder<boolean> {
  const may = ({ access }: { access: Access }) => allows(actor.grants, access)
  const untold = may(auditEndpoints['audit-log']) ? [] : heldElsewhere.filter(({ by }) => !by.every(may)).flatMap(({ actions }) => actions)
  return sql`(e.action <> all(${untold}::text[]) and (e.action not like 'request.%' or exists (select from requests r where r.id = e.request_id and ${isVisible({ actor })})))`
}

/** How the records are called that entries name by their ids. */
export async function namesIn(reader: Reader, entries: readonly Pick<AuditEntry, 'before' | 'after'>[]): Promise<Readonly<Record<string, string>>> {
  const sides = entries.flatMap(({ before, after }) => [before ?? {}, after ?? {}])
  const [records, roles] = await Promise.all([recordNames(reader, sides.flatMap((fields) => Object.values(fields))), roleNames(reader, sides.map((fields) => fields['role_id']))])
  return { ...records, ...roles }
}

/**
 * The entries of one record, newest first. Pages begin below an id, so that entries written meanwhile move nothing, and
 * the index by subject finds them however long the log is.
 */
export const recordHistoryHandler = handle('record-history', async ({ params: { type, id }, query: { before }, actor, language }, { db }) => {
  if (!mayReadHistory(actor.grants, type)) throw new Failure('forbidden')
  if (type === 'upload_document') await openAnyDocument(db, id, actor)
  const ofRecord = sql<boolean>`e.subject_type = ${type} and e.subject_id = ${id} and ${type === 'user' || type === 'card' ? isTold(actor) : sql`true`}`
  const source = {
    ...auditLog(await readerOf(db, actor.id), language),
    where: before === undefined ? ofRecord : sql<boolean>`${ofRecord} and e.id < ${Number(before)}`,
    sorts: { at: [byNumber(sql`e.id`)] },
  }
  const { rows } = await pageQuery(source, { ...everything, page_size: HISTORY_PAGE + 1 }).execute(db)
  const results = (rows as AuditEntry[]).slice(0, HISTORY_PAGE)
  return { results, names: await namesIn({ db, language }, results), next: rows.length > HISTORY_PAGE ? (results.at(-1)?.id ?? null) : null }
})
