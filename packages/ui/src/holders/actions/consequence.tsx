import type { ReactNode } from 'react'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { Alert } from '../../feedback/alert.tsx'
import type { Holding } from '../holding.ts'
import { useHolderWords } from '../words.ts'
import type { CardAction, Values } from './card-action.ts'
import { minus, Moved, sum } from './moved.tsx'
import { balanceOf } from './places.ts'

type ConsequenceProps = { action: CardAction; card: Holding | undefined; values: Values; /** What the action costs its holder. */ children?: ReactNode }

/** What will happen, before it does: in a sentence, and for money from where to where and what remains. */
export function Consequence({ action, card, values, children }: ConsequenceProps) {
  const t = useHolderWords()
  const { money } = useFormats()
  const said = {
    card: `•••• ${card?.last_four ?? '••••'}`,
    holder: card ? `${card.user.first_name} ${card.user.surname}` : '',
    balance: card ? money(card.balance) : '',
    wallet: card ? money(sum(card.wallet.balance_available, card.balance)) : '',
    reason: values.action ? t(`choices.${values.action}`) : (values.description ?? ''),
    type: t(`choices.${values.card_type ?? 'physical'}`),
  }
  const { card_or_wallet: place, amount = '' } = values
  const isIn = action.money === 'in'
  const theirs = place === 'Card' ? `${t('choices.Card')} ${said.card}` : t('choices.Wallet')
  const ours = t(`fields.${isIn ? 'float' : 'recovered'}`)
  return (
    <div className="v-stack">
      {action.danger && <Alert kind="warning" title={t('irreversible')} />}
      <p>{t(`actions.${action.key}.says`, said)}</p>
      {action.money && card && place && (
        <Moved
          amount={amount}
          from={isIn ? ours : theirs}
          to={isIn ? theirs : ours}
          shifts={[{ key: place, before: t('fields.before'), after: t('fields.after'), held: balanceOf(place, card), by: isIn ? amount : minus(amount) }]}
        />
      )}
      {children}
    </div>
  )
}
