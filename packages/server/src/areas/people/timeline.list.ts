import { sql, type RawBuilder } from 'kysely'
import { timelineList, type TimelineKind } from '@ventanilla/contract/endpoints/timeline.endpoints'
import { byNumber, byText, byTime, defineSource, type ServedList } from '../../engines/lists/list-source.ts'
import { cellInWords, shownAdmin, shownMoney, shownTime, textHas } from '../../engines/lists/shown.ts'
import type { RowOf } from '../../platform/database/schema.ts'

type Sql<T = unknown> = RawBuilder<T>

/** What a source tells of each event, as SQL; what it leaves out is empty. `by`: the id of an administrator. */
type Told = { number: Sql; at: Sql; what?: Sql; from?: Sql; to?: Sql; cents?: Sql; fields?: Sql; note?: Sql; by?: Sql; subject?: Sql }
/** `from`: the tables and their conditions, for a user by id. */
type TimelineSource = { kind: TimelineKind; tells: Told; from: (user: string, sees: Sees) => Sql }
/** What the caller may read of somebody elsewhere: movements of their wallet and of their cards, the states of these, and which requests `r`. */
export type Sees = { wallet: boolean; card: boolean; cardStates: boolean; requests: Sql<boolean> }

const none = sql`null::text`
const changed = sql`'changed'`
const stateOf = (field: 'status' | 'kyc_status') => ({
  tells: { number: sql`h.id`, at: sql`h.changed_at`, from: sql`h.from_value`, to: sql`h.to_value`, note: sql`h.reason`, by: sql`h.changed_by` },
  from: (user: string) => sql`user_status_changes h where h.user_id = ${user} and h.field = ${field}`,
})
const dataActions: readonly RowOf<'audit_entries'>['action'][] = ['user.edited', 'user.paguelofacil_switched', 'user.provider_linked', 'user.recovery_mail_sent', 'otp.viewed']
const accountsOf = (user: string, { wallet, card }: Sees) => sql`array(select w.account_id from wallets w where ${wallet} and w.user_id = ${user} union all select c.account_id from cards c where ${card} and c.user_id = ${user})`

/** Where the timeline reads. What happens to users elsewhere adds itself here. */
const sources: readonly TimelineSource[] = [
  { kind: 'status', tells: { number: sql`0`, at: sql`u.created_at`, what: sql`'joined'`, by: sql`u.created_by` }, from: (user) => sql`users u where u.id = ${user}` },
  { kind: 'status', ...stateOf('status') },
  { kind: 'kyc', ...stateOf('kyc_status') },
  {
    kind: 'data',
    tells: { number: sql`e.id`, at: sql`e.at`, what: sql`e.action`, fields: sql`array(select jsonb_object_keys(case when e.action = 'user.edited' then e.after else '{}' end))`, by: sql`e.actor_id` },
    from: (user) => sql`audit_entries e where e.subject_type = 'user' and e.subject_id = ${user} and e.action = any(${[...dataActions]}::text[])`,
  },
  {
    kind: 'card',
    tells: { number: sql`s.id`, at: sql`s.changed_at`, from: sql`s.from_status`, to: sql`s.to_status`, note: sql`s.reason`, by: sql`s.changed_by`, subject: sql`s.card_id` },
    from: (user, { cardStates }) => sql`card_status_changes s where ${cardStates} and s.card_id in (select c.id from cards c where c.user_id = ${user})`,
  },
  {
    kind: 'movement',
    tells: {
      number: sql`t.id`, at: sql`t.created_at`, what: sql`t.kind`, to: sql`case when t.debit = any(of.accounts) then case when t.credit = any(of.accounts) then 'between' else 'out' end else 'in' end`,
      cents: sql`t.amount`, note: sql`nullif(concat_ws(' · ', nullif(t.establishment, ''), nullif(t.description, '')), '')`, by: sql`t.created_by`, subject: sql`t.id::text`,
    },
    from: (user, sees) => sql`(select ${accountsOf(user, sees)} as accounts) of join transfers t on t.debit = any(of.accounts) or t.credit = any(of.accounts)`,
  },
  {
    kind: 'request',
    tells: { number: sql`r.id`, at: sql`r.created_at`, what: sql`r.change`, to: sql`r.status`, note: sql`case when v.told then nullif(r.reason, '') end`, by: sql`r.requester_id`, subject: sql`r.id::text` },
    // That something waits, or was decided, everybody may know who works with them; why it was asked is for who sees the request.
    from: (user, { requests }) => sql`request_subjects q join requests r on r.id = q.request_id cross join lateral (select ${requests} as told) v where q.subject_type = 'user' and q.subject_id = ${user} and r.status <> 'executed_direct'`,
  },
  {
    kind: 'mail',
    tells: { number: sql`m.id`, at: sql`m.created_at`, what: sql`'mail'`, to: sql`case when m.sent_at is not null then 'sent' when m.withdrawn is not null then 'withdrawn' when m.failed_at is not null then 'failed' else 'waiting' end`, note: sql`nullif(m.subject, '')` },
    from: (user) => sql`mails_about(${user}) x join mail_outbox m on m.reference = x.reference`,
  },
  { kind: 'mail', tells: { number: sql`a.id`, at: sql`a.created_at`, what: sql`'in_app'`, to: sql`'in_app'`, note: sql`a.title`, subject: sql`a.notification_id` }, from: (user) => sql`in_app_notifications a where a.user_id = ${user}` },
  { kind: 'mail', tells: { number: sql`o.id`, at: sql`o.at`, what: sql`'opted_out'`, to: sql`'opted_out'` }, from: (user) => sql`notification_opt_outs o where o.user_id = ${user}` },
  { kind: 'mail', tells: { number: sql`o.id`, at: sql`o.ended_at`, what: sql`'opted_in'`, to: sql`'opted_in'` }, from: (user) => sql`notification_opt_outs o where o.user_id = ${user} and o.ended_at is not null` },
]

const rowsOf = (user: string, sees: Sees): Sql =>
  sql.join(
    sources.map(({ kind, tells, from }, at) =>
      sql`select ${sql.lit(kind)} || ${sql.lit(`${at}:`)} || ${tells.number} as id, ${tells.number}::bigint as number, ${tells.at} as at, ${sql.lit(kind)} as kind, ${tells.what ?? changed} as what, ${tells.from ?? none} as from_value, ${tells.to ?? none} as to_value,
        ${tells.cents ?? sql`null::bigint`} as cents, ${tells.fields ?? sql`array[]::text[]`} as fields, ${tells.note ?? none} as note, ${tells.by ?? none} as actor_id, ${tells.subject ?? none} as subject_id from ${from(user, sees)}`),
    sql` union all `,
  )

// What happened at one moment stands as it was written down.
const key = [byTime(sql`e.at`), byNumber(sql`e.number`), byText(sql`e.id`)]

/** What the page shows of an event, and a text is searched in: in the words of the list's file, and who did it. */
const searched = ['kind', 'what', 'from_value', 'to_value', 'note', 'subject_id'] as const

/** Everything that happened to a user, of what the caller may see. */
export const timelineOf = (user: string, sees: Sees): ServedList<typeof timelineList> =>
  defineSource(timelineList, {
    from: { timeline: 'e' },
    rows: rowsOf(user, sees),
    joins: { d: sql`left join admins d on d.id = e.actor_id` },
    columns: {
      id: sql`e.id`,
      at: shownTime(sql`e.at`),
      kind: sql`e.kind`,
      what: sql`e.what`,
      from_value: sql`e.from_value`,
      to_value: sql`e.to_value`,
      amount: shownMoney(sql`e.cents`),
      fields: sql`to_jsonb(e.fields)`,
      note: sql`e.note`,
      actor: shownAdmin(sql`d.email`),
      subject_id: sql`e.subject_id`,
    },
    key,
    sorts: { at: key },
    filters: { kind: sql`e.kind`, at: sql`e.at` },
    search: textHas(sql`concat_ws(' ', ${sql.join(searched.map((field) => cellInWords(timelineList.csv[field] ?? {}, sql.ref(`e.${field}`), (by) => sql.ref(`e.${by}`))))}, (select f.email from admins f where f.id = e.actor_id))`),
  })
