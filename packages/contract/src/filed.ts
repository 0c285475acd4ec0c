import type { RequestFiled } from './changes.ts'

/** The header in which a change carries its reason, percent-encoded. */
export const REASON_HEADER = 'x-change-reason'
/** Longest reason of a request and comment of a decision. */
export const MAX_REASON = 300

/** Whether a change was filed as a request instead of being applied. Stands apart from the shapes, which need zod. */
export const isFiled = (answer: unknown): answer is RequestFiled => typeof answer === 'object' && answer !== null && 'request_id' in answer && 'request_status' in answer
