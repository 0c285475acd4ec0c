/** What has states with words, and the limits of a supplier. Without these words themselves: the sign-in page says problems, and none that names a state. */
export type HolderState = 'user' | 'card' | 'kyc' | 'wallet' | 'dispute' | 'limit'

/** Problems that name states, and of what: they travel as the state itself, and are put into words for the reader. */
export const statesNamedBy: Readonly<Partial<Record<string, HolderState>>> = {
  user_cannot_receive: 'user',
  user_cannot_have_card: 'user',
  user_stopped: 'user',
  user_money_stopped: 'user',
  user_status_impossible: 'user',
  card_cannot_receive: 'card',
  card_exists: 'card',
  card_not_pending_ack: 'card',
  card_not_active: 'card',
  card_not_blocked: 'card',
  card_money_stopped: 'card',
  wallet_cannot_receive: 'wallet',
  wallet_money_stopped: 'wallet',
  kyc_transition: 'kyc',
  dispute_moved: 'dispute',
  limits_order: 'limit',
}

/** The parameters of such a problem that are states. */
export const stateParams = ['status', 'from', 'to', 'before'] as const
