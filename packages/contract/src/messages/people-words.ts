/** Why the data or the state of a user can't be changed. States come as they are kept. */
export const peopleErrors = {
  es: {
    user_deleted: 'El usuario fue eliminado; sus datos ya no existen.',
    user_status_impossible: 'Un usuario no puede pasar de «{{from}}» a «{{to}}».',
    user_kyc_open: 'El KYC del usuario no está aprobado; podrá estar activo cuando se apruebe.',
    user_has_money: 'El usuario todavía tiene saldo: USD {{amount}}. Se elimina cuando su retiro lo haya pagado todo; si una tarjeta guarda parte, cancélala.',
    user_has_card: 'El usuario todavía tiene una tarjeta con el proveedor. Cancélala primero; se elimina cuando el proveedor lo haya confirmado.',
    card_replaced: 'Mientras tanto la tarjeta fue reemplazada por otra y no se aplicó nada. Cierra esta acción y ábrela de nuevo: será con la tarjeta actual.',
    user_has_orders: 'El proveedor de tarjetas todavía no ha respondido por este usuario. Inténtalo cuando responda.',
    user_has_disputes: 'El usuario tiene movimientos reportados sin resolver: {{count}}. Resuélvelos primero.',
    provider_silent: 'El proveedor de tarjetas no respondió; no se hizo ningún cambio. Inténtalo de nuevo.',
  },
  en: {
    user_deleted: 'The user was deleted; their data no longer exists.',
    user_status_impossible: 'A user can’t change from “{{from}}” to “{{to}}”.',
    user_kyc_open: 'The user’s KYC is not approved; they can be active once it is.',
    user_has_money: 'The user still has a balance: USD {{amount}}. They can be deleted once a withdrawal has paid all of it out; if a card holds some of it, cancel the card.',
    user_has_card: 'The user still has a card with the provider. Cancel it first; they can be deleted once the provider has confirmed it.',
    card_replaced: 'The card was replaced by another one in the meantime, and nothing was applied. Close this action and open it again: it will be for the current card.',
    user_has_orders: 'The card provider has not responded for this user yet. Try again once it has.',
    user_has_disputes: 'The user has open disputes: {{count}}. Resolve them first.',
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
