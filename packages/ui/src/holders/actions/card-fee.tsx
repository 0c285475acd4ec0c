import { useQuery } from '@tanstack/react-query'
import type { Problem } from '@ventanilla/contract/errors'
import { fromCents, knownCents } from '@ventanilla/contract/money'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { Descriptions } from '../../pages/descriptions.tsx'
import { Money } from '../../values/values.tsx'
import { useHolderWords } from '../words.ts'
import { minus, Moved } from './moved.tsx'

/** Who pays the fee of a card, with what their wallet holds now. */
type Payer = { name: string; wallet: string }

/** The fee of a card that is requested now, as the request for all users names it; nothing while it is read, or where it can't be. */
export function useCardFee(asked = true): string | undefined {
  const { data } = useQuery({ ...useApi().query('request-card-for-all-preview', {}), enabled: asked, gcTime: 0, staleTime: 0, retry: false })
  return data?.fee ?? undefined
}

/** What a card costs its holder, and why it can't be requested. */
export function useCardCost(userId: string, asked: boolean): { fee?: string | undefined; payer?: Payer | undefined; refused?: Problem | undefined } {
  const fee = useCardFee(asked)
  const { data: wallet } = useQuery({ ...useApi().query('wallet-details', { params: { userId } }), enabled: asked, retry: false })
  if (fee === undefined || !wallet) return { fee }
  const { user, balance_available: available } = wallet
  const [cost, held] = [knownCents(fee), knownCents(available)]
  const isCovered = cost === undefined || held === undefined || cost <= held
  return { fee, payer: { name: `${user.first_name} ${user.surname}`, wallet: available }, refused: isCovered ? undefined : { code: 'fee_not_covered', params: { fee, available } } }
}

/** The fee of the cards of one or several users: of one with their wallet before and after, of several with the total. */
export function CardFee({ fee, payers }: { fee: string; payers: readonly Payer[] }) {
  const t = useHolderWords()
  const [payer] = payers
  const cost = knownCents(fee)
  if (payers.length > 1) {
    const total = cost === undefined ? '' : fromCents(cost * payers.length)
    return <Descriptions column={1} items={[{ key: 'each', label: t('fields.feeEach'), children: <Money amount={fee} /> }, { key: 'total', label: t('fields.feeTotal'), children: <strong><Money amount={total} /></strong> }]} />
  }
  return (
    <Moved
      holder={payer?.name}
      amount={fee}
      from={t('choices.Wallet')}
      to={t('fields.fees')}
      shifts={payer ? [{ key: 'wallet', before: t('fields.before'), after: t('fields.after'), held: payer.wallet, by: minus(fee) }] : []}
    />
  )
}
