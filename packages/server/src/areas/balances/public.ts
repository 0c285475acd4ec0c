/** What other areas may use of balances: movements of an account, and what a card or wallet got back for purchases. */
export { cashbackOfCard } from './wallets/cashback.ts'
export { movementColumns, movementsOf } from './movements.ts'
export { notRefused } from './not-refused.ts'
