/** What people hold: actions on their card and money, their movements, and what they report. Loaded by the pages of cards and of users, and by no other. */
// The page of a dispute has head, actions and history without `detail.ts`.
import './styles/detail.css'

export { ActionDialog, actionsOf } from './holders/actions/card-actions.ts'
/** @public remotes that were built for an earlier host API find it here */
export { request } from './holders/actions/card-actions.ts'
export type { CardAction } from './holders/actions/card-action.ts'
export { CardFee, useCardFee } from './holders/actions/card-fee.tsx'
export { useCardActions } from './holders/actions/use-card-actions.tsx'
export { CardActivity } from './holders/lists/card-activity.tsx'
export { Cashback } from './holders/lists/cashback.tsx'
export { DisputeDetail } from './holders/disputes/dispute-detail.tsx'
export { Disputes } from './holders/lists/disputes.tsx'
export { MovementPanel } from './holders/lists/movement-panel.tsx'
export { Movements } from './holders/lists/movements.tsx'
export { Referrals } from './holders/lists/referrals.tsx'
export { WalletActivity } from './holders/lists/wallet-activity.tsx'
export { useMoneyActions } from './holders/money/use-money-actions.tsx'
export { useHolderWords, useTransferNote } from './holders/words.ts'
