/** What other areas may use of compliance. */
export { countUnanswered } from './compliance-summary.handler.ts'
