/** Why the money of a person can't be moved, a movement not reversed, and one not reported (`money.endpoints.ts`, `disputes.endpoints.ts`). */
export const moneyProblemWords = {
  es: {
    user_money_stopped: 'El usuario está {{status}}: su dinero no se mueve mientras no esté activo.',
    wallet_money_stopped: 'La billetera está {{status}}: su dinero no se mueve mientras no esté activa.',
    card_money_stopped: 'La tarjeta está {{status}}: su dinero no se mueve mientras no esté activa.',
    monthly_limit_exceeded: 'Supera el límite mensual de la tarjeta, de USD {{limit}}: quedan USD {{available}} este mes.',
    card_money_at_provider: 'El dinero de la tarjeta está en el proveedor y no pasa directo a la billetera: reduce el saldo de la tarjeta y, cuando el proveedor responda, aumenta el de la billetera.',
    movement_final: 'Un reverso es definitivo y no se puede reversar.',
    movement_pending: 'El proveedor de tarjetas todavía no responde por este movimiento; se puede reversar cuando responda.',
    movement_not_disputable: 'Solo se reportan compras, tarifas y ajustes que le quitaron dinero al usuario.',
    dispute_open: 'Este movimiento ya tiene un reporte abierto: {{id}}.',
    dispute_moved: 'El reporte está {{status}}; ese paso ya no se puede dar.',
  },
  en: {
    user_money_stopped: 'The user is {{status}}: their money does not move until they are active.',
    wallet_money_stopped: 'The wallet is {{status}}: its money does not move until it is active.',
    card_money_stopped: 'The card is {{status}}: its money does not move until it is active.',
    monthly_limit_exceeded: 'It exceeds the monthly limit of the card, USD {{limit}}: USD {{available}} are left this month.',
    card_money_at_provider: 'The money of the card is with the provider and does not go straight to the wallet: reduce the balance of the card and, once the provider answers, increase that of the wallet.',
    movement_final: 'A reversal is final and can’t be reversed.',
    movement_pending: 'The card provider has not answered for this movement yet; it can be reversed once it does.',
    movement_not_disputable: 'Only purchases, fees and adjustments that took money from the user can be reported.',
    dispute_open: 'This movement already has an open dispute: {{id}}.',
    dispute_moved: 'The dispute is {{status}}; that step can no longer be taken.',
  },
} as const
export type MoneyProblem = keyof (typeof moneyProblemWords)['es']
