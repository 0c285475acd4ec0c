import type { AccountKind, AssistanceStatus, BannerStatus, CashbackStatus, DisputeReason, EndedReason, LoanPaymentStatus, LoanStatus, MovementKind, MovementStatus, OtpPurpose, OtpStatus, ReferralReason, ReferralStage, ReferralTrigger, RewardState, ServiceUseStatus, TransferNote } from '../states.ts'
import type { DocumentStatus } from '../bulk/bulk-shapes.ts'
import type { Approval, RequestStatus, TaskStatus } from '../changes.ts'
import { chargeStates } from './charge-words.ts'
import { limitStates } from './limit-words.ts'
import { holderStates, word, type Words } from './holder-states.ts'
import type { Language } from './say.ts'


const document: Words<DocumentStatus> = {
  uploaded: word('Validando', 'Validating'),
  validated: word('Validada', 'Validated'),
  pending_approval: word('Por aprobar', 'Pending approval'),
  processing: word('En proceso', 'Processing'),
  completed: word('Completada', 'Completed'),
  partially_completed: word('Completada en parte', 'Partially completed'),
  failed: word('Fallida', 'Failed'),
  cancelled: word('Cancelada', 'Canceled'),
  rejected: word('Rechazada', 'Rejected'),
  expired: word('Vencida', 'Expired'),
}
const request: Words<RequestStatus> = {
  pending: word('Pendiente', 'Pending'),
  approved: word('Aprobada', 'Approved'),
  rejected: word('Rechazada', 'Rejected'),
  partially_approved: word('Aprobada en parte', 'Partially approved'),
  withdrawn: word('Retirada', 'Withdrawn'),
  expired: word('Vencida', 'Expired'),
  conflict: word('En conflicto', 'In conflict'),
  failed: word('Fallida', 'Failed'),
  executed_direct: word('Aplicada sin aprobación', 'Applied without approval'),
}
const cashback: Words<CashbackStatus> = {
  draft: word('Borrador', 'Draft'),
  scheduled: word('Programado', 'Scheduled'),
  active: word('Activo', 'Active'),
  paused: word('En pausa', 'Paused'),
  ended: word('Finalizado', 'Ended'),
}
const endedReason: Words<EndedReason> = {
  date: word('Llegó a su última fecha', 'Reached its last date'),
  budget: word('Se agotó el presupuesto', 'Budget used up'),
  by_hand: word('Lo finalizó una persona', 'Ended by a person'),
}
const rewardState: Words<RewardState> = {
  paid: word('Pagado', 'Paid'),
  month_cap: word('Llegó al máximo del mes', 'Reached the monthly maximum'),
  budget: word('Se agotó el presupuesto', 'Budget used up'),
  holder_stopped: word('El usuario no podía recibir', 'The user could not receive'),
  supplier_limit: word('Supera un límite de proveedor', 'Above a supplier limit'),
  taken_back: word('Recuperado', 'Recovered'),
  partly_taken_back: word('Recuperado en parte', 'Partly recovered'),
  rest: word('Falta recuperar', 'Still to recover'),
}
const banner: Words<BannerStatus> = {
  off: word('Desactivado', 'Off'),
  scheduled: word('Programado', 'Scheduled'),
  active: word('Visible', 'Showing'),
  over: word('Finalizado', 'Ended'),
}
const admin: Words<'invited' | 'active' | 'archived'> = {
  invited: word('Invitado', 'Invited'),
  active: word('Activo', 'Active'),
  archived: word('Archivado', 'Archived'),
}
const movement: Words<MovementStatus> = {
  Activo: word('Activo', 'Active'),
  Pendiente: word('Pendiente', 'Pending'),
  Rechazado: word('Rechazado', 'Rejected'),
}
const kind: Words<MovementKind> = {
  topup: word('Recarga', 'Recharge'),
  reversal: word('Reverso', 'Reversal'),
  transfer: word('Transferencia', 'Transfer'),
  purchase: word('Compra', 'Purchase'),
  fee: word('Tarifa', 'Fee'),
  cashback: word('Cashback', 'Cashback'),
  referral: word('Referido', 'Referral'),
  adjustment: word('Ajuste', 'Adjustment'),
}
const transferNote: Words<TransferNote> = {
  card_request: word('Solicitud de tarjeta', 'Card request'),
  withdrawal: word('Retiro de todo su saldo', 'Withdrawal of their whole balance'),
  Referido: word('Referido', 'Referral'),
  'Cashback de una compra reversada': word('Cashback de una compra reversada', 'Cashback of a reversed purchase'),
  'Premio de un movimiento reversado': word('Recompensa de un movimiento reversado', 'Reward of a reversed movement'),
}
const account: Words<AccountKind> = {
  programme_float: word('Fondo del programa', 'Programme float'),
  programme_recovered: word('Saldo recuperado', 'Recovered balance'),
  fee_income: word('Ingresos por tarifas', 'Fee income'),
  marketing: word('Mercadeo', 'Marketing'),
  outside_world: word('Fuera del programa', 'Outside the programme'),
  wallet: word('Billetera', 'Wallet'),
  card: word('Tarjeta', 'Card'),
}
const referral: Words<ReferralStage> = {
  registered: word('Registrado', 'Registered'),
  qualified: word('Cumplió la condición', 'Qualified'),
  rewarded: word('Recompensado', 'Rewarded'),
  expired: word('Vencido', 'Expired'),
}
const referralTrigger: Words<ReferralTrigger> = {
  kyc_verified: word('KYC aprobado', 'KYC approved'),
  first_topup: word('Primera recarga', 'First recharge'),
  first_purchase: word('Primera compra', 'First purchase'),
}
const referralReason: Words<ReferralReason> = {
  no_programme: word('No había programa activo', 'No programme was running'),
  too_late: word('No cumplió la condición a tiempo', 'Condition not met in time'),
  max_per_user: word('Llegó al máximo por persona', 'Reached the maximum per person'),
  holder_stopped: word('El usuario no podía recibir', 'The user could not receive'),
  supplier_limit: word('Supera un límite de proveedor', 'Above a supplier limit'),
}
const disputeReason: Words<DisputeReason> = {
  not_recognised: word('No reconoce el movimiento', 'Movement not recognised'),
  duplicated: word('Cobro duplicado', 'Charged twice'),
  wrong_amount: word('Monto incorrecto', 'Wrong amount'),
  not_received: word('No recibió lo que pagó', 'Goods or service not received'),
  cash_not_dispensed: word('El cajero no entregó el dinero', 'Cash not dispensed'),
  other: word('Otro', 'Other'),
}
const direction = { in: word('Entrada', 'In'), out: word('Salida', 'Out') }
const cardType = { virtual: word('Virtual', 'Virtual'), physical: word('Física', 'Physical') }
/** Why a card was cancelled, as its history and the movement of its balance say it. */
const cardCause = {
  Lost: word('Perdida', 'Lost'),
  Stolen: word('Robada', 'Stolen'),
  Damaged: word('Dañada', 'Damaged'),
  Fraud: word('Fraude', 'Fraud'),
  Request: word('Solicitud', 'Request'),
}
const reward = { percent: word('Porcentaje', 'Percentage'), fixed: word('Monto fijo', 'Fixed amount') }
const task: Words<TaskStatus> = {
  pending: word('Pendiente', 'Pending'),
  approved: word('Aprobado', 'Approved'),
  rejected: word('Rechazado', 'Rejected'),
  withdrawn: word('Retirado', 'Withdrawn'),
  expired: word('Vencido', 'Expired'),
  conflict: word('En conflicto', 'In conflict'),
  failed: word('Fallido', 'Failed'),
}
const approval: Words<Approval> = { always: word('Siempre', 'Always'), never: word('Nunca', 'Never'), above: word('Por encima de un monto', 'Above an amount') }
const place = { Card: word('Tarjeta', 'Card'), Wallet: word('Billetera', 'Wallet') }
const loan: Words<LoanStatus> = {
  requested: word('Solicitado', 'Requested'),
  rejected: word('Rechazado', 'Rejected'),
  active: word('Al día', 'Up to date'),
  late: word('En mora', 'Late'),
  refinanced: word('Refinanciado', 'Refinanced'),
  paid: word('Pagado', 'Paid off'),
  written_off: word('Castigado', 'Written off'),
}
const loanPayment: Words<LoanPaymentStatus> = {
  pending: word('Por pagar', 'To pay'),
  late: word('Atrasada', 'Overdue'),
  paid: word('Pagada', 'Paid'),
  paid_late: word('Pagada con atraso', 'Paid late'),
}
const assistance: Words<AssistanceStatus> = {
  requested: word('Solicitada', 'Requested'),
  active: word('Vigente', 'Active'),
  expired: word('Vencida', 'Expired'),
  canceled: word('Cancelada', 'Canceled'),
}
const serviceUse: Words<ServiceUseStatus> = {
  completed: word('Pagado', 'Paid'),
  pending: word('En proceso', 'In progress'),
  failed: word('Fallido', 'Failed'),
  reversed: word('Reversado', 'Reversed'),
}
const otp: Words<OtpStatus> = {
  active: word('Vigente', 'Active'),
  used: word('Usado', 'Used'),
  expired: word('Vencido', 'Expired'),
  blocked: word('Bloqueado', 'Blocked'),
}
const otpPurpose: Words<OtpPurpose> = {
  registration: word('Registro', 'Registration'),
  sign_in: word('Inicio de sesión', 'Sign-in'),
  password_reset: word('Cambio de contraseña', 'Password reset'),
  transfer: word('Transferencia', 'Transfer'),
  card_pin: word('PIN de la tarjeta', 'Card PIN'),
  withdrawal: word('Retiro', 'Withdrawal'),
}

/** What the values of closed sets are called in files: by kind, because a card is "Activa" where a user is "Activo". */
export const stateWords = { ...holderStates, document, cashback, banner, admin, movement, kind, transferNote, account, direction, cardType, cardCause, reward, rewardState, endedReason, place, request, task, approval, loan, loanPayment, assistance, serviceUse, otp, otpPurpose, referral, referralTrigger, referralReason, disputeReason, ...chargeStates, ...limitStates }
export type StateKind = keyof typeof stateWords
/** The words of one set of states, by its values. */
export type StateWords = Readonly<Partial<Record<string, Readonly<Record<Language, string>>>>>

/** The word of a state; the value itself where it has none. */
export const stateWord = (of: StateKind | StateWords, value: string, language: Language): string => {
  const words: StateWords = typeof of === 'string' ? stateWords[of] : of
  return words[value]?.[language] ?? value
}
