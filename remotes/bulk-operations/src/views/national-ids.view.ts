import { nationalIds } from '@ventanilla/contract/bulk/national-ids.bulk'
import { defineView } from '../operations/bulk-view.ts'

/** National IDs: read only, with 'N/A' for what the list leaves empty (specification section 2). */
export const nationalIdsView = defineView(nationalIds, { icon: 'id', blank: 'N/A' })
