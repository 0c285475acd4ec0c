import type { SomeAdvice } from '../advice.ts'

/** What to do about what is said of users, their identity and their codes. */
export const people = {
  user_deleted: 'Their personal data were erased and do not come back. If the person returns, register them as a new user.',
  user_status_impossible: 'Open **Change status**: it offers only the statuses that are possible.',
  user_kyc_open: 'First decide on their identity in [KYC](/requests/kyc); then they can be active.',
  user_has_money: 'Change their status to “Withdrawal process”: their whole balance is paid out. They can be deleted afterwards.',
  user_has_orders: 'Wait for the provider to answer; open orders are shown in [Compliance](/compliance).',
  provider_silent: 'Nothing was changed. Wait some minutes and try again.',
  user_stopped: 'First make the person active with **Change status**; their card is unblocked separately.',
  provider_user_unknown: 'Check the number with the provider: it has to be the one that they gave to this person.',
  provider_user_taken: 'Find out whose number it is before you link it: two people do not share one.',
  kyc_transition: 'It is not possible from their present status. The KYC screen shows which decisions there are.',
  kyc_moved: 'The person sent new data, or somebody else decided. Reload, review what is there now, and decide.',
  kyc_nobody: 'Nothing has to be sent: everybody has received the mail of their status.',
  otp_used: 'Ask the person to request another code in the app.',
  otp_expired: 'Ask the person to request another code in the app.',
  otp_blocked: 'There were too many tries. Make sure that you speak to the holder; then they request another code.',
  otp_unreadable: 'Ask the person to request another code. If all of them say this, tell support.',
} as const satisfies SomeAdvice
