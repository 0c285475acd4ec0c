import type { Order, Sent } from '../card-provider.ts'
import { wallet, card, cardFacts, statusCalls } from './answers.ts'
import { askStatus } from './ask.ts'
import type { Answer, Call, PayCaddySettings } from './http.ts'

type OrderOf<K extends Order['kind']> = Extract<Order, { kind: K }>
type Send = (order: Order) => Promise<Sent>

/** What is read out of an answer; one that says yes in a way that can't be read has to be asked about. */
const read = (answer: Answer, accepted: (body: unknown) => Sent | undefined): Sent =>
  answer.outcome === 'answered' ? (accepted(answer.body) ?? { outcome: 'unknown', detail: 'an answer that could not be read' }) : answer

/** One call for each kind of order; issuing takes two, the card's own wallet and then the card. */
export function createSend(call: Call, { codes }: PayCaddySettings): Send {
  const openWallet = async ({ holder_id, reference }: OrderOf<'issue'>): Promise<Sent> =>
    read(await call('POST', '/v1/wallets', { userId: holder_id, currency: 'USD', description: reference, walletType: 0 }), (body) => {
      const { data } = wallet.safeParse(body)
      return data && { outcome: 'underway', facts: { provider_wallet_id: data.id } }
    })

  const issueCard = async ({ holder_id, card_type }: OrderOf<'issue'>, walletId: string): Promise<Sent> =>
    read(await call('POST', '/v1/prepaidCards', { userId: holder_id, walletId, physicalCard: card_type === 'physical', code: codes[card_type] }), (body) => {
      const { data } = card.safeParse(body)
      return data && { outcome: 'accepted', facts: cardFacts(data) }
    })

  const changeStatus = async ({ kind, card_id }: OrderOf<keyof typeof statusCalls>): Promise<Sent> => {
    const { path, leadsTo } = statusCalls[kind]
    const sent = read(await call('POST', path, { cardId: card_id }), () => ({ outcome: 'accepted', facts: { status: leadsTo } }))
    if (sent.outcome !== 'refused') return sent
    // PayCaddy refuses what is so already (a blocked card, a cancelled one): then it is as it was ordered. Where that can't be seen, it is asked about.
    const asked = await askStatus(call, card_id, leadsTo)
    return asked.outcome === 'absent' || ('isRefused' in asked && asked.isRefused) ? sent : asked
  }

  const moveMoney = async ({ kind, wallet_id, cents, reference }: OrderOf<'load' | 'unload'>): Promise<Sent> => {
    const [path, wallet] = kind === 'load' ? ['/v1/payIns', { walletIdTo: wallet_id }] : ['/v1/payOuts', { walletIdFrom: wallet_id }]
    return read(await call('POST', path, { ...wallet, amount: cents, currency: 'USD', statement: reference }), () => ({ outcome: 'accepted', facts: {} }))
  }

  return async (order) => {
    if (order.kind === 'issue') return order.wallet_id === null ? openWallet(order) : issueCard(order, order.wallet_id)
    return order.kind === 'load' || order.kind === 'unload' ? moveMoney(order) : changeStatus(order)
  }
}
