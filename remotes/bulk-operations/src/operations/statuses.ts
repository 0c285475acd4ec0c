import type { MailOutcome } from '@ventanilla/contract/bulk/bulk-shapes'
import type { StatusKind } from '@ventanilla/ui/core'

/** The statuses that only this remote shows. */
export const mailOutcome: StatusKind<MailOutcome> = { words: 'bulk-operations:statuses.mail', tones: { waiting: 'info', sent: 'success', retrying: 'warning', not_sent: 'danger' } }

/** What became of a row of a processed list: Exitosa or Fallida (specification section 2), or Cancelada before its turn. */
export const rowOutcome: StatusKind<'success' | 'fail' | 'cancelled'> = { words: 'bulk-operations:result', tones: { success: 'success', fail: 'danger', cancelled: 'neutral' } }
