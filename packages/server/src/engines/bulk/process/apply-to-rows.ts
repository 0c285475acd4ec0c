import type { PoolClient } from 'pg'
import { readCell, type BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { Problem } from '@ventanilla/contract/errors'
import { toCents } from '@ventanilla/contract/money'
import type { NewOrder } from '../orders/place-orders.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import type { Effect } from '../effect.ts'
import { givenRows } from '../sql/relations.ts'
import { applyAlone, lockFor } from './apply-rows.ts'
import { giveOrders } from './give-orders.ts'

/** What became of a row: applied where it has no problems, but for what a provider outside was ordered to do. `row_number` counts from 1. */
export type Outcome = { row_number: number; problems: Problem[] | null; transaction_id: number | null }

/**
 * @param rows texts by column of the operation, read by its formats; a column that is left out is blank
 * @param reference begins the references of these rows (`reference:1` …). The same one never acts twice: a second call
 *   fails with a unique violation of transfers_reference where money would move again
 */
export type GivenRows = { rows: readonly Readonly<Record<string, string>>[]; reference: string; actorId: string | null }

/**
 * Runs rows that no file brought (single actions) through the rules and the effect of an operation, in the caller's
 * transaction: the same that a list goes through, in one statement.
 */
export async function applyToRows(client: PoolClient, effect: Effect, { rows, reference, actorId }: GivenRows): Promise<Outcome[]> {
  const json = JSON.stringify(rows.map((cells, at) => readRow(effect.definition, cells, at + 1)))
  await lockFor(client, effect, givenRows(effect.definition, '$1::jsonb'), [json])
  const statement = applyAlone(effect, givenRows(effect.definition, '$4::jsonb'))
  const { outcomes, orders } = onlyRow(await client.query<{ outcomes: Outcome[]; orders: NewOrder[] | null }>(statement, [actorId, null, reference, json]))
  await giveOrders(client, effect, orders ?? [], { documentId: null, actorId })
  return outcomes
}

function readRow(definition: BulkDefinition, given: Readonly<Record<string, string>>, row_number: number): object {
  const problems: Problem[] = []
  const cells: Record<string, string | null> = {}
  for (const [key, column] of Object.entries(definition.columns)) {
    const read = readCell(column, given[key] ?? '')
    cells[key] = 'value' in read ? read.value : null
    if ('code' in read) problems.push({ code: read.code, field: key, ...(read.params && { params: read.params }) })
  }
  const total = definition.totals && cells[definition.totals]
  return { ...cells, row_number, problems: problems.length ? problems : null, amount_cents: total ? toCents(total) : null }
}
