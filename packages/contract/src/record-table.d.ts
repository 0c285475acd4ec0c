import type { RecordType } from './endpoints/audit.endpoints.ts'
import type { Access } from './permissions.ts'

/**
 * Who may read the history of a record, by its type: written by `write-route-table.ts` from `audit.endpoints.ts`, so that no
 * validation library reaches the browser.
 */
export const recordTable: Record<RecordType, Access>
