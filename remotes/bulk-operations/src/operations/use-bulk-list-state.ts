import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { useListState } from '@ventanilla/ui/data'

/** Page, search, sort and "only the wrong ones" of an operation's list, in the address. */
export const useBulkListState = ({ columns }: BulkDefinition) => useListState({ sortable: ['row', 'status', 'message', ...Object.keys(columns)], filters: ['status'] })
