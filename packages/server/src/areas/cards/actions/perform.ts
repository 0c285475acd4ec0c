import { randomUUID } from 'node:crypto'
import { readCell, type BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { ActionAnswer } from '@ventanilla/contract/endpoints/card-actions.endpoints'
import type { Problem } from '@ventanilla/contract/errors'
import type { Language } from '@ventanilla/contract/messages/say'
import { applyToRows } from '../../../engines/bulk/process/apply-rows.ts'
import { isConflict, inTransaction } from '../../../platform/database/transaction.ts'
import { Failure } from '../../../platform/http/failure.ts'
import type { Actor } from '../../../platform/http/handler.ts'
import type { Services } from '../../../platform/services.ts'
import { answerOf, type StoredResult } from './action-answer.ts'
import { singleActions, type SingleActionId } from './single-actions.ts'
import { writeAudit } from '../../../engines/audit/write-audit.ts'
import type { Transaction } from '../../../platform/database/schema.ts'
import { runSql } from '../../../platform/database/query.ts'

/** What somebody wants done to users. `cells`: the columns of the operation that are the same for all of them. */
type Intention = {
  action: SingleActionId
  users: readonly string[]
  cells: Readonly<Record<string, string>>
  reference?: string | undefined
  actor: Actor
  address: string
  language: Language
}

type Person = { id: string; email: string; identification_number: string; mobile: string }

/**
 * Does an action to users through the rules and the effect of its operation, in one transaction: a rule that refuses one
 * user harms no other. The same reference acts once, also when two calls come with it at the same moment.
 * @throws {Failure} validation_failed for a value that the operation can't read, reference_used, changed_meanwhile
 */
export async function perform(services: Services, intention: Intention): Promise<ActionAnswer> {
  const { operation } = singleActions[intention.action]
  refuseUnreadable(operation, intention.cells)
  const reference = intention.reference ?? randomUUID()
  const results = await inTransaction(services.db, async (transaction) => (await claimed(transaction, reference, intention)) ? act(services, transaction, reference, intention) : earlier(transaction, reference, intention), { unlimited: true, retries: true }).catch((error: unknown) => {
    throw isConflict(error) ? new Failure('changed_meanwhile') : error
  })
  return answerOf(services, operation, intention, results)
}

function refuseUnreadable({ columns }: BulkDefinition, cells: Intention['cells']): void {
  const problems = Object.entries(cells).flatMap(([field, text]): Problem[] => {
    const column = columns[field]
    const read = column && readCell(column, text)
    return read && 'code' in read ? [{ field, code: read.code, ...(read.params && { params: read.params }) }] : []
  })
  if (problems.length > 0) throw new Failure('validation_failed', { problems })
}

const requestOf = ({ users, cells }: Intention): string => JSON.stringify({ users, cells })

/** Of any number of calls with one reference, one gets it; the others wait here until that one is done. */
async function claimed(transaction: Transaction, reference: string, intention: Intention): Promise<boolean> {
  const { rowCount } = await runSql(transaction, 'insert into single_actions (reference, action, request, created_by) values ($1, $2, $3, $4) on conflict do nothing', [
    reference,
    intention.action,
    requestOf(intention),
    intention.actor.id,
  ])
  return rowCount === 1
}

async function earlier(transaction: Transaction, reference: string, intention: Intention): Promise<StoredResult[]> {
  const { rows } = await runSql<{ results: StoredResult[] }>(transaction, 'select results from single_actions where reference = $1 and action = $2 and request = $3::jsonb', [reference, intention.action, requestOf(intention)])
  const [done] = rows
  if (!done) throw new Failure('reference_used')
  return done.results
}

async function act({ effectOf }: Services, transaction: Transaction, reference: string, intention: Intention): Promise<StoredResult[]> {
  const { action, cells, actor } = intention
  const { operation } = singleActions[action]
  const users = [...new Set(intention.users)]
  const { rows: people } = await runSql<Person>(transaction, 'select id, email, identification_number, mobile from users where id = any($1) order by array_position($1, id)', [users])
  const own = `single:${reference}`
  const rows = people.map(({ email, identification_number, mobile }) => ({ email, identification_number, ...('mobile' in operation.columns && { mobile }), ...cells }))
  const outcomes = people.length > 0 ? await applyToRows(transaction, effectOf(operation), { rows, reference: own, actorId: actor.id }) : []
  const results = users.map((user_id): StoredResult => {
    const at = people.findIndex(({ id }) => id === user_id)
    const person = people[at]
    const outcome = outcomes.find(({ row_number }) => row_number === at + 1)
    if (!person || !outcome) return { user_id, email: '', id_number: '', problems: [{ code: 'user_missing' }], transaction_id: null, order: null }
    const transaction_id = outcome.transaction_id === null ? null : String(outcome.transaction_id)
    return { user_id, email: person.email, id_number: person.identification_number, problems: outcome.problems, transaction_id, order: `${own}:${outcome.row_number}` }
  })
  await runSql(transaction, 'update single_actions set results = $2 where reference = $1', [reference, JSON.stringify(results)])
  await auditActions(transaction, intention, results)
  return results
}

type Change = { user_id: string; card_id: string | null; before: Record<string, unknown> | null; after: Record<string, unknown> | null }

/** Writes what this very transaction changed of each user whom the action was applied to: states of cards, and balances. */
async function auditActions(transaction: Transaction, { action, cells, actor, address }: Intention, results: readonly StoredResult[]): Promise<void> {
  const applied = results.filter(({ problems }) => problems === null)
  if (applied.length === 0) return
  const { rows } = await runSql<Change>(transaction, changes, [JSON.stringify(applied.map(({ user_id, transaction_id }) => ({ user_id, transaction_id })))])
  const events = rows.map(({ user_id, card_id, before, after }) => ({
    actor: { id: actor.id, email: actor.email, address },
    action: singleActions[action].audit,
    subject: card_id === null ? { type: 'user', id: user_id } : { type: 'card', id: card_id },
    ...(before && { before }),
    after: { ...after, ...cells },
  }))
  await writeAudit(transaction, ...events)
}

/** What was is read from what this transaction wrote, so that nothing that happened beside it is mistaken for its doing. */
const changes = `
  select x.user_id, s.card_id,
    nullif(jsonb_strip_nulls(jsonb_build_object('card_status', s.from_status) || coalesce(m.before, '{}')), '{}') as before,
    jsonb_strip_nulls(jsonb_build_object('card_status', s.to_status, 'transaction_id', x.transaction_id) || coalesce(m.after, '{}')) as after
  from jsonb_to_recordset($1::jsonb) as x (user_id text, transaction_id text)
  left join lateral (
    select h.card_id, (array_agg(h.from_status order by h.id))[1] as from_status, (array_agg(h.to_status order by h.id desc))[1] as to_status
    from cards c join card_status_changes h on h.card_id = c.id
    where c.user_id = x.user_id and h.changed_at = now()
    group by h.card_id order by max(h.id) desc limit 1
  ) s on true
  left join lateral (
    select jsonb_object_agg(a.kind || '_balance', money_text(p.balance_after - p.amount)) as before, jsonb_object_agg(a.kind || '_balance', money_text(p.balance_after)) as after
    from postings p join accounts a on a.id = p.account_id and a.kind in ('wallet', 'card')
    where p.transaction_id = x.transaction_id::bigint
  ) m on true`
