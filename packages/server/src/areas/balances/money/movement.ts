import { reversibleKinds, type CardStatus, type MovementKind, type MovementStatus } from '@ventanilla/contract/states'
import type { Problem } from '@ventanilla/contract/errors'
import type { Reader } from '../../../engines/changes/change.ts'
import { runSql } from '../../../platform/database/query.ts'

/** A transfer to or from what a user holds. `card_id`: of the card that takes part, whichever of theirs it is. */
export type HeldMovement = {
  id: number
  kind: MovementKind
  cents: number
  debit: number
  credit: number
  description: string
  establishment: string
  status: MovementStatus
  reversed_by: number | null
  /** Cents that did not come back yet: a merchant may give back a part. */
  left: number
  user_id: string
  card_id: string | null
  card_status: CardStatus | null
  card_account: number | null
  /** It left the user. */
  is_out: boolean
}

/** @returns nothing where nobody's card or wallet took part */
export async function findMovement({ db }: Pick<Reader, 'db'>, id: string): Promise<HeldMovement | undefined> {
  if (!/^\d{1,15}$/.test(id)) return undefined
  const { rows } = await runSql<HeldMovement>(
    db,
    `select t.id, t.kind, t.amount as cents, t.debit, t.credit, t.description, t.establishment, transfer_status(t.id) as status, ledger_reversed_by(t.id) as reversed_by, ledger_left(t.id, t.amount) as left,
       coalesce(c.user_id, w.user_id) as user_id, c.id as card_id, c.status as card_status, c.account_id as card_account,
       coalesce(t.debit in (w.account_id, c.account_id), false) and not coalesce(t.credit in (w.account_id, c.account_id), false) as is_out
     from transfers t
     left join wallets w on w.account_id in (t.debit, t.credit)
     left join cards c on c.account_id in (t.debit, t.credit)
     where t.id = $1::bigint and coalesce(c.user_id, w.user_id) is not null`,
    [id],
  )
  return rows[0]
}

/** What a request to reverse a movement holds on to, by whichever call: no two of them wait side by side. Any number about other movements may. */
export const heldMovement = (id: number | string): string => `movement:${id}`

/** Why a movement can't be reversed. */
export function whyFinal({ kind, reversed_by, status }: HeldMovement): Problem | undefined {
  if (!reversibleKinds.some((one) => one === kind)) return { code: 'movement_final' }
  if (reversed_by !== null) return { code: 'transaction_reversed' }
  return status === 'Pendiente' ? { code: 'movement_pending' } : undefined
}
