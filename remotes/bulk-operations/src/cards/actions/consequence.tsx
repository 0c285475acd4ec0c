import { useTranslation } from 'react-i18next'
import type { CardDetail } from '@ventanilla/contract/endpoints/cards.endpoints'
import { fromCents, knownCents } from '@ventanilla/contract/money'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { Descriptions, Money, Alert } from '@ventanilla/ui/core'
import type { CardAction, Place, Values } from './card-action.ts'
import { balanceOf } from './places.ts'

type ConsequenceProps = { action: CardAction; card: CardDetail | undefined; values: Values }

/** What will happen, before it does: in a sentence, and for money from where to where and what remains. */
export function Consequence({ action, card, values }: ConsequenceProps) {
  const { t } = useTranslation('bulk-operations')
  const { money } = useFormats()
  const said = {
    card: `•••• ${card?.last_four ?? '••••'}`,
    holder: card ? `${card.user.first_name} ${card.user.surname}` : '',
    balance: card ? money(card.balance) : '',
    wallet: card ? money(sum(card.wallet.balance_available, card.balance)) : '',
    reason: values.action ? t(`choices.${values.action}`) : (values.description ?? ''),
    type: t(`choices.${values.card_type ?? 'physical'}`),
  }
  return (
    <div className="v-stack">
      {action.danger && <Alert kind="warning" title={t('cards.irreversible')} />}
      <p>{t(`cards.actions.${action.key}.says`, said)}</p>
      {action.money && card && values.card_or_wallet && <Moved way={action.money} card={card} place={values.card_or_wallet} amount={values.amount ?? ''} />}
    </div>
  )
}

/** The sum of two amounts; empty where one is not known. */
function sum(one: string, other: string): string {
  const [a, b] = [knownCents(one), knownCents(other)]
  return a === undefined || b === undefined ? '' : fromCents(a + b)
}

type MovedProps = { way: 'in' | 'out'; card: CardDetail; place: Place; amount: string }

function Moved({ way, card, place, amount }: MovedProps) {
  const { t } = useTranslation('bulk-operations')
  const before = balanceOf(place, card)
  const theirs = place === 'Card' ? `${t('choices.Card')} •••• ${card.last_four ?? '••••'}` : t('choices.Wallet')
  const ours = t(`cards.fields.${way === 'in' ? 'float' : 'recovered'}`)
  return (
    <Descriptions
      column={1}
      items={[
        { key: 'amount', label: t('cards.movement.amount'), children: <Money amount={amount} /> },
        { key: 'from', label: t('cards.fields.from'), children: way === 'in' ? ours : theirs },
        { key: 'to', label: t('cards.fields.to'), children: way === 'in' ? theirs : ours },
        { key: 'before', label: t('cards.fields.before'), children: <Money amount={before} /> },
        { key: 'after', label: t('cards.fields.after'), children: <Money amount={sum(before, way === 'in' ? amount : `-${amount}`)} /> },
      ]}
    />
  )
}
