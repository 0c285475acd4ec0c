import { nationalIds } from '@ventanilla/contract/bulk/national-ids.bulk'
import { defineEffect } from '../../engines/bulk/effect.ts'

/** National IDs: nothing but their formats is asked, and the upload itself stores them. */
export const nationalIdsEffect = defineEffect(nationalIds, { joins: '', rules: [] })
