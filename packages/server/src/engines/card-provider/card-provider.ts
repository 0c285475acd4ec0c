import type { CardStatus } from '@ventanilla/contract/states'

/**
 * Something asked of the provider about one card, with the provider's own ids. `reference` is ours: it stands in what
 * the provider keeps, wherever its API has room for it, and is what questions are asked by.
 */
export type Order = { reference: string } & (
  | { kind: 'issue'; holder_id: string; card_type: 'virtual' | 'physical'; wallet_id: string | null; card_id: string | null }
  | { kind: StatusOrder; card_id: string }
  | ({ kind: 'load' } & Money)
  | ({ kind: 'unload' } & Money)
)
/** Whole cents into or out of the wallet that a card spends from; `ordered_at`: nothing of it can have happened before. */
type Money = { wallet_id: string; cents: number; ordered_at: Date }
export type StatusOrder = 'acknowledge' | 'block' | 'unblock' | 'cancel'
export type OrderKind = Order['kind']

/** What the provider says of a card. Never a full number, never a CVV: those end at the edge of an adapter. */
export type CardFacts = { provider_card_id?: string; provider_wallet_id?: string; expiry?: string; status?: CardStatus }

/** `detail`: in the provider's words, with long digits struck out. */
export type Refusal = { code: 'provider_refused' | 'provider_unreachable' | 'provider_never_received' | 'card_not_at_provider'; detail: string }

type Accepted = { outcome: 'accepted'; facts: CardFacts }
/** The first of several calls is done: what it brought has to be kept, and then the order sent on. */
type Underway = { outcome: 'underway'; facts: CardFacts }
type Refused = { outcome: 'refused'; detail: string }
/** It may have been done: it must never be sent again, only asked about. */
type Unknown = { outcome: 'unknown'; detail: string }

/** What became of sending. `not_sent` is certain: there was no connection to send anything by. */
export type Sent = Accepted | Underway | Refused | Unknown | { outcome: 'not_sent'; detail: string }

/** What asking found. `absent`: the provider knows nothing of it, which counts once it has had time to arrive. */
export type Asked = Accepted | Underway | Unknown | { outcome: 'absent' }

/** A person as the provider knows them. */
export type ProviderPerson = { id: string; name: string; is_active: boolean }

type ProviderBalance = { available: number; withheld: number }

/** Money that was loaded or unloaded, by the reference that it was sent under. `cents`: where the provider says how much. */
export type ProviderTransfer = { reference: string; cents: number | undefined }

/** A movement on a card as the provider tells of it, in whole cents. */
export type ProviderMovement = {
  transaction_id: string
  cents: number
  direction: 'in' | 'out'
  establishment: string
  status: 'Activo' | 'Pendiente' | 'Rechazado'
  created_at: Date
}

/** A provider outside, reached by calls of which each may be lost on either way. */
export type RemoteCardProvider = {
  kind: 'remote'
  name: string
  /** Sends one order, once, within the time-out of the settings; it never throws. */
  send: (order: Order) => Promise<Sent>
  /** Asks what became of an order. Changes nothing, so it may be repeated; it never throws. */
  ask: (order: Order) => Promise<Asked>
  /** Whether that card is the one that an order asked for, when somebody learned its id by other means. */
  recognise: (order: Order & { kind: 'issue' }, cardId: string) => Promise<Asked>
  /** The last four digits of a card, or null where they could not be read. */
  lastFour: (cardId: string) => Promise<string | null>
  /** What was loaded and unloaded since then. @throws {ProviderUnavailable} */
  transfers: (walletId: string, since: Date) => Promise<ProviderTransfer[]>
  /** Where a card stands; nothing where that is no status of ours. @throws {ProviderUnavailable} */
  cardStatus: (cardId: string) => Promise<CardStatus | undefined>
  /** Who has this id at the provider; nothing where nobody does. @throws {ProviderUnavailable} */
  person: (id: string) => Promise<ProviderPerson | undefined>
  /** @throws {ProviderUnavailable} */
  balance: (walletId: string) => Promise<ProviderBalance>
  /** Movements since then, newest first. @throws {ProviderUnavailable} */
  transactions: (cardId: string, since: Date) => Promise<ProviderMovement[]>
}

/**
 * Who holds the cards. `in-database`: the programme itself. A card is then what the ledger and the table of cards say, it
 * changes in the statement that decides, and there is nobody to ask.
 */
export type CardProvider = { kind: 'in-database' } | RemoteCardProvider

export const builtInProvider: CardProvider = { kind: 'in-database' }

declare module '../../platform/services.ts' {
  interface Services {
    /** Holds the cards, and is asked for every change of a card. */
    cardProvider: CardProvider
  }
}

/** The provider could not be read. Nothing was changed by it. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}
