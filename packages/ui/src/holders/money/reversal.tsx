import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Problem } from '@ventanilla/contract/errors'
import { knownCents } from '@ventanilla/contract/money'
import { useApi, useSession } from '@ventanilla/remote-sdk/host-context'
import { minus, Moved } from '../actions/moved.tsx'
import type { MovementDetails } from '../lists/movement-panel.tsx'
import { useHolderWords } from '../words.ts'

type Place = 'card' | 'wallet'
/** A place of the holder, as the reversal changes it. */
type Leg = { place: Place; way: 'in' | 'out' }

/** What giving a movement back does, in words, and why it can't be given back. Nothing of none. */
export function useReversal(movement: MovementDetails | undefined): { says: ReactNode; refused: Problem | undefined } {
  const balances = useBalances(movement)
  if (!movement) return { says: null, refused: undefined }
  return { says: <Reversal movement={movement} balances={balances} />, refused: whyNot(movement, balances) }
}

/** The wallet stands in for a card that was cancelled. */
const takesCard = ({ card_id, card_status }: MovementDetails) => card_id !== null && card_status !== 'Canceled'

/** First the place that the movement is shown from; of a transfer the other one too. */
function legsOf(movement: MovementDetails): readonly [Leg, ...Leg[]] {
  const isCard = movement.card_or_wallet === 'Card' && takesCard(movement)
  const [back, opposite] = movement.direction === 'in' ? (['out', 'in'] as const) : (['in', 'out'] as const)
  const other: Leg = { place: isCard ? 'wallet' : 'card', way: opposite }
  return [{ place: isCard ? 'card' : 'wallet', way: back }, ...(movement.kind === 'transfer' ? [other] : [])]
}

type Balances = Readonly<Partial<Record<Place, string>>>

/** What wallet and card hold now, where the caller may read it. */
function useBalances(movement: MovementDetails | undefined): Balances {
  const api = useApi()
  const { may } = useSession()
  const ofCard = movement !== undefined && takesCard(movement)
  const params = { userId: movement?.holder.user_id ?? '' }
  const card = useQuery({ ...api.query('card-details', { params, query: { card_id: movement?.card_id ?? undefined } }), enabled: ofCard && may('card-details') })
  const wallet = useQuery({ ...api.query('wallet-details', { params }), enabled: movement !== undefined && !ofCard && may('wallet-details') })
  if (card.data) return { card: card.data.balance, wallet: card.data.wallet.balance_available }
  return wallet.data ? { wallet: wallet.data.balance_available } : {}
}

/** The server refuses it for the same reasons. */
function whyNot(movement: MovementDetails, balances: Balances): Problem | undefined {
  if (movement.kind === 'transfer' && movement.card_status === 'Canceled') return { code: 'card_canceled' }
  const leaves = legsOf(movement).find(({ way }) => way === 'out')
  const available = leaves && balances[leaves.place]
  if (available === undefined) return undefined
  const [held, amount] = [knownCents(available), knownCents(movement.amount)]
  return held !== undefined && amount !== undefined && held < amount ? { code: 'balance_insufficient', params: { available } } : undefined
}

/** What the account of the programme is called that a movement came from or went to. */
const programme = { programme_float: 'fields.float', programme_recovered: 'fields.recovered', fee_income: 'fields.fees', marketing: 'fields.marketing' } as const

function Reversal({ movement, balances }: { movement: MovementDetails; balances: Balances }) {
  const t = useHolderWords()
  const { amount, direction, establishment, kind, other_side: side, holder } = movement
  const legs = legsOf(movement)
  const [own, back] = legs
  const outside = establishment || t(kind === 'purchase' ? 'movements.establishment' : 'fields.outside')
  const other = back ? t(`money.${back.place}`) : side in programme ? t(programme[side as keyof typeof programme]) : outside
  const theirs = t(`money.${own.place}`)
  return (
    <div className="v-stack">
      <p>{t('money.reverse.says')}</p>
      <Moved
        holder={`${holder.first_name} ${holder.surname}`}
        amount={amount}
        from={direction === 'in' ? theirs : other}
        to={direction === 'in' ? other : theirs}
        shifts={legs.flatMap(({ place, way }) => {
          const held = balances[place]
          const named = { place: t(`money.${place}`) }
          return held === undefined ? [] : [{ key: place, before: t('money.before', named), after: t('money.after', named), held, by: way === 'in' ? amount : minus(amount) }]
        })}
      />
    </div>
  )
}
