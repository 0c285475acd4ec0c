import { bulkEndpoints } from '@ventanilla/contract/bulk/bulk-shapes'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { readAddresses } from '@ventanilla/contract/bulk/notified-addresses'
import { fromCents } from '@ventanilla/contract/money'
import { allows } from '@ventanilla/contract/permissions'
import type { Kysely } from 'kysely'
import { onlyRow, runSql } from '../../../platform/database/query.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { Failure } from '../../../platform/http/failure.ts'
import { handle } from '../../../platform/http/handler.ts'
import type { Services } from '../../../platform/services.ts'
import { movedBefore, openAnyDocument, requireRows, requireValidated, type DocumentRow } from '../documents/document.ts'
import type { Movement } from '../effect.ts'
import { LAST_ROW } from '../reader/xlsx/limits.ts'
import { storedRows } from '../upload/staging.ts'

type Needs = { db: Kysely<Database>; services: Pick<Services, 'effectOf'> }

/** Cents that a list moves: the sum of its amounts; of one without amounts what each of its rows would move now, or once its provider has said yes. */
export async function amountOf(definition: BulkDefinition, { id, total_cents }: DocumentRow, { db, services }: Needs): Promise<number | null> {
  if (total_cents !== null) return total_cents
  const { moves, movesLater, joins } = services.effectOf(definition)
  const cents = moves?.amount ?? movesLater
  if (!cents) return null
  const rows = storedRows(definition, { documentId: id, from: 1, to: LAST_ROW })
  return onlyRow(await runSql<{ cents: number }>(db, `with rows as materialized (${rows}) select coalesce(sum(${cents}), 0)::bigint as cents from rows r ${joins}`)).cents
}

/**
 * Refuses a list whose rows were applied, or are being applied, as another list. The caller has to name that very list (of a
 * result that came back, this one), so that nobody agrees to one repetition and gets another. The lock of a confirmation
 * holds for all lists of the file.
 * @throws {Failure} list_applied_before, list_rows_applied
 */
export async function requireNotAppliedBefore(db: Kysely<Database>, document: DocumentRow, again: string | undefined): Promise<void> {
  const earlier = await movedBefore(db, document)
  if (!earlier?.params || String(earlier.params['id']) === again) return
  const { id = '', by = '', date = '', count = 0 } = earlier.params
  throw earlier.code === 'rows_applied' ? new Failure('list_rows_applied', { params: { count } }) : new Failure('list_applied_before', { params: { id, by, date } })
}

/** The list that who confirms has agreed to apply again, where that one was applied. */
export async function repeatedBy(db: Kysely<Database>, document: DocumentRow, again: string | undefined): Promise<string | undefined> {
  if (again === undefined) return undefined
  const earlier = await movedBefore(db, document)
  return earlier && earlier.code !== 'rows_applied' && String(earlier.params?.['id']) === again ? again : undefined
}

/** What confirming a list would do, for the question before money moves. Nothing of it is promised: the rules hold again when rows are applied. */
export const confirmationHandler = handle('list-confirmation', async ({ body, actor }, services) => {
  const { document, definition } = await openAnyDocument(services.db, body.upload_document_id, actor)
  // Accounts and outcomes of mails are for who may confirm the list, not for everybody who may read it.
  const { process } = bulkEndpoints(definition)
  if (!process || !allows(actor.grants, process.access)) throw new Failure('forbidden')
  requireRows(document)
  requireValidated(document)
  const { writable, unwritten } = readAddresses(body.emails)
  // As long as confirming it may take: its rows are read in the same way.
  return inTransaction(
    services.db,
    async (db) => {
      const amount = await amountOf(definition, document, { db, services })
      return {
        upload_document_id: String(document.id),
        total_count: document.total_count,
        people: await countPeople(db, definition, document),
        amount: amount === null ? null : fromCents(amount),
        account: await accountAround(db, services.effectOf(definition).moves?.programme, amount ?? 0),
        unwritten,
        undelivered: definition.notifies ? await undelivered(db, writable) : [],
        earlier: (await movedBefore(db, document)) ?? null,
      }
    },
    { unlimited: true },
  )
})

async function countPeople(db: Kysely<Database>, { columns }: BulkDefinition, { id, total_count }: DocumentRow): Promise<number> {
  if (!('email' in columns)) return total_count
  return onlyRow(await runSql<{ people: number }>(db, `select count(distinct cells ->> 'email')::integer as people from bulk_rows where document_id = $1`, [id])).people
}

async function accountAround(db: Kysely<Database>, programme: Movement['programme'], cents: number) {
  if (!programme) return null
  const { account, gets } = programme
  const { balance } = onlyRow(await runSql<{ balance: number }>(db, 'select balance from accounts where id = ledger_account($1)', [account]))
  return { kind: account, before: fromCents(balance), after: fromCents(balance + (gets ? cents : -cents)) }
}

/** Addresses whose last mail was given up. One that was no longer wanted, or came too late, says nothing of its address. */
async function undelivered(db: Kysely<Database>, addresses: readonly string[]): Promise<string[]> {
  const { rows } = await runSql<{ address: string }>(
    db,
    `select a.address from unnest($1::text[]) with ordinality as a (address, position)
     cross join lateral (
       select failed_at from mail_outbox m
       where m.recipient = a.address and (sent_at is not null or failed_at is not null) and withdrawn is null and last_error is distinct from 'expired'
       order by m.id desc limit 1
     ) last
     where last.failed_at is not null order by a.position`,
    [addresses],
  )
  return rows.map(({ address }) => address)
}
