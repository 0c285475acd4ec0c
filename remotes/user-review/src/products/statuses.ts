import type { AssistanceStatus, LoanPaymentStatus, LoanStatus, ServiceUseStatus } from '@ventanilla/contract/states'
import type { StatusKind } from '@ventanilla/ui/core'

/** The statuses of what users have beside wallet and card. */
export const loanStatus: StatusKind<LoanStatus> = {
  words: 'user-review:products.loanStatus',
  tones: { requested: 'info', rejected: 'neutral', active: 'success', late: 'danger', refinanced: 'neutral', paid: 'success', written_off: 'danger' },
}
export const paymentStatus: StatusKind<LoanPaymentStatus> = { words: 'user-review:products.paymentStatus', tones: { pending: 'info', late: 'danger', paid: 'success', paid_late: 'warning' } }
export const assistanceStatus: StatusKind<AssistanceStatus> = { words: 'user-review:products.assistanceStatus', tones: { requested: 'info', active: 'success', expired: 'neutral', canceled: 'neutral' } }
export const serviceUseStatus: StatusKind<ServiceUseStatus> = { words: 'user-review:products.serviceStatus', tones: { completed: 'success', pending: 'info', failed: 'danger', reversed: 'warning' } }
