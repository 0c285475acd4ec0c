import { sql } from 'kysely'
import type { UserStatus, WalletStatus } from '@ventanilla/contract/states'
import type { Transaction } from '../../platform/database/schema.ts'

/** Money moves only with an active user or one who has just joined; nothing moves with any other. */
const walletOf: Readonly<Record<UserStatus, WalletStatus>> = {
  Inactive: 'Active',
  Active: 'Active',
  Blocked: 'Blocked',
  Frozen: 'Blocked',
  'Withdrawal process': 'Blocked',
  Retired: 'Closed',
  Deleted: 'Closed',
}

/** Brings the wallet of a user to the status that was just written: at the same moment, by the same person, for the same reason. */
export const followWallet = (db: Transaction, userId: string, status: UserStatus) =>
  sql`
    update wallets w set status = ${walletOf[status]}, status_reason = u.status_reason, status_changed_at = u.status_changed_at, status_changed_by = u.status_changed_by, updated_at = now(), version = w.version + 1
    from users u where u.id = ${userId} and w.user_id = u.id and w.status <> ${walletOf[status]}`.execute(db)
