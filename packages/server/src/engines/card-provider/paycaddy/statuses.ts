import type { CardStatus } from '@ventanilla/contract/states'
import type { StatusOrder } from '../card-provider.ts'

/** PayCaddy's words for a card's status, and ours. Pending is ours alone: PayCaddy does not know the card yet. */
const statuses = [
  ['PendingAck', 'PendingAck'],
  ['Active', 'Active'],
  ['Temporarilyblocked', 'Temporarily blocked'],
  ['Cancel', 'Canceled'],
] as const satisfies readonly (readonly [string, CardStatus])[]

/** Our status for a word of PayCaddy's, whose capitals vary between its pages. */
export const statusOf = (word: unknown): CardStatus | undefined => statuses.find(([theirs]) => typeof word === 'string' && theirs.toLowerCase() === word.toLowerCase())?.[1]

/** PayCaddy's word for a status of ours. */
export const wordOf = (status: CardStatus): string | undefined => statuses.find(([, ours]) => ours === status)?.[0]

/** The call that changes a status, and the status that it leads to. */
export const statusCalls = {
  acknowledge: { path: '/v1/cardOperations/ackReception', leadsTo: 'Active' },
  block: { path: '/v1/cardOperations/blockCard', leadsTo: 'Temporarily blocked' },
  unblock: { path: '/v1/cardOperations/unblockCard', leadsTo: 'Active' },
  cancel: { path: '/v1/cardOperations/cancelCard', leadsTo: 'Canceled' },
} as const satisfies Record<StatusOrder, { path: string; leadsTo: CardStatus }>
