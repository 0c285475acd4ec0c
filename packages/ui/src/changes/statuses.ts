import type { RequestStatus, TaskStatus } from '@ventanilla/contract/changes'
import type { StatusKind } from '../values/status-tag.tsx'

export const requestStatus: StatusKind<RequestStatus> = {
  words: 'changes:status.request',
  tones: { pending: 'info', approved: 'success', rejected: 'danger', partially_approved: 'warning', withdrawn: 'neutral', expired: 'neutral', conflict: 'warning', failed: 'danger', executed_direct: 'neutral' },
}

/** One field of a request. */
export const taskStatus: StatusKind<TaskStatus> = {
  words: 'changes:status.task',
  tones: { pending: 'info', approved: 'success', rejected: 'danger', withdrawn: 'neutral', expired: 'neutral', conflict: 'warning', failed: 'danger' },
}
