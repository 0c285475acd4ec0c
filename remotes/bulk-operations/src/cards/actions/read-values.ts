import { common } from '@ventanilla/contract/bulk/columns'
import { readCell } from '@ventanilla/contract/bulk/define-bulk'
import type { CardDetail } from '@ventanilla/contract/endpoints/cards.endpoints'
import type { Problem } from '@ventanilla/contract/errors'
import { knownCents, toCents } from '@ventanilla/contract/money'
import type { CardAction, FieldName, Values } from './card-action.ts'
import { balanceOf } from './places.ts'

type Found = Partial<Record<FieldName, Problem>>

/** What a form says, read as the columns of a list are; and what is wrong with it by field. */
export function readValues({ fields, money }: CardAction, values: Values, card: CardDetail | undefined): { values: Values; problems: Found } {
  const problems: Found = {}
  const amount = readCell(common.amount, values.amount)
  const description = readCell(common.description, values.description)
  const has = (field: FieldName) => fields.includes(field)

  if (has('place') && !values.place) problems.place = { code: 'blank' }
  if (has('cause') && !values.cause) problems.cause = { code: 'blank' }
  if (has('amount')) {
    const available = values.place && card && balanceOf(values.place, card)
    const left = available === undefined ? undefined : knownCents(available)
    if ('code' in amount) problems.amount = amount
    else if (money === 'out' && available !== undefined && left !== undefined && toCents(amount.value) > left) problems.amount = { code: 'balance_insufficient', params: { available } }
  }
  if ('code' in description) problems[has('reason') ? 'reason' : 'note'] = description
  else if (has('reason') && description.value === '') problems.reason = { code: 'blank' }
  return { values: { ...values, amount: 'value' in amount ? amount.value : values.amount, description: 'value' in description ? description.value : values.description }, problems }
}
