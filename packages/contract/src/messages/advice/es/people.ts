import type { SomeAdvice } from '../advice.ts'

/** What to do about what is said of users, their identity and their codes. */
export const people = {
  user_deleted: 'Sus datos personales se borraron y no se pueden recuperar. Si la persona regresa, regístrala como usuario nuevo.',
  user_status_impossible: 'Abre **Cambiar estado**: solo ofrece los estados a los que puede pasar.',
  user_kyc_open: 'Decide primero su KYC en [KYC](/requests/kyc); después podrá estar activo.',
  user_has_money: 'Si todavía no está en retiro, cambia su estado a «En retiro»: se cancela su tarjeta y se le paga todo su saldo. Si ya lo está y su tarjeta guarda saldo, cancela la tarjeta.',
  user_has_card: 'Abre su tarjeta desde la página del usuario y cancélala. Si el proveedor lo rechaza, el aviso dice por qué; aclara eso con él antes de eliminar al usuario.',
  card_replaced: 'Cierra la acción, mira la tarjeta actual en la página del usuario y repítela con ella si todavía hace falta.',
  user_has_orders: 'Espera a que el proveedor responda; las órdenes abiertas se ven en [Cumplimiento](/compliance).',
  user_has_disputes: 'Resuélvelos en [Movimientos reportados](/disputes): cuando la persona se va, ya no se le puede devolver dinero.',
  provider_silent: 'No se cambió nada. Espera unos minutos y vuelve a intentarlo.',
  user_stopped: 'Activa primero a la persona con **Cambiar estado**; su tarjeta se desbloquea aparte.',
  provider_user_unknown: 'Revisa el número con el proveedor: debe ser el que él le dio a esta persona.',
  provider_user_taken: 'Busca a quién pertenece ese número antes de vincularlo: dos personas no comparten uno.',
  kyc_transition: 'No se puede desde su estado actual. La pantalla de KYC muestra las decisiones posibles.',
  kyc_moved: 'La persona envió datos nuevos u otro ya decidió. Recarga, revisa lo que hay ahora y decide.',
  kyc_nobody: 'No hace falta enviar nada: todos ya recibieron el correo de su estado.',
  otp_used: 'Pide a la persona que solicite otro código en la app.',
  otp_expired: 'Pide a la persona que solicite otro código en la app.',
  otp_blocked: 'Hubo demasiados intentos. Confirma que hablas con el titular; después, que pida otro código.',
  otp_unreadable: 'Pide a la persona que solicite otro código. Si pasa con todos los códigos, avisa a soporte.',
} as const satisfies SomeAdvice
