import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CardDetail } from '@ventanilla/contract/endpoints/cards.endpoints'
import type { Problem } from '@ventanilla/contract/errors'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { ChoiceField } from '@ventanilla/ui/core'
import { TextField } from '@ventanilla/ui/entry'
import { causes, type CardAction, type FieldName, type Values } from './card-action.ts'
import { balanceOf, refusedPlace } from './places.ts'

const places = ['Card', 'Wallet'] as const
const types = ['physical', 'virtual'] as const

type ActionFieldsProps = {
  action: CardAction
  card: CardDetail | undefined
  values: Values
  problems: Partial<Record<FieldName, Problem>>
  onChange: (by: Partial<Values>) => void
}

/** The fields that an action asks for, in its order. */
export function ActionFields({ action, card, values, problems, onChange }: ActionFieldsProps) {
  const { t } = useTranslation('bulk-operations')
  const { money } = useFormats()
  const say = useProblemText()
  const errorOf = (field: FieldName) => problems[field] && say(problems[field])
  const describe = (field: 'reason' | 'note') => (
    <TextField key={field} label={t(`cards.fields.${field}`)} value={values.description} error={errorOf(field)} onChange={(description) => onChange({ description })} />
  )
  const refusedText = (place: Values['place']) => {
    const refused = action.money && card && place && refusedPlace(action.money, place, card)
    return refused && t(`cards.refused.${refused}`)
  }
  const draw: Record<FieldName, () => ReactNode> = {
    place: () => (
      <ChoiceField
        key="place"
        row
        label={t(`cards.fields.${action.money === 'out' ? 'from' : 'to'}`)}
        value={values.place}
        onChange={(place) => onChange({ place })}
        error={errorOf('place')}
        choices={places.map((value) => ({ value, label: t(`choices.${value}`), hint: card && money(balanceOf(value, card)), refused: refusedText(value) }))}
      />
    ),
    amount: () => <TextField key="amount" label={t('cards.fields.amount')} inputMode="decimal" autoComplete="off" value={values.amount} error={errorOf('amount')} onChange={(amount) => onChange({ amount })} />,
    cause: () => (
      <ChoiceField key="cause" label={t('cards.reason')} value={values.cause} onChange={(cause) => onChange({ cause })} error={errorOf('cause')} choices={causes.map((value) => ({ value, label: t(`choices.${value}`) }))} />
    ),
    type: () => <ChoiceField key="type" row label={t('cards.type')} value={values.type} onChange={(type) => onChange({ type })} choices={types.map((value) => ({ value, label: t(`choices.${value}`) }))} />,
    reason: () => describe('reason'),
    note: () => describe('note'),
  }
  return action.fields.map((field) => draw[field]())
}
