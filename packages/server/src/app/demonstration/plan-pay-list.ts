import type { UserStatus, WalletStatus } from '@ventanilla/contract/states'
import { stoppedAt, type Life } from './plan-lives.ts'
import type { Payday } from './paydays.ts'
import { walletStatus, type PlannedUser } from './plan-users.ts'

/** A row of a list of wages. `refused`: how its user and their wallet stood when it was applied, where they no longer took money. */
export type PayRow = { row: number; user: PlannedUser; cents: number; description: string; refused?: { user: UserStatus; wallet: WalletStatus } }
export type PayList = Payday & { rows: PayRow[] }

/** The first row below the header, as a spreadsheet counts. */
const FIRST_ROW = 2

/** Adds somebody to the list of a day. @param stops when they are stopped, some time */
export function addRow({ rows, day, paidAt }: PayList, user: PlannedUser, cents: number, stops?: Life): PayRow {
  const stopped = stops && stoppedAt(user, stops) <= paidAt ? stops : undefined
  const added: PayRow = { row: FIRST_ROW + rows.length, user, cents, description: `Nómina del ${day}, ${user.workplace}`, ...(stopped && { refused: refusal(user, stopped, paidAt) }) }
  rows.push(added)
  return added
}

function refusal({ status }: PlannedUser, { status_changed_at }: Life, at: Date): { user: UserStatus; wallet: WalletStatus } {
  // Who is retired today was still leaving in between.
  const user = status_changed_at > at ? 'Withdrawal process' : status
  return { user, wallet: walletStatus[user] }
}
