/** What the rules of a cashback programme refuse, each at its field (`cashback-rules.ts`). */
export const cashbackProblemWords = {
  es: {
    reward_of_other_type: 'Este tipo de recompensa no lo lleva; déjalo vacío.',
    cap_below_reward: 'No alcanza para la recompensa de una compra: {{amount}} USD.',
    cap_below_transaction: 'No puede ser menor que el máximo por transacción: {{amount}} USD.',
    budget_below_reward: 'No alcanza para una recompensa: {{amount}} USD.',
    budget_below_spent: 'El programa ya ha usado {{amount}} USD.',
  },
  en: {
    reward_of_other_type: 'This kind of reward does not take it; leave it empty.',
    cap_below_reward: 'It does not cover the reward of one purchase: USD {{amount}}.',
    cap_below_transaction: 'It can’t be less than the maximum per transaction: USD {{amount}}.',
    budget_below_reward: 'It does not cover one reward: USD {{amount}}.',
    budget_below_spent: 'The programme has already used USD {{amount}}.',
  },
} as const
export type CashbackProblem = keyof (typeof cashbackProblemWords)['es']

/** Why a programme can't be deleted. */
export const cashbackErrors = {
  es: {
    cashback_spent: 'El programa ya pagó {{amount}} USD y su registro debe quedar.',
    cashback_begun: 'El programa ya comenzó; solo se eliminan borradores y programas programados.',
  },
  en: {
    cashback_spent: 'The programme has already paid USD {{amount}}, and its record has to stay.',
    cashback_begun: 'The programme has begun; only drafts and scheduled programmes are deleted.',
  },
} as const
