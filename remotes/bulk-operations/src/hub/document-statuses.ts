import type { DocumentStatus } from '@ventanilla/contract/bulk/bulk-shapes'

/** The statuses that a history is filtered by; a record, so that the compiler misses none. */
const all: Record<DocumentStatus, true> = { uploaded: true, validated: true, processing: true, completed: true, partially_completed: true, failed: true }
export const documentStatuses = Object.keys(all) as DocumentStatus[]
