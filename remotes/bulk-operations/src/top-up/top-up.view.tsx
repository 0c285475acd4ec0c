import { topUp } from '@ventanilla/contract/bulk/top-up.bulk'
import { defineView } from '../operations/bulk-view.ts'

/** Bulk recharge: every column looks as its format does. */
export const topUpView = defineView(topUp)
