import type { Progress } from '@ventanilla/contract/bulk/bulk-shapes'
import { PendingRows } from '../hub/pending-rows.tsx'

/** What a progress bar shows of a list: the rows that are done, and those that await the card provider's word. */
export const progressOf = ({ processed_count, total_count, pending_count }: Pick<Progress, 'processed_count' | 'total_count' | 'pending_count'>) => ({
  done: processed_count,
  total: total_count,
  children: <PendingRows count={pending_count} />,
})
