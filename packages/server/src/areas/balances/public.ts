/** What other areas may use of balances: the lock of what a user holds, movements of an account, what a card or wallet got back for purchases, and what a request to reverse a movement holds on to. */
export { heldMovement } from './money/movement.ts'
export { programmeAccount } from './money/move.ts'
export { lockMoney } from './money/standing.ts'
export { cashbackOfCard } from './wallets/cashback.list.ts'
export { movementColumns, movementsOf } from './movement.list.ts'
