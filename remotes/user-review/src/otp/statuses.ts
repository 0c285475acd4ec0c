import type { OtpStatus } from '@ventanilla/contract/states'
import type { StatusKind } from '@ventanilla/ui/core'

export const otpStatus: StatusKind<OtpStatus> = { words: 'user-review:otp.statuses', tones: { active: 'success', used: 'neutral', expired: 'neutral', blocked: 'danger' } }
