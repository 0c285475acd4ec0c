import type { CardDetail } from '@ventanilla/contract/endpoints/cards.endpoints'
import type { UserDetails } from '@ventanilla/contract/endpoints/users.endpoints'
import type { MovementDetails } from './lists/movement-panel.tsx'
import { maskedNumber } from '../values/record-links.tsx'

/** What dialogs must know of a card, its holder and their wallet: a part of what the page of either has. */
export type Holding = Pick<CardDetail, 'status' | 'status_reason' | 'pending_order' | 'balance' | 'last_four'> & {
  /** Of the card; remotes of before leave it out. */
  id?: CardDetail['id']
  /** Of its holder, and not cancelled; absent of a user’s own page, which has that one, and of remotes of before. */
  current_card_id?: CardDetail['current_card_id']
  user: Pick<CardDetail['user'], 'first_name' | 'surname' | 'status' | 'kyc_status'>
  wallet: Pick<CardDetail['wallet'], 'status' | 'balance_available'>
}

/** The same of a user with a card; nothing of one without. */
export function holdingOf({ first_name, surname, status, kyc_status, wallet, card }: UserDetails): Holding | undefined {
  return card === null ? undefined : { ...card, user: { first_name, surname, status, kyc_status }, wallet }
}

/** Whom a dialog is about: the holder, and the card where it is about that one. */
export function whose({ user: { first_name, surname }, last_four }: { user: Pick<Holding['user'], 'first_name' | 'surname'>; last_four: string | null | undefined }, withCard = true): string {
  const name = `${first_name} ${surname}`
  return withCard && last_four ? `${name} · ${maskedNumber(last_four)}` : name
}

/** Whom a dialog about a movement is about, and how much it moved. */
export const holderAndAmount = ({ holder: { first_name, surname }, amount }: Pick<MovementDetails, 'holder' | 'amount'>, money: (amount: string) => string): string => `${first_name} ${surname} · ${money(amount)}`
