import type { notificationOutcomes, NotificationStatus } from '@ventanilla/contract/notifications'
import type { StatusKind } from '@ventanilla/ui/core'

export const notificationStatus: StatusKind<NotificationStatus> = {
  words: 'marketing:notifications.statuses',
  tones: { draft: 'neutral', scheduled: 'info', sending: 'info', sent: 'success', cancelled: 'neutral', failed: 'danger' },
}

/** What became of one recipient. */
export const notificationOutcome: StatusKind<(typeof notificationOutcomes)[number]> = {
  words: 'marketing:notifications.outcomes',
  tones: { pending: 'neutral', waiting: 'info', sent: 'success', failed: 'danger', bounced: 'warning', opted_out: 'neutral', moved: 'neutral', cancelled: 'neutral' },
}
