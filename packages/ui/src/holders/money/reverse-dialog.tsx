import { useQuery } from '@tanstack/react-query'
import { isFiled } from '@ventanilla/contract/filed'
import { useApi, useSession } from '@ventanilla/remote-sdk/host-context'
import { useFormWordsOf } from '../../changes/use-field-words.ts'
import { ResourceForm } from '../../form/resource-form.tsx'
import { minus, Moved } from '../actions/moved.tsx'
import type { Performing } from '../actions/performing.ts'
import { usePerformedForm } from '../actions/use-performed-form.tsx'
import type { MovementDetails } from '../lists/movement-panel.tsx'
import { signed } from '../lists/signed.ts'
import { useHolderWords } from '../words.ts'

type ReverseDialogProps = { movement: MovementDetails; onClose: () => void }

/** Reverses one movement: why, then what the balance is before and after, confirmed. */
export default function ReverseDialog({ movement, onClose }: ReverseDialogProps) {
  const t = useHolderWords()
  const words = useFormWordsOf('reverse-movement')
  const performing = (description: string): Performing => ({
    endpoint: 'reverse-movement',
    record: movement.transaction_id,
    label: t('money.reverse.label'),
    done: t('money.reverse.done'),
    danger: true,
    amount: movement.amount,
    hasReason: true,
    says: <Consequence movement={movement} />,
    call: async (api, reference, asked) => {
      const answer = await api.call('reverse-movement', { body: { transaction_id: movement.transaction_id, description, reference }, ...asked })
      return isFiled(answer) ? answer : { pending: answer.pending }
    },
  })
  return (
    <ResourceForm
      endpoint="reverse-movement"
      dialog={{ title: t('money.reverse.title', { id: movement.transaction_id }) }}
      about={movement.transaction_id}
      label={words.label}
      {...usePerformedForm(({ description }: { description: string }) => performing(description), onClose)}
    />
  )
}

/** The wallet stands in for a card that was cancelled. */
const isOfCard = ({ card_or_wallet, card_status }: MovementDetails) => card_or_wallet === 'Card' && card_status !== 'Canceled'

function Consequence({ movement }: { movement: MovementDetails }) {
  const t = useHolderWords()
  const balances = useBalances(movement)
  const ofCard = isOfCard(movement)
  const by = minus(signed(movement))
  const theirs = t(ofCard ? 'money.card' : 'money.wallet')
  const other = movement.kind === 'transfer' ? t(ofCard ? 'money.wallet' : 'money.card') : movement.establishment || t(`kinds.${movement.kind}`)
  const [held, otherHeld] = ofCard ? [balances?.card, balances?.wallet] : [balances?.wallet, undefined]
  const shift = (place: string, key: string, balance: string, change: string) => ({ key, before: t('money.before', { place }), after: t('money.after', { place }), held: balance, by: change })
  return (
    <div className="v-stack">
      <p>{t('money.reverse.says')}</p>
      <Moved
        holder={`${movement.holder.first_name} ${movement.holder.surname}`}
        amount={movement.amount}
        from={movement.direction === 'in' ? theirs : other}
        to={movement.direction === 'in' ? other : theirs}
        shifts={[...(held === undefined ? [] : [shift(theirs, 'own', held, by)]), ...(movement.kind === 'transfer' && otherHeld !== undefined ? [shift(other, 'other', otherHeld, minus(by))] : [])]}
      />
    </div>
  )
}

/** What wallet and card hold now, where the caller may read it. */
function useBalances(movement: MovementDetails): { wallet: string; card?: string } | undefined {
  const api = useApi()
  const { may } = useSession()
  const ofCard = isOfCard(movement)
  const params = { userId: movement.holder.user_id }
  const card = useQuery({ ...api.query('card-details', { params, query: { card_id: movement.card_id ?? undefined } }), enabled: ofCard && may('card-details') })
  const wallet = useQuery({ ...api.query('wallet-details', { params }), enabled: !ofCard && may('wallet-details') })
  if (card.data) return { wallet: card.data.wallet.balance_available, card: card.data.balance }
  return wallet.data && { wallet: wallet.data.balance_available }
}
