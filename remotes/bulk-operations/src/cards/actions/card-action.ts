import type { Api } from '@ventanilla/api-client/api'
import type { ActionAnswer } from '@ventanilla/contract/endpoints/card-actions.endpoints'
import type { CardDetail } from '@ventanilla/contract/endpoints/cards.endpoints'
import type { EndpointId } from '@ventanilla/contract/endpoints'
import type { IconName } from '@ventanilla/ui/entry'

export const causes = ['Lost', 'Stolen', 'Damaged', 'Fraud', 'Request'] as const
export type Place = 'Card' | 'Wallet'

/** What the form of an action holds. `amount` is what was written until `readValues` made an amount of it. */
export type Values = { amount: string; place: Place | undefined; cause: (typeof causes)[number] | undefined; description: string; type: CardDetail['card_type'] }
export const noValues: Values = { amount: '', place: undefined, cause: undefined, description: '', type: 'physical' }

/** `reason` and `note` are the description: asked for, or room for one. */
export type FieldName = 'place' | 'amount' | 'cause' | 'reason' | 'note' | 'type'

/** Why an action can't be done now; words in `cards.refused`. */
export type Refusal = 'waits' | 'notPendingAck' | 'notActive' | 'blocked' | 'canceled' | 'empty' | 'closed' | 'nowhere' | 'userNotActive'

/** One thing that can be done with a card. Its words stand in `cards.actions` under its key. */
export type CardAction = {
  key: 'activate' | 'recharge' | 'recover' | 'freeze' | 'unfreeze' | 'block' | 'unblock' | 'cancel' | 'request'
  endpoint: EndpointId
  icon: IconName
  /** It can't be taken back. */
  danger?: true
  /** Money comes in from the programme's float, or goes out to what the programme recovered. */
  money?: 'in' | 'out'
  fields: readonly FieldName[]
  refused: (card: CardDetail) => Refusal | undefined
  call: (api: Api, users: string[], values: Values, reference: string) => Promise<ActionAnswer>
}
