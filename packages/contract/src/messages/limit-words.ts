import type { LimitSection, LimitState } from '../states.ts'
import { word, type Words } from './holder-states.ts'

/** What the limits of suppliers refuse: a movement, at its row, and a limit, at its field (`limit-provider.ts`). */
export const limitProblemWords = {
  es: {
    section_below_minimum: 'Es menos que el mínimo de {{provider}}, de USD {{limit}} por movimiento.',
    section_above_maximum: 'Es más que el máximo de {{provider}}, de USD {{limit}} por movimiento.',
    section_day_exceeded: 'Supera el límite diario de {{provider}}, de USD {{limit}}: quedan USD {{available}} hoy.',
    section_month_exceeded: 'Supera el límite mensual de {{provider}}, de USD {{limit}}: quedan USD {{available}} este mes.',
    section_count_exceeded: 'Ya se usaron hoy todos los movimientos que admite {{provider}} (por día: {{limit}}).',
    limits_order: 'No puede ser menor que {{before}}: USD {{amount}}.',
    limit_empty: 'Escribe al menos un límite.',
  },
  en: {
    section_below_minimum: 'It is less than the minimum of {{provider}}, USD {{limit}} per movement.',
    section_above_maximum: 'It is more than the maximum of {{provider}}, USD {{limit}} per movement.',
    section_day_exceeded: 'It exceeds the daily limit of {{provider}}, USD {{limit}}: USD {{available}} left today.',
    section_month_exceeded: 'It exceeds the monthly limit of {{provider}}, USD {{limit}}: USD {{available}} left this month.',
    section_count_exceeded: 'All the movements that {{provider}} allows were used today (per day: {{limit}}).',
    limits_order: 'It can’t be less than {{before}}: USD {{amount}}.',
    limit_empty: 'Enter at least one limit.',
  },
} as const
export type LimitProblem = keyof (typeof limitProblemWords)['es']
/** Those that a movement may meet. */
export type MovementLimitProblem = Extract<LimitProblem, `section_${string}`>

/** Why a supplier can't be deleted. */
export const limitErrors = {
  es: { supplier_used: 'Con este proveedor ya se movió dinero y su historial se conserva; desactívalo.' },
  en: { supplier_used: 'Money has already moved under this supplier, and its history is kept; turn it off instead.' },
} as const

const limitSection: Words<LimitSection> = {
  recharge: word('Recargas', 'Recharges'),
  recovery: word('Recuperaciones', 'Recoveries'),
  transfer: word('Transferencias', 'Transfers'),
  cash_in: word('Entradas de dinero', 'Cash-in'),
  cash_out: word('Salidas de dinero', 'Cash-out'),
  card_purchase: word('Compras con tarjeta', 'Card purchases'),
}
const limitState: Words<LimitState> = {
  normal: word('Normal', 'Normal'),
  near: word('Cerca del límite', 'Near the limit'),
  reached: word('Límite alcanzado', 'Limit reached'),
  off: word('Desactivado', 'Off'),
}

/** What the values of suppliers are called. */
export const limitStates = { limitSection, limitState }
