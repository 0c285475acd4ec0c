import { useTranslation } from 'react-i18next'
import type { CardDetail } from '@ventanilla/contract/endpoints/cards.endpoints'
import { knownCents, toCents } from '@ventanilla/contract/money'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useFormWordsOf } from '@ventanilla/ui/changes'
import { ResourceForm } from '@ventanilla/ui/form'
import type { ActionFormId, CardAction, Place, Values } from './card-action.ts'
import { PerformDialog } from './perform-dialog.tsx'
import { balanceOf, refusedPlace } from './places.ts'

type ActionDialogProps = { action: CardAction; user: string; card?: CardDetail; onClose: () => void }

/** An action from its form, if it has one, to what became of it: nothing happens before what will happen was confirmed. */
export default function ActionDialog({ action, user, card, onClose }: ActionDialogProps) {
  const shared = { action, user, card, onClose }
  return action.form === undefined ? <PerformDialog {...shared} values={{}} /> : <ActionForm {...shared} form={action.form} />
}

function ActionForm({ action, form, user, card, onClose }: Omit<ActionDialogProps, 'card'> & { card: CardDetail | undefined; form: ActionFormId }) {
  const { t } = useTranslation('bulk-operations')
  const { money } = useFormats()
  const words = useFormWordsOf(form)
  const label = (field: Parameters<typeof words.label>[0]) => (field === 'description' && !action.reason ? t('cards.fields.optional', { label: words.label(field) }) : words.label(field))
  const placeOption = (place: Place) => {
    const refused = action.money && card && refusedPlace(action.money, place, card)
    return { ...words.option('card_or_wallet')(place), hint: card && money(balanceOf(place, card)), refused: refused && t(`cards.refused.${refused}`) }
  }
  return (
    <ResourceForm
      endpoint={form}
      dialog={{ title: t(`cards.actions.${action.key}.label`) }}
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
      submit={t('cards.action.next')}
      cancel={t('cards.action.close')}
      onDone={onClose}
      onCancel={onClose}
      review={({ open, values, back, leave }) =>
        open && (
          <PerformDialog
            action={action}
            user={user}
            card={card}
            values={values}
            onBack={back}
            onClose={() => {
              leave()
              onClose()
            }}
          />
        )
      }
    />
  )
}

/** No more can be taken out than there is. */
function insufficient({ money }: CardAction, card: CardDetail | undefined, { amount, card_or_wallet }: Values) {
  const available = money === 'out' && card && card_or_wallet && balanceOf(card_or_wallet, card)
  const left = available ? knownCents(available) : undefined
  return available && left !== undefined && amount !== undefined && toCents(amount) > left ? { amount: { code: 'balance_insufficient', params: { available } } } : {}
}
