import { sql, type Kysely } from 'kysely'
import type { Database, Transaction } from '../../platform/database/schema.ts'
import { writeAudit } from '../../engines/audit/write-audit.ts'
import { insertRows } from './insert-rows.ts'
import { statusChanges, type Life } from './plan-lives.ts'
import type { PlannedCard } from './plan-cards.ts'
import type { AccountKey } from './plan-movements.ts'
import type { PlannedUser } from './plan-users.ts'

/** Opens accounts in the ledger. @returns their ids by key */
export async function openAccounts(db: Kysely<Database>, kind: 'wallet' | 'card', keys: readonly AccountKey[]): Promise<Map<AccountKey, number>> {
  const { rows } = await sql<{ id: number }>`
    with opened as (insert into accounts (kind) select ${kind} from generate_series(1, ${keys.length}::integer) returning id)
    select id from opened order by id`.execute(db)
  return new Map(rows.map(({ id }, index) => [keys[index] ?? '', id]))
}

/** Users with what happened to them, and their wallets. */
export async function writeUsers(db: Transaction, planned: readonly PlannedUser[], lives: ReadonlyMap<string, Life>, accounts: ReadonlyMap<AccountKey, number>, createdBy: string): Promise<void> {
  // Who is deleted was somebody before: only then is there something to erase.
  const users = planned.map((user) => (user.status === 'Deleted' ? { ...user, status: 'Retired' as const } : user))
  await insertRows(db, 'users', users.map(({ wallet: _wallet, ...user }) => ({ ...user, ...lives.get(user.id), created_by: createdBy, updated_at: user.kyc_updated_at ?? user.created_at })))
  await insertRows(db, 'wallets', users.map(({ id, wallet, created_at }) => ({ ...wallet, ...sinceWhen(wallet, lives.get(id), created_at), user_id: id, account_id: accountOf(accounts, `wallet:${id}`), created_at, updated_at: created_at })))
  await insertRows(db, 'user_status_changes', statusChanges(users, lives))
  await sql`select setval('user_numbers', ${users.length}::bigint), setval('wallet_numbers', ${users.length}::bigint)`.execute(db)
}

/** A wallet stops with its user, and otherwise stands as it was opened. */
const sinceWhen = ({ status }: PlannedUser['wallet'], life: Life | undefined, opened: Date) =>
  status === 'Active' || !life ? { status_changed_at: opened, status_changed_by: null, status_reason: null } : { status_changed_at: life.status_changed_at, status_changed_by: life.status_changed_by, status_reason: life.status_reason }

/** Deletes those who are planned to be gone; the database erases their data. Last, when everything about them is written. */
export async function deleteUsers(db: Kysely<Database>, users: readonly PlannedUser[], lives: ReadonlyMap<string, Life>, actor: { id: string; email: string }, now: Date): Promise<void> {
  for (const { id, status } of users) {
    const life = lives.get(id)
    if (status !== 'Deleted' || !life) continue
    // Some time after they had left.
    const at = new Date((life.status_changed_at.getTime() + now.getTime()) / 2)
    await db.updateTable('users').set({ status: 'Deleted', status_reason: 'Solicitud del titular', status_changed_at: at, status_changed_by: actor.id }).where('id', '=', id).execute()
    await writeAudit(db, { actor, action: 'user.status_changed', subject: { type: 'user', id }, before: { status: 'Retired' }, after: { status: 'Deleted', status_reason: 'Solicitud del titular' }, at })
  }
}

/** Every card begins Pending and walks to where it stands: the database lets nothing else happen, and keeps the history. */
export async function writeCards(db: Transaction, cards: readonly PlannedCard[], accounts: ReadonlyMap<AccountKey, number>, changedBy: string): Promise<void> {
  const last = new Map(cards.map((card) => [card.user, card]))
  const isReplaced = (card: PlannedCard) => last.get(card.user) !== card
  // A replaced card is cancelled before its successor is there: a user has one card at a time.
  for (const wave of [cards.filter(isReplaced), cards.filter((card) => !isReplaced(card))]) {
    await insertRows(db, 'cards', wave.map((card) => rowOf(card, accounts, changedBy)))
    for (const walk of stages(wave)) await step(db, walk, changedBy)
  }
  await sql`select setval('card_numbers', ${cards.length}::bigint)`.execute(db)
}

/** Marks the accounts of who has left, as a change of their status does: here they begin with it, before they have any account. */
export const markRetired = (db: Transaction) => sql`select mark_retired(id) from users where status = 'Retired'`.execute(db)

type Stage = { card: PlannedCard; status: string; at: Date; reason: string | null }

const stages = (cards: readonly PlannedCard[]): Stage[][] =>
  [1, 2, 3].map((index) => cards.flatMap((card) => (card.steps[index] ? [{ card, ...card.steps[index] }] : [])))

const rowOf = ({ user, steps, ...card }: PlannedCard, accounts: ReadonlyMap<AccountKey, number>, changedBy: string) => {
  // Most were asked for by an administrator, some by the holders themselves.
  const created_by = Number(card.last_four) % 3 > 0 ? changedBy : null
  const asked = steps[0]?.at ?? user.created_at
  return { ...card, user_id: user.id, wallet_id: user.wallet.id, account_id: accountOf(accounts, `card:${card.id}`), created_at: asked, updated_at: steps.at(-1)?.at ?? asked, status_changed_at: asked, status_changed_by: created_by, created_by }
}

async function step(db: Transaction, walk: readonly Stage[], changedBy: string): Promise<void> {
  const changes = JSON.stringify(walk.map(({ card, status, at, reason }) => ({ id: card.id, status, at, reason })))
  await sql`
    update cards set status = changes.status, status_reason = changes.reason, status_changed_at = changes.at, status_changed_by = ${changedBy}, version = version + 1
    from jsonb_to_recordset(${changes}::jsonb) as changes (id text, status text, at timestamptz, reason text)
    where cards.id = changes.id`.execute(db)
}

export const accountOf = (accounts: ReadonlyMap<AccountKey, number>, key: AccountKey): number => {
  const id = accounts.get(key)
  if (id === undefined) throw new Error(`no account ${key}`)
  return id
}
