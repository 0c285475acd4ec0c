import { sql, type Kysely } from 'kysely'
import { kycMailReasons } from '@ventanilla/contract/messages/kyc-words'
import { stateOfMail, type KycMailKind } from '@ventanilla/contract/kyc'
import type { MailCode } from '@ventanilla/contract/messages/messages'
import type { Language } from '@ventanilla/contract/messages/say'
import type { KycReason, KycStatus, UserStatus } from '@ventanilla/contract/states'
import { composeMail, type Composed } from '../../engines/mail/compose-mail.ts'
import { enqueueMails } from '../../engines/mail/outbox.ts'
import { withdrawMails } from '../../engines/mailings/mailings.ts'
import { runSql } from '../../platform/database/query.ts'
import type { Database, Transaction } from '../../platform/database/schema.ts'
import type { Settings } from '../../platform/settings.ts'

/** Whom a mail about KYC goes to. `mailed`: the mail of their state was written, and is not given up. */
export type Addressee = {
  id: string
  first_name: string
  email: string
  language: Language
  status: UserStatus
  kyc_status: KycStatus
  kyc_reason: KycReason | null
  kyc_state_number: number
  mailed: boolean
}

/** People who have left the programme are written to no more. */
const isWrittenTo = `u.status not in ('Retired', 'Deleted')`
const mailed = `exists (select from kyc_mails m where m.user_id = u.id and m.state_number = u.kyc_state_number and m.outcome <> 'failed')`
const columns = `u.id, u.first_name, u.email, u.language, u.status, u.kyc_status, u.kyc_reason, u.kyc_state_number, ${mailed} as mailed`

/** Those whom a mail of a kind (`$1`: its state) would go to now. */
export const candidates = `users u where u.kyc_status = $1 and ${isWrittenTo} and not ${mailed}`
/** The same as a statement that selects `id`. */
export const candidateIds = (state: KycStatus) => sql<{ id: string }>`select u.id from users u where u.kyc_status = ${state} and ${sql.raw(isWrittenTo)} and not ${sql.raw(mailed)}`
/** Those in its state who have it. */
export const candidatesBefore = `users u where u.kyc_status = $1 and ${isWrittenTo} and ${mailed}`

/** Some users, in the order of their ids; `locked`: none of them gets into another state meanwhile. */
export async function readAddressees(db: Kysely<Database>, ids: readonly string[], { locked = false } = {}): Promise<Addressee[]> {
  const { rows } = await runSql<Addressee>(db, `select ${columns} from users u where u.id = any($1) order by u.id ${locked ? 'for share' : ''}`, [ids])
  return rows
}

/** The first candidate in each language, and how many there are. */
export async function readExamples(db: Kysely<Database>, kind: KycMailKind): Promise<(Addressee & { count: number })[]> {
  const { rows } = await runSql<Addressee & { count: number }>(
    db,
    `select ${columns}, l.count from (select u.language, count(*)::int as count, min(u.id) as first from ${candidates} group by u.language) l join users u on u.id = l.first order by l.count desc, u.language`,
    [stateOfMail[kind]],
  )
  return rows
}

/** Why a mail would not go to somebody now; nothing where it would. The mail of an approval says that the wallet can be used, so it goes to active users only. */
export function refusalOf({ status, kyc_status, mailed: had }: Addressee, kind: KycMailKind): 'already_sent' | 'other_state' | undefined {
  if (kyc_status !== stateOfMail[kind] || status === 'Retired' || status === 'Deleted' || (kind === 'approved' && status !== 'Active')) return 'other_state'
  return had ? 'already_sent' : undefined
}

const codes = { invitation: 'kyc_invitation', approved: 'kyc_approved', rejected: 'kyc_rejected' } as const satisfies Record<KycMailKind, MailCode>

/** A mail as its user reads it. */
export function mailFor({ first_name: name, language, kyc_reason }: Pick<Addressee, 'first_name' | 'language' | 'kyc_reason'>, kind: KycMailKind, settings: Pick<Settings, 'PROGRAMME_NAME'>): Composed {
  return composeMail(codes[kind], language, { name, ...(kind === 'rejected' && kycMailReasons[language][kyc_reason ?? 'other']) }, settings)
}

/** Takes back what waits to tell a user of a state that they are in no longer: a rejection must not arrive after the approval. */
export const withdrawFormer = (db: Transaction, id: string): Promise<void> =>
  withdrawMails(db, 'moved', sql`reference in (select m.reference from kyc_mails m join users u on u.id = m.user_id where m.user_id = ${id} and m.outcome = 'waiting' and m.state_number < u.kyc_state_number)`)

type Sent = { kind: KycMailKind; by: string | null; run?: number; settings: Settings }

/**
 * Writes a mail to each of these users, in the transaction of its caller, who holds their rows: once for each state that a
 * user is in, which the database holds; one that was given up is written again. Those to whom it does not go now are left out.
 * @returns the references of the mails, by the ids of those to whom they were written
 */
export async function writeKycMails(db: Transaction, users: readonly Addressee[], { kind, by, run, settings }: Sent): Promise<ReadonlyMap<string, string>> {
  const due = users.filter((user) => refusalOf(user, kind) === undefined)
  const { rows } = await runSql<{ user_id: string; reference: string }>(
    db,
    `insert into kyc_mails as m (user_id, kind, state_number, reference, run_id, created_by)
     select g.id, $2, g.kyc_state_number, 'kyc:' || g.id || ':' || g.kyc_state_number, $3, $4
     from jsonb_to_recordset($1::jsonb) as g (id text, kyc_state_number integer) order by g.id
     on conflict on constraint kyc_mails_once do update
       set tries = m.tries + 1, reference = excluded.reference || ':' || m.tries + 1, kind = excluded.kind, run_id = excluded.run_id, created_by = excluded.created_by, created_at = now(), outcome = 'waiting'
       where m.outcome = 'failed'
     returning user_id, reference`,
    [JSON.stringify(due.map(({ id, kyc_state_number }) => ({ id, kyc_state_number }))), kind, run ?? null, by],
  )
  const written = new Map(rows.map(({ user_id, reference }) => [user_id, reference]))
  const mails = due.flatMap((user) => {
    const reference = written.get(user.id)
    return reference === undefined ? [] : [{ reference, recipient: user.email, mailing: run !== undefined, ...mailFor(user, kind, settings) }]
  })
  await enqueueMails(db, mails)
  return written
}
