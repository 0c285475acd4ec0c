import type { NoticeKind } from '../notices.ts'
import type { Language } from './say.ts'

type Sentences = Readonly<Record<Language, Readonly<Record<NoticeKind, string>>>>

/** What each notice says, in the bell and in mails. `what`: the change and the record that it is about. `list`: the number of the list. `why`: a sentence of its own. */
export const noticeSentences: Sentences = {
  es: {
    request_filed: '{{person}} solicita un cambio que puedes decidir: {{what}}',
    request_approved: '{{person}} aprobó tu solicitud: {{what}}',
    request_rejected: '{{person}} rechazó tu solicitud: {{what}}',
    request_partially_approved: 'Se aprobó una parte de tu solicitud: {{what}}',
    request_conflict: 'Tu solicitud no se aplicó porque el dato cambió mientras tanto: {{what}}',
    request_failed: 'Tu solicitud no se pudo aplicar: {{what}}',
    request_expired: 'Tu solicitud venció sin decisión: {{what}}',
    list_validated: 'La lista {{list}} ({{file}}) está validada. {{what}}. Filas válidas: {{ok}}; inválidas: {{failed}}',
    list_not_validated: 'La lista {{list}} ({{file}}) no se pudo validar. {{what}}',
    list_ended: 'La lista {{list}} ({{file}}) terminó sin fallas. {{what}}. Filas exitosas: {{ok}}',
    list_failed: 'La lista {{list}} ({{file}}) terminó con fallas. {{what}}. Filas fallidas: {{failed}} de {{total}}',
    list_cancelled: 'Se canceló el resto de la lista {{list}} ({{file}}). {{what}}. Filas exitosas: {{ok}} de {{total}}; canceladas: {{cancelled}}',
    mail_failed: 'No se pudo enviar un correo de la lista {{list}} ({{file}}). {{what}}',
    order_waiting: 'El proveedor de tarjetas no ha respondido y alguien debe revisarlo: {{name}}',
    order_refused: 'No se aplicó a la tarjeta {{name}}: {{what}}. {{why}}',
    budget_spent: 'El programa «{{name}}» gastó su presupuesto y finalizó',
    marketing_short: 'La cuenta de mercadeo no alcanza para la siguiente recompensa: hay recompensas en espera. Pásale fondos.',
    reward_rest: 'Se reversó una compra con recompensa de «{{name}}», y el saldo de la billetera no alcanzó para devolverla toda',
    notification_failed: 'La notificación «{{name}}» no se envió: a su hora, el segmento estaba vacío o archivado',
    limit_near: '«{{name}}» va por el {{share}} % de su límite ({{period}})',
    limit_reached: '«{{name}}» llegó a su límite ({{period}}). Revisa el uso y el límite.',
  },
  en: {
    request_filed: '{{person}} requests a change that you can decide: {{what}}',
    request_approved: '{{person}} approved your request: {{what}}',
    request_rejected: '{{person}} rejected your request: {{what}}',
    request_partially_approved: 'Part of your request was approved: {{what}}',
    request_conflict: 'Your request was not applied because the value changed in the meantime: {{what}}',
    request_failed: 'Your request could not be applied: {{what}}',
    request_expired: 'Your request expired without a decision: {{what}}',
    list_validated: 'List {{list}} ({{file}}) is validated. {{what}}. Valid rows: {{ok}}; invalid: {{failed}}',
    list_not_validated: 'List {{list}} ({{file}}) could not be validated. {{what}}',
    list_ended: 'List {{list}} ({{file}}) ended without failures. {{what}}. Successful rows: {{ok}}',
    list_failed: 'List {{list}} ({{file}}) ended with failures. {{what}}. Failed rows: {{failed}} of {{total}}',
    list_cancelled: 'The rest of list {{list}} ({{file}}) was canceled. {{what}}. Successful rows: {{ok}} of {{total}}; canceled: {{cancelled}}',
    mail_failed: 'An e-mail about list {{list}} ({{file}}) could not be sent. {{what}}',
    order_waiting: 'The card provider has not responded and somebody needs to look into it: {{name}}',
    order_refused: 'Not applied to card {{name}}: {{what}}. {{why}}',
    budget_spent: 'The programme “{{name}}” used up its budget and has ended',
    marketing_short: 'The marketing account does not cover the next reward: rewards are on hold. Move funds to it.',
    reward_rest: 'A purchase rewarded by “{{name}}” was reversed, and the wallet balance did not cover the whole reward',
    notification_failed: 'The notification “{{name}}” was not sent: at its time, the segment was empty or archived',
    limit_near: '“{{name}}” has used {{share}}% of its limit ({{period}})',
    limit_reached: '“{{name}}” has reached its limit ({{period}}). Check its use and the limit.',
  },
}

/** What each kind is called. */
export const noticeKindWords: Readonly<Record<NoticeKind, Readonly<Record<Language, string>>>> = {
  request_filed: { es: 'Solicitud por decidir', en: 'Request to decide' },
  request_approved: { es: 'Solicitud aprobada', en: 'Request approved' },
  request_rejected: { es: 'Solicitud rechazada', en: 'Request rejected' },
  request_partially_approved: { es: 'Solicitud aprobada en parte', en: 'Request partially approved' },
  request_conflict: { es: 'Solicitud en conflicto', en: 'Request in conflict' },
  request_failed: { es: 'Solicitud fallida', en: 'Request failed' },
  request_expired: { es: 'Solicitud vencida', en: 'Request expired' },
  list_validated: { es: 'Lista validada', en: 'List validated' },
  list_not_validated: { es: 'Lista sin validar', en: 'List not validated' },
  list_ended: { es: 'Lista terminada', en: 'List ended' },
  list_failed: { es: 'Lista con fallas', en: 'List with failures' },
  list_cancelled: { es: 'Lista cancelada', en: 'List canceled' },
  mail_failed: { es: 'Correo no enviado', en: 'E-mail not sent' },
  budget_spent: { es: 'Presupuesto agotado', en: 'Budget used up' },
  marketing_short: { es: 'Mercadeo sin fondos suficientes', en: 'Marketing short of funds' },
  reward_rest: { es: 'Recompensa sin recuperar', en: 'Reward not recovered' },
  notification_failed: { es: 'Notificación no enviada', en: 'Notification not sent' },
  limit_near: { es: 'Límite por alcanzar', en: 'Limit nearly reached' },
  limit_reached: { es: 'Límite alcanzado', en: 'Limit reached' },
  order_waiting: { es: 'Proveedor sin respuesta', en: 'No answer from the provider' },
  order_refused: { es: 'Orden de tarjeta no aplicada', en: 'Card order not applied' },
}

/** What can be ordered of a card provider. */
export const cardOrderWords = {
  es: { issue: 'emisión', acknowledge: 'activación', block: 'bloqueo', unblock: 'desbloqueo', cancel: 'cancelación', load: 'recarga', unload: 'recuperación de saldo' },
  en: { issue: 'issuing', acknowledge: 'activation', block: 'blocking', unblock: 'unblocking', cancel: 'cancellation', load: 'recharge', unload: 'balance recovery' },
} as const satisfies Readonly<Record<Language, object>>
export type CardOrder = keyof (typeof cardOrderWords)[Language]
