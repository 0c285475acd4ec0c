import type { AuditAction } from '@ventanilla/contract/audit-actions'
import { activateCards } from '@ventanilla/contract/bulk/activate-cards.bulk'
import { blockCards } from '@ventanilla/contract/bulk/block-cards.bulk'
import { cancelCards } from '@ventanilla/contract/bulk/cancel-cards.bulk'
import { createCards } from '@ventanilla/contract/bulk/create-cards.bulk'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { recoverBalance } from '@ventanilla/contract/bulk/recover-balance.bulk'
import { topUp } from '@ventanilla/contract/bulk/top-up.bulk'

/** The operation that a single action is one row of, and what the audit log calls it. */
export type SingleAction = { operation: BulkDefinition; audit: AuditAction }

export const singleActions = {
  'request-card': { operation: createCards, audit: 'card.requested' },
  'activate-cards-of-users': { operation: activateCards, audit: 'card.activated' },
  'recharge-users': { operation: topUp, audit: 'balance.recharged' },
  'recover-from-users': { operation: recoverBalance, audit: 'balance.recovered' },
  'cancel-cards-of-users': { operation: cancelCards, audit: 'card.canceled' },
  'block-cards-of-users': { operation: blockCards, audit: 'card.blocked' },
  'unblock-cards-of-users': { operation: blockCards, audit: 'card.unblocked' },
} as const satisfies Record<string, SingleAction>

export type SingleActionId = keyof typeof singleActions

/** What somebody wants done to users. `cells`: the columns of the operation that are the same for all of them. `card`: the one that they mean, where they say it. */
export type Intention = { action: SingleActionId; users: readonly string[]; card?: string | undefined; cells: Readonly<Record<string, string>> }
