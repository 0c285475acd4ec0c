import type { Kysely } from 'kysely'
import { onlyRow, runSql } from '../../../platform/database/query.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { Failure } from '../../../platform/http/failure.ts'
import type { Reader } from '../../../engines/changes/change.ts'
import type { StoredResult } from './action-answer.ts'

/** The last change of state of the cards of these users: what comes after it is somebody else's. */
export async function lastOfCards({ db }: Pick<Reader, 'db'>, users: readonly { id: string }[]): Promise<number> {
  const { last } = onlyRow(await runSql<{ last: number }>(db, 'select coalesce(max(h.id), 0) as last from cards c join card_status_changes h on h.card_id = c.id where c.user_id = any($1)', [users.map(({ id }) => id)]))
  return last
}

/**
 * What an action did to cards is taken back only while it is the last thing that happened to them: who blocked a card again
 * did so for a reason of their own. An order that a provider outside has carried out since is the action itself.
 * @throws {Failure} changed_since
 */
export async function requireStill(db: Kysely<Database>, results: readonly StoredResult[], since: number): Promise<void> {
  const { rowCount } = await runSql(
    db,
    `select from jsonb_to_recordset($1::jsonb) as x (user_id text, "order" text)
     where (select count(*) from cards c join card_status_changes h on h.card_id = c.id where c.user_id = x.user_id and h.id > $2)
       > (select count(*) from provider_orders o where o.reference = x."order" and o.state = 'accepted') limit 1`,
    [JSON.stringify(results), since],
  )
  if (rowCount > 0) throw new Failure('changed_since')
}
