/** Why the data or the state of a user can't be changed. States come as they are kept. */
export const peopleErrors = {
  es: {
    user_deleted: 'El usuario fue eliminado; sus datos ya no existen.',
    user_status_impossible: 'Un usuario no puede pasar de «{{from}}» a «{{to}}».',
    user_kyc_open: 'El KYC del usuario no está aprobado; podrá estar activo cuando se apruebe.',
    user_has_money: 'El usuario todavía tiene saldo: USD {{amount}}. Antes retíralo, y cancela su tarjeta si tiene parte.',
    user_has_orders: 'El proveedor de tarjetas todavía no ha respondido por este usuario.',
    user_has_disputes: 'Antes resuelve sus reportes abiertos: {{count}}.',
    provider_silent: 'El proveedor de tarjetas no respondió; no se cambió nada. Inténtalo de nuevo.',
  },
  en: {
    user_deleted: 'The user was deleted; their data no longer exists.',
    user_status_impossible: 'A user can’t change from “{{from}}” to “{{to}}”.',
    user_kyc_open: 'The user’s KYC is not approved; they can be active once it is.',
    user_has_money: 'The user still has a balance: USD {{amount}}. Withdraw it first, and cancel the card if it holds some.',
    user_has_orders: 'The card provider has not responded for this user yet.',
    user_has_disputes: 'First resolve their open disputes: {{count}}.',
    provider_silent: 'The card provider did not respond; nothing was changed. Try again.',
  },
} as const

/** What is wrong with a field of a change of a user, or with a card of theirs. */
export const peopleProblems = {
  es: {
    user_stopped: 'El usuario está {{status}}; su tarjeta no se puede usar.',
    provider_user_unknown: 'El proveedor no conoce a ese usuario.',
    provider_user_taken: 'Otro usuario ya está vinculado a este.',
  },
  en: {
    user_stopped: 'The user is {{status}}; their card can’t be used.',
    provider_user_unknown: 'The provider does not know that user.',
    provider_user_taken: 'Another user is already linked to this one.',
  },
} as const
export type PeopleProblem = keyof (typeof peopleProblems)['es']
