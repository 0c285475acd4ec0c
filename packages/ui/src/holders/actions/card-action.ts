import type { Api } from '@ventanilla/api-client/api'
import type { RequestFiled } from '@ventanilla/contract/changes'
import type { ActionAnswer } from '@ventanilla/contract/endpoints/card-actions.endpoints'
import type { CardDetail } from '@ventanilla/contract/endpoints/cards.endpoints'
import type { InputOf } from '@ventanilla/contract/endpoint'
import type { EndpointId, Endpoints } from '@ventanilla/contract/endpoints'
import type { IconName } from '../../icons/shapes.ts'
import type { Holding } from '../holding.ts'

export type Place = 'Card' | 'Wallet'

/** The endpoints whose fields a form of an action asks for. */
export type ActionFormId = 'recharge-users' | 'recover-from-users' | 'cancel-cards-of-users' | 'block-cards-of-users' | 'request-card'

/** What the form of an action sends, whichever it is. */
export type Values = {
  amount?: string
  card_or_wallet?: Place
  action?: NonNullable<InputOf<Endpoints['cancel-cards-of-users']>['body']>['action']
  description?: string
  card_type?: CardDetail['card_type']
}

/** Why an action can't be done now; words in `refused`. */
export type Refusal = 'waits' | 'notPendingAck' | 'notActive' | 'canceled' | 'empty' | 'closed' | 'nowhere' | 'userNotActive' | 'kyc' | 'otherCard'

/** One thing that can be done with a card. Its words stand in `actions` under its key. */
export type CardAction = {
  /** No action has the key `unfreeze`; remotes of before may still ask for it. */
  key: 'activate' | 'recharge' | 'recover' | 'freeze' | 'unfreeze' | 'block' | 'unblock' | 'cancel' | 'request'
  endpoint: EndpointId
  icon: IconName
  /** It can't be taken back. */
  danger?: true
  /** Money comes in from the programme's float, or goes out to what the programme recovered. */
  money?: 'in' | 'out'
  /** Asks before what is to be known; absent: there is only the question whether to do it. */
  form?: ActionFormId
  /** The description is asked for, and no mere note. */
  reason?: true
  refused: (card: Holding) => Refusal | undefined
  /** `asked`: the reason for those who approve it. `card_id`: the card that is looked at, where the action is about that one. */
  call: (api: Api, users: string[], values: Values, reference: string, asked: { reason: string } | undefined, card_id?: string) => Promise<ActionAnswer | RequestFiled>
}
