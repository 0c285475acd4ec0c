import type { SomeAdvice } from '../advice.ts'

/** What to do about what is said of users, their identity and their codes. */
export const people = {
  user_deleted: 'Their personal data was erased and can’t be restored. If the person returns, register them as a new user.',
  user_status_impossible: 'Open **Change status**: it only offers the possible statuses.',
  user_kyc_open: 'First decide their KYC in [KYC](/requests/kyc); then they can be active.',
  user_has_money: 'If they are not in a withdrawal yet, change their status to “Withdrawal process”: their card is canceled and their whole balance is paid out. If they are and their card holds a balance, cancel the card.',
  user_has_card: 'Open their card from the user’s page and cancel it. If the provider rejects that, the notice says why; settle it with them before you delete the user.',
  card_replaced: 'Close the action, look at the current card on the user’s page, and repeat it with that card if it is still needed.',
  user_has_orders: 'Wait for the provider to respond; open orders are shown in [Compliance](/compliance).',
  user_has_disputes: 'Resolve them in [Reported movements](/disputes): once the person has left, no money can be given back.',
  provider_silent: 'Nothing was changed. Wait a few minutes and try again.',
  user_stopped: 'First make the person active with **Change status**; their card is unblocked separately.',
  provider_user_unknown: 'Check the number with the provider: it must be the one they gave this person.',
  provider_user_taken: 'Find out whose number it is before you link it: two people do not share one.',
  kyc_transition: 'It is not possible from their current status. The KYC screen shows the possible decisions.',
  kyc_moved: 'The person sent new data, or somebody else decided. Reload, review the current data, and decide.',
  kyc_nobody: 'There is nothing to send: everybody has received the e-mail for their status.',
  otp_used: 'Ask the person to request another code in the app.',
  otp_expired: 'Ask the person to request another code in the app.',
  otp_blocked: 'There were too many attempts. Make sure you are speaking to the holder; then ask them to request another code.',
  otp_unreadable: 'Ask the person to request another code. If it happens with every code, contact support.',
} as const satisfies SomeAdvice
