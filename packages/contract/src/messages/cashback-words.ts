/** What the rules of a cashback programme refuse, each at its field (`cashback-rules.ts`). */
export const cashbackProblemWords = {
  es: {
    reward_of_other_type: 'No se usa con este tipo de recompensa: déjalo vacío.',
    cap_below_reward: 'No alcanza para la recompensa de una compra: USD {{amount}}.',
    cap_below_transaction: 'No puede ser menor que el máximo por transacción: USD {{amount}}.',
    budget_below_reward: 'No alcanza para una recompensa: USD {{amount}}.',
    budget_below_spent: 'El programa ya ha usado USD {{amount}}.',
    programmes_overlap: 'En esas fechas ya está «{{name}}», con el mismo segmento y el mismo servicio.',
    referrals_overlap: 'En esas fechas ya está el programa de referidos «{{name}}».',
    programme_begun: 'El programa ya comenzó: su primera fecha no se puede cambiar.',
    programme_status: 'El programa está en estado «{{status}}»: no se puede hacer esto.',
    programme_dates_over: 'La última fecha del programa ya pasó; cámbiala primero.',
    budget_ends_programme: 'Con este presupuesto el programa finaliza.',
    programme_last_service: 'Es su último servicio: sin él, el programa paga en todas partes.',
    establishment_taken: '«{{name}}» ya pertenece al servicio «{{service}}».',
    establishment_unreadable: '«{{name}}» no tiene letras ni números.',
    referral_rewards_nobody: 'Una de las dos recompensas debe ser mayor que cero.',
    trigger_without_amount: 'Esta condición no usa un monto: déjalo en 0.00.',
    float_short: 'El fondo del programa solo tiene USD {{amount}}.',
  },
  en: {
    reward_of_other_type: 'Not used with this type of reward: leave it empty.',
    cap_below_reward: 'It does not cover the reward for one purchase: USD {{amount}}.',
    cap_below_transaction: 'It can’t be less than the maximum per transaction: USD {{amount}}.',
    budget_below_reward: 'It does not cover one reward: USD {{amount}}.',
    budget_below_spent: 'The programme has already used USD {{amount}}.',
    programmes_overlap: '“{{name}}” already runs on these dates, with the same segment and the same service.',
    referrals_overlap: 'The referral programme “{{name}}” already runs on these dates.',
    programme_begun: 'The programme has already started: its first date can’t change.',
    programme_status: 'The programme’s status is “{{status}}”: this can’t be done.',
    programme_dates_over: 'The last date of the programme has passed; change it first.',
    budget_ends_programme: 'With this budget the programme ends.',
    programme_last_service: 'It is its last service: without it the programme pays everywhere.',
    establishment_taken: '“{{name}}” already belongs to the service “{{service}}”.',
    establishment_unreadable: '“{{name}}” has neither letters nor digits.',
    referral_rewards_nobody: 'One of the two rewards must be greater than zero.',
    trigger_without_amount: 'This condition does not use an amount: leave 0.00.',
    float_short: 'The programme float has only USD {{amount}}.',
  },
} as const
export type CashbackProblem = keyof (typeof cashbackProblemWords)['es']

/** Why a programme can't be deleted. */
export const cashbackErrors = {
  es: {
    cashback_spent: 'El programa ya pagó USD {{amount}} y su registro se debe conservar.',
    service_in_use: 'Hay programas, pagos o banners con este servicio; desactívalo en vez de eliminarlo.',
    cashback_begun: 'El programa ya comenzó; solo se pueden eliminar borradores y programas programados.',
    cashback_in_use: 'Hay banners con un enlace a este programa. Cambia su enlace antes de eliminarlo.',
  },
  en: {
    cashback_spent: 'The programme has already paid USD {{amount}}, so its record must be kept.',
    service_in_use: 'Programmes, payments or banners use this service; deactivate it instead of deleting it.',
    cashback_begun: 'The programme has already started; only drafts and scheduled programmes can be deleted.',
    cashback_in_use: 'Some banners link to this programme. Change their link before you delete it.',
  },
} as const
