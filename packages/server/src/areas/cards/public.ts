/** What other areas may do with the cards of a user: an action with its rules, within their own transaction. */
export { perform } from './actions/perform.ts'
export type { StoredResult } from './actions/action-answer.ts'
