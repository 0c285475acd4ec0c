import type { IconName } from '../icons/shapes.ts'

export type Tone = 'success' | 'info' | 'warning' | 'danger' | 'neutral'

export const toneIcons: Record<Tone, IconName> = { success: 'check-circle', info: 'clock', warning: 'warning', danger: 'error', neutral: 'dash' }

/** What a status means to the eye: done well, under way, wants attention, ended badly, at rest. */
export const tones: Readonly<Record<'user' | 'card' | 'wallet' | 'kyc' | 'document' | 'mail' | 'cashback' | 'admin', Readonly<Record<string, Tone>>>> = {
  user: { Inactive: 'neutral', Active: 'success', Blocked: 'danger', Frozen: 'warning', 'Withdrawal process': 'info', Retired: 'neutral', Deleted: 'neutral', Processed: 'success', 'In transit': 'info' },
  card: { Pending: 'info', PendingAck: 'info', Active: 'success', 'Temporarily blocked': 'warning', Canceled: 'neutral', Cancel: 'neutral' },
  wallet: { Active: 'success', Blocked: 'danger', Closed: 'neutral' },
  kyc: { not_started: 'neutral', verification_inputs_completed: 'info', verified: 'success', review_needed: 'warning', rejected: 'danger' },
  document: { uploaded: 'info', validated: 'info', processing: 'info', completed: 'success', partially_completed: 'warning', failed: 'danger' },
  mail: { waiting: 'info', sent: 'success', retrying: 'warning', not_sent: 'danger' },
  cashback: { draft: 'neutral', scheduled: 'info', active: 'success', paused: 'warning', ended: 'neutral' },
  admin: { invited: 'info', active: 'success', archived: 'neutral' },
}
