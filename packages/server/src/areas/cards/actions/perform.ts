import { randomUUID } from 'node:crypto'
import { applyToRows } from '../../../engines/bulk/process/apply-rows.ts'
import type { Context, Entry, Fields } from '../../../engines/changes/change.ts'
import { runSql } from '../../../platform/database/query.ts'
import type { Transaction } from '../../../platform/database/schema.ts'
import { Failure } from '../../../platform/http/failure.ts'
import type { StoredResult } from './action-answer.ts'
import { singleActions, type Intention } from './single-actions.ts'

type Person = { id: string; email: string; identification_number: string; mobile: string }

/** What an action came to for each user, and the audit entries of what this very call did: of a repeated one there are none. */
type Performed = { results: StoredResult[]; entries: Entry[] }

/**
 * Does an action to users through the rules and the effect of its operation, in its caller's transaction: a rule that
 * refuses one user harms no other. The same reference acts once, also when two calls come with it at the same moment.
 * @throws {Failure} reference_used
 */
export async function perform(context: Context, intention: Intention): Promise<Performed> {
  const reference = context.reference ?? randomUUID()
  if (!(await claimed(context, reference, intention))) return { results: await earlier(context.db, reference, intention), entries: [] }
  const results = await act(context, reference, intention)
  return { results, entries: await entriesOf(context.db, intention, results) }
}

const requestOf = ({ users, cells }: Intention): string => JSON.stringify({ users, cells })

/** Of any number of calls with one reference, one gets it; the others wait here until that one is done. */
async function claimed({ db, actor }: Context, reference: string, intention: Intention): Promise<boolean> {
  const { rowCount } = await runSql(db, 'insert into single_actions (reference, action, request, created_by) values ($1, $2, $3, $4) on conflict do nothing', [
    reference,
    intention.action,
    requestOf(intention),
    actor.id,
  ])
  return rowCount === 1
}

async function earlier(transaction: Transaction, reference: string, intention: Intention): Promise<StoredResult[]> {
  const { rows } = await runSql<{ results: StoredResult[] }>(transaction, 'select results from single_actions where reference = $1 and action = $2 and request = $3::jsonb', [reference, intention.action, requestOf(intention)])
  const [done] = rows
  if (!done) throw new Failure('reference_used')
  return done.results
}

async function act({ db, actor, language, services: { effectOf } }: Context, reference: string, { action, users: named, cells }: Intention): Promise<StoredResult[]> {
  const { operation } = singleActions[action]
  const users = [...new Set(named)]
  // Who was deleted has no data that an operation could read.
  const { rows: people } = await runSql<Person>(db, `select id, email, identification_number, mobile from users where id = any($1) and email <> 'deleted:' || lower(id) order by array_position($1, id)`, [users])
  const own = `single:${reference}`
  const rows = people.map(({ email, identification_number, mobile }) => ({ email, identification_number, ...('mobile' in operation.columns && { mobile }), ...cells }))
  const outcomes = people.length > 0 ? await applyToRows(db, effectOf(operation), { rows, reference: own, actorId: actor.id, language }) : []
  const results = users.map((user_id): StoredResult => {
    const at = people.findIndex(({ id }) => id === user_id)
    const person = people[at]
    const outcome = outcomes.find(({ row_number }) => row_number === at + 1)
    if (!person || !outcome) return { user_id, email: '', id_number: '', problems: [{ code: 'user_missing' }], transaction_id: null, order: null }
    const transaction_id = outcome.transaction_id === null ? null : String(outcome.transaction_id)
    return { user_id, email: person.email, id_number: person.identification_number, problems: outcome.problems, transaction_id, order: `${own}:${outcome.row_number}` }
  })
  await runSql(db, 'update single_actions set results = $2 where reference = $1', [reference, JSON.stringify(results)])
  return results
}

type Change = { user_id: string; card_id: string | null; before: Fields | null; after: Fields | null }

/** What this very transaction changed of each user whom the action was applied to: states of cards, and balances. */
async function entriesOf(transaction: Transaction, { action, cells }: Intention, results: readonly StoredResult[]): Promise<Entry[]> {
  const applied = results.filter(({ problems }) => problems === null)
  if (applied.length === 0) return []
  const { rows } = await runSql<Change>(transaction, changes, [JSON.stringify(applied.map(({ user_id, transaction_id }) => ({ user_id, transaction_id })))])
  return rows.map(({ user_id, card_id, before, after }) => ({
    action: singleActions[action].audit,
    subject: card_id === null ? { type: 'user', id: user_id } : { type: 'card', id: card_id },
    ...(before && { before }),
    after: { ...after, ...cells },
  }))
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
