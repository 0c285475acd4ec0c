import { isFiled } from '@ventanilla/contract/filed'
import { knownCents, toCents } from '@ventanilla/contract/money'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useFormWordsOf } from '../../changes/use-field-words.ts'
import { ResourceForm } from '../../form/resource-form.tsx'
import { whose, type Holding } from '../holding.ts'
import { useHolderWords } from '../words.ts'
import type { ActionFormId, CardAction, Place, Values } from './card-action.ts'
import { request } from './card-actions.ts'
import { CardFee, useCardCost } from './card-fee.tsx'
import { Consequence } from './consequence.tsx'
import { PerformDialog } from './perform-dialog.tsx'
import type { Outcome, Performing } from './performing.ts'
import { balanceOf, refusedPlace } from './places.ts'
import { usePerformedForm } from './use-performed-form.tsx'

export type ActionDialogProps = { action: CardAction; user: string; /** Their name, where they have no card that says it. */ holder?: string | undefined; card?: Holding | undefined; onClose: () => void }

/** An action from its form, if it has one, to what became of it: nothing happens before what will happen was confirmed. */
export default function ActionDialog({ action, user, holder, card, onClose }: ActionDialogProps) {
  const performing = usePerforming(action, user, card)
  return action.form === undefined ? <PerformDialog perform={performing({})} onClose={onClose} onRead={onClose} /> : <ActionForm {...{ action, user, holder, card, performing, onClose }} form={action.form} />
}

function usePerforming(action: CardAction, user: string, card: Holding | undefined) {
  const t = useHolderWords()
  const { fee, payer, refused } = useCardCost(user, action.key === request.key)
  return (values: Values): Performing => ({
    endpoint: action.endpoint,
    record: `${user}/${action.key}`,
    values,
    label: t(`actions.${action.key}.label`),
    done: t(`actions.${action.key}.done`),
    danger: action.danger,
    amount: values.amount ?? fee,
    hasReason: (values.description ?? '') !== '',
    refused,
    says: <Consequence action={action} card={card} values={values}>{fee !== undefined && <CardFee fee={fee} payers={payer ? [payer] : []} />}</Consequence>,
    call: async (api, reference, asked) => {
      const answer = await action.call(api, [user], values, reference, asked, card?.id)
      if (isFiled(answer)) return answer
      const [result] = answer.results
      const refused = result && !result.status && !result.pending ? result : undefined
      return { pending: result?.pending ?? false, refused } satisfies Outcome
    },
  })
}

type ActionFormProps = Omit<ActionDialogProps, 'card'> & { card: Holding | undefined; form: ActionFormId; performing: (values: Values) => Performing }

function ActionForm({ action, form, user, holder, card, performing, onClose }: ActionFormProps) {
  const t = useHolderWords()
  const { money } = useFormats()
  const words = useFormWordsOf(form)
  const label = (field: Parameters<typeof words.label>[0]) => (field === 'description' && !action.reason ? t('fields.optional', { label: words.label(field) }) : words.label(field))
  const placeOption = (place: Place) => {
    const refused = action.money && card && refusedPlace(action.money, place, card)
    return { ...words.option('card_or_wallet')(place), hint: card && t('fields.available', { amount: money(balanceOf(place, card)) }), refused: refused && t(`refused.${refused}`) }
  }
  return (
    <ResourceForm
      endpoint={form}
      dialog={{ title: t(`actions.${action.key}.label`), of: card ? whose(card, action !== request) : holder }}
      about={`${user}/${action.key}`}
      label={label}
      looks={{
        card_or_wallet: { cards: true, option: (place) => placeOption(place === 'Card' ? 'Card' : 'Wallet') },
        action: { cards: true, option: words.option('action') },
        card_type: { cards: true, option: words.option('card_type') },
        description: { required: action.reason === true },
      }}
      {...(form === 'request-card' && { start: { card_type: 'physical' as const } })}
      check={(values) => insufficient(action, card, values)}
      {...usePerformedForm(performing, onClose)}
    />
  )
}

/** No more can be taken out than there is. */
function insufficient({ money }: CardAction, card: Holding | undefined, { amount, card_or_wallet }: Values) {
  const available = money === 'out' && card && card_or_wallet && balanceOf(card_or_wallet, card)
  const left = available ? knownCents(available) : undefined
  return available && left !== undefined && amount !== undefined && toCents(amount) > left ? { amount: { code: 'balance_insufficient', params: { available } } } : {}
}
