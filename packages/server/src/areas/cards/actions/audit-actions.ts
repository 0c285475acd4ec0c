import type { PoolClient } from 'pg'
import { writeAudit } from '../../../engines/audit/write-audit.ts'
import type { StoredResult } from './action-answer.ts'
import type { Intention } from './perform.ts'
import { singleActions } from './single-actions.ts'

type Change = { user_id: string; card_id: string | null; before: Record<string, unknown> | null; after: Record<string, unknown> | null }

/** Writes what this very transaction changed of each user whom the action was applied to: states of cards, and balances. */
export async function auditActions(client: PoolClient, { action, cells, actor, address }: Intention, results: readonly StoredResult[]): Promise<void> {
  const applied = results.filter(({ problems }) => problems === null)
  if (applied.length === 0) return
  const { rows } = await client.query<Change>(changes, [JSON.stringify(applied.map(({ user_id, transaction_id }) => ({ user_id, transaction_id })))])
  const events = rows.map(({ user_id, card_id, before, after }) => ({
    actor: { id: actor.id, email: actor.email, address },
    action: singleActions[action].audit,
    subject: card_id === null ? { type: 'user', id: user_id } : { type: 'card', id: card_id },
    ...(before && { before }),
    after: { ...after, ...cells },
  }))
  await writeAudit(client, ...events)
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
