import { isFiled } from '@ventanilla/contract/filed'
import { knownCents, toCents } from '@ventanilla/contract/money'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useFormWordsOf } from '../../changes/use-field-words.ts'
import { ResourceForm } from '../../form/resource-form.tsx'
import { minus, Moved } from '../actions/moved.tsx'
import type { Performing } from '../actions/performing.ts'
import { usePerformedForm } from '../actions/use-performed-form.tsx'
import { whose } from '../holding.ts'
import { useHolderWords } from '../words.ts'
import { available, waysOf, type MoneyAction, type MoneyHolder, type MoneyValues } from './money-action.ts'

type MoneyDialogProps = { action: MoneyAction; user: MoneyHolder; onClose: () => void }

/** Moves the money of one user by hand: how much, which way and why, then the balances before and after, confirmed. */
export default function MoneyDialog({ action, user, onClose }: MoneyDialogProps) {
  const t = useHolderWords()
  const { money } = useFormats()
  const { endpoint, key } = action
  const words = useFormWordsOf(endpoint)
  const performing = usePerforming(action, user)
  const optionOf = (value: string) => {
    const direction = action.directions.find((known) => known === value)
    const held = direction && available(user, endpoint, direction)
    return { ...words.option('direction')(value), hint: held && t('fields.available', { amount: money(held) }), refused: held !== undefined && knownCents(held) === 0 ? t('refused.empty') : undefined }
  }
  return (
    <ResourceForm
      endpoint={endpoint}
      dialog={{ title: t(`money.${key}.label`), of: whose({ user, last_four: user.card?.last_four }, endpoint !== 'adjust-wallet') }}
      about={`${user.id}/${key}`}
      label={words.label}
      looks={{ direction: { cards: true, option: optionOf } }}
      check={({ amount, direction }) => {
        const held = direction && available(user, endpoint, direction)
        const left = held === undefined ? undefined : knownCents(held)
        return held !== undefined && left !== undefined && amount !== undefined && toCents(amount) > left ? { amount: { code: 'balance_insufficient', params: { available: held } } } : {}
      }}
      {...usePerformedForm(performing, onClose)}
    />
  )
}

function usePerforming(action: MoneyAction, user: MoneyHolder) {
  const t = useHolderWords()
  const { endpoint, key } = action
  return (values: MoneyValues): Performing => ({
    endpoint,
    record: user.id,
    values,
    label: t(`money.${key}.label`),
    done: t(`money.${key}.done`),
    amount: values.amount,
    hasReason: true,
    says: <Consequence action={action} user={user} values={values} />,
    call: async (api, reference, asked) => {
      const answer = await action.call(api, user, values, reference, asked)
      return isFiled(answer) ? answer : { pending: answer.pending }
    },
  })
}

function Consequence({ action: { endpoint }, user: { first_name, surname, wallet, card }, values: { direction, amount, description } }: Pick<MoneyDialogProps, 'action' | 'user'> & { values: MoneyValues }) {
  const t = useHolderWords()
  const ways = waysOf(endpoint, direction)
  const places = [
    { key: 'wallet' as const, way: ways.wallet, name: t('money.wallet'), held: wallet.balance_available },
    { key: 'card' as const, way: ways.card, name: `${t('money.card')} •••• ${card?.last_four ?? '••••'}`, held: card?.balance ?? '0.00' },
  ]
  const [from, to] = [places.find(({ way }) => way === 'out'), places.find(({ way }) => way === 'in')]
  return (
    <div className="v-stack">
      <p>{description}</p>
      <Moved
        holder={`${first_name} ${surname}`}
        amount={amount}
        from={from?.name ?? t('fields.float')}
        to={to?.name ?? t('fields.recovered')}
        shifts={places.flatMap(({ key, way, name, held }) => (way ? [{ key, before: t('money.before', { place: name }), after: t('money.after', { place: name }), held, by: way === 'in' ? amount : minus(amount) }] : []))}
      />
    </div>
  )
}
