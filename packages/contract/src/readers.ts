import type { Access } from './permissions.ts'

/** Who may read of cards. */
export const cardReaders = { view: ['credit-card', 'card-data', 'card-block', 'card-balance', 'card-dispute', 'user-detail'] } as const satisfies Access

/** Who reads wallets and what moved in them. */
export const walletReaders = { view: ['wallet-balance', 'card-balance', 'transfer', 'reverse-transaction', 'user-detail', 'user-status', 'credit-card'] } as const satisfies Access

/** Who reads a single movement that a card takes part in: also who may reverse it. */
export const cardMovementReaders = { view: [...cardReaders.view, 'reverse-transaction'] } as const satisfies Access

/** Who reads a single movement: of cards, or of wallets. */
export const movementReaders = { view: [...new Set([...cardMovementReaders.view, ...walletReaders.view])] } as const satisfies Access

/** Who may read of users: all whose actions stand on a user's page. */
export const readsUsers = { view: ['user-status', 'user-detail', 'kyc-status', 'user-otp', 'user-paguelofacil', 'card-data', 'credit-card', 'wallet-balance', 'card-balance', 'transfer', 'reverse-transaction'] } as const satisfies Access

/** Who may know who is in a segment, and who got what was sent to one: its rules ask for balances, movements and states, so that a name tells them. Not by `readingBoth`, which would bring the words of all permissions into pages. */
export const memberReaders = { view: walletReaders.view.filter((code) => readsUsers.view.includes(code)) } as const satisfies Access
