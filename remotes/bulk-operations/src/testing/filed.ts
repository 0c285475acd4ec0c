import type { RequestFiled } from '@ventanilla/contract/changes'

/** The answer of a change that waits for a second person. */
export const filed: RequestFiled = { request_id: '41', request_status: 'pending', expires_at: '2030-01-01T00:00:00Z', deciders: ['Berta Ruiz'] }
