import type { CardChargeType, ChargeCalculation, ChargePayer, ChargeState } from '../states.ts'
import { word, type Words } from './holder-states.ts'

/** What the rules of a charge refuse, each at its field (`card-charge.ts`). */
export const chargeProblemWords = {
  es: {
    charge_of_other_calculation: 'No se usa con esta forma de cálculo: déjalo vacío.',
    charge_without_base: 'Este cargo no se calcula sobre un monto: solo puede ser un monto fijo.',
    charge_limits_order: 'No puede ser menor que el mínimo: USD {{amount}}.',
    charge_eats_payment: 'El cargo, de USD {{amount}}, consumiría todo ese pago.',
    charge_same_day: 'Ya hay un cargo que rige desde ese día; edítalo o elimínalo.',
  },
  en: {
    charge_of_other_calculation: 'Not used with this calculation: leave it empty.',
    charge_without_base: 'This charge is not based on an amount: it can only be a fixed amount.',
    charge_limits_order: 'It can’t be less than the minimum: USD {{amount}}.',
    charge_eats_payment: 'The charge, USD {{amount}}, would use up that whole payment.',
    charge_same_day: 'There is already a charge from that day; edit or delete it.',
  },
} as const
export type ChargeProblem = keyof (typeof chargeProblemWords)['es']

/** Why a charge can't be changed. */
export const chargeErrors = {
  es: { charge_begun: 'El cargo ya comenzó a regir y queda en el historial; crea otro desde una fecha nueva.' },
  en: { charge_begun: 'The charge is already in force and stays in the history; create another one from a new date.' },
} as const

const chargeType: Words<CardChargeType> = {
  card_request: word('Solicitud de tarjeta', 'Card request'),
  replacement: word('Reposición', 'Replacement'),
  delivery: word('Entrega', 'Delivery'),
  monthly: word('Mensualidad', 'Monthly fee'),
  atm: word('Retiro en cajero', 'ATM withdrawal'),
  inactivity: word('Inactividad', 'Inactivity'),
}
const chargeCalculation: Words<ChargeCalculation> = {
  flat: word('Monto fijo', 'Fixed amount'),
  percent: word('Porcentaje', 'Percentage'),
  both: word('Monto fijo más porcentaje', 'Fixed amount and percentage'),
}
const chargePayer: Words<ChargePayer> = { user: word('El usuario', 'The user'), programme: word('El programa', 'The programme') }
const chargeState: Words<ChargeState> = {
  in_force: word('Vigente', 'In force'),
  to_come: word('Por comenzar', 'Upcoming'),
  past: word('Anterior', 'Past'),
  off: word('Desactivado', 'Off'),
}

/** What the values of charges are called. */
export const chargeStates = { chargeType, chargeCalculation, chargeState, chargePayer }
