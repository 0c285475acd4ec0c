import type { UploadDocument } from './bulk-shapes.ts'
import { operationOf } from './operations.ts'

/** What a list says of itself where its status alone does not say what is to do: it could not be validated, has rows to correct, waits for who confirms it, or has failed rows. */
export type ListState = 'not_validated' | 'to_correct' | 'to_confirm' | 'failed_rows'

/** What waits for a person in an uploaded list: that it is confirmed, or that its wrong rows are corrected in a further list, which none has done yet. */
export const listTasks = ['to_confirm', 'to_correct'] as const satisfies readonly ListState[]

/** The state of an uploaded list beyond its status; a list that is only read (without `process`) has rows that nobody corrects, confirms or tries again. */
export function listState({ operation, status, fail_count, problem, dropped_at }: Pick<UploadDocument, 'operation' | 'status' | 'fail_count' | 'problem' | 'dropped_at'>): ListState | undefined {
  if (problem) return status === 'failed' ? 'not_validated' : undefined
  if (!operationOf(operation)?.endpoints.process) return undefined
  if (status === 'validated' && !dropped_at) return fail_count > 0 ? 'to_correct' : 'to_confirm'
  return status === 'partially_completed' || status === 'failed' ? 'failed_rows' : undefined
}
