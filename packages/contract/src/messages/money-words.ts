/** Why the money of a person can't be moved, a movement not reversed, and one not reported (`money.endpoints.ts`, `disputes.endpoints.ts`). */
export const moneyProblemWords = {
  es: {
    user_money_stopped: 'El usuario está {{status}}: su dinero no se puede mover hasta que esté activo.',
    wallet_money_stopped: 'La billetera está {{status}}: su dinero no se puede mover hasta que esté activa.',
    card_money_stopped: 'La tarjeta está {{status}}: su dinero no se puede mover hasta que esté activa.',
    monthly_limit_exceeded: 'Supera el límite mensual de la tarjeta, de USD {{limit}}: quedan USD {{available}} este mes.',
    card_money_at_provider: 'El dinero de la tarjeta está en el proveedor y no pasa directo a la billetera: reduce el saldo de la tarjeta y, cuando el proveedor responda, aumenta el de la billetera.',
    movement_final: 'Un reverso es definitivo y no se puede reversar.',
    movement_pending: 'El proveedor de tarjetas todavía no responde por este movimiento; se puede reversar cuando responda.',
    movement_not_disputable: 'Solo se reportan compras, tarifas y ajustes que descontaron dinero al usuario.',
    dispute_open: 'Este movimiento ya tiene un reporte abierto: {{id}}.',
    dispute_moved: 'El reporte está {{status}}; ese paso ya no es posible.',
  },
  en: {
    user_money_stopped: 'The user is {{status}}: their money can’t move until they are active.',
    wallet_money_stopped: 'The wallet is {{status}}: its money can’t move until it is active.',
    card_money_stopped: 'The card is {{status}}: its money can’t move until it is active.',
    monthly_limit_exceeded: 'It exceeds the card’s monthly limit, USD {{limit}}: USD {{available}} left this month.',
    card_money_at_provider: 'The card’s money is held by the provider and can’t go straight to the wallet: reduce the card balance and, once the provider responds, increase the wallet balance.',
    movement_final: 'A reversal is final and can’t be reversed.',
    movement_pending: 'The card provider has not responded for this movement yet; it can be reversed once it does.',
    movement_not_disputable: 'Only purchases, fees and adjustments that took money from the user can be disputed.',
    dispute_open: 'This movement already has an open dispute: {{id}}.',
    dispute_moved: 'The dispute is {{status}}; that step is no longer possible.',
  },
} as const
export type MoneyProblem = keyof (typeof moneyProblemWords)['es']
