import type { CardStatus } from '@ventanilla/contract/states'
import type { Asked, Order } from '../card-provider.ts'
import { card, movementsOfWallet, walletsOfUser } from './answers.ts'
import { cardFacts } from './facts.ts'
import type { Call } from './http.ts'
import { statusCalls, statusOf } from './statuses.ts'

const unknown = (detail: string): Asked => ({ outcome: 'unknown', detail })
const PAGE = 100
const DAY_MS = 86_400_000
/** A list of a card's movements is not read further back than this many pages. */
const MAX_PAGES = 20

/** Whether a card stands where an order wanted it. */
export async function askStatus(call: Call, cardId: string, wanted: CardStatus): Promise<Asked> {
  const found = await readCard(call, cardId)
  if ('outcome' in found) return found
  return statusOf(found.status) === wanted ? { outcome: 'accepted', facts: { status: wanted } } : { outcome: 'absent' }
}

/**
 * Asks what became of an order: a card by its status, money by our reference in the statement, a wallet by our reference
 * in its description. A card that was asked for and has no id yet can't be asked about: PayCaddy documents no call that
 * lists cards. Such an order waits until somebody learns the id (`recognise`).
 */
export function createAsk(call: Call): (order: Order) => Promise<Asked> {
  const askWallet = async (holderId: string, reference: string): Promise<Asked> => {
    const answer = await call('POST', '/v1/WalletsPerUserIds', { userId: holderId })
    if (answer.outcome !== 'answered') return unknown(answer.detail)
    const { data } = walletsOfUser.safeParse(answer.body)
    if (!data) return unknown('a list of wallets that could not be read')
    const own = data.walletsJson.find(({ Description }) => Description === reference)
    return own ? { outcome: 'underway', facts: { provider_wallet_id: own.Id } } : { outcome: 'absent' }
  }

  const askMoney = async (walletId: string, reference: string): Promise<Asked> => {
    const [from, to] = [Date.now() - 30 * DAY_MS, Date.now() + DAY_MS]
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const window = { startDate: new Date(from).toISOString(), toDate: new Date(to).toISOString(), maxTransactions: PAGE, offset: page * PAGE }
      const answer = await call('POST', '/v1/TransactionDetailListByWallet', { walletId, ...window })
      if (answer.outcome !== 'answered') return unknown(answer.detail)
      const { data } = movementsOfWallet.safeParse(answer.body)
      if (!data) return unknown('a list of movements that could not be read')
      if (data.transactionListJson.some(({ statement }) => statement === reference)) return { outcome: 'accepted', facts: {} }
      if (data.transactionListJson.length < PAGE) return { outcome: 'absent' }
    }
    return unknown('more movements than are read')
  }

  return async (order) => {
    if (order.kind === 'load' || order.kind === 'unload') return askMoney(order.wallet_id, order.reference)
    if (order.kind !== 'issue') return askStatus(call, order.card_id, statusCalls[order.kind].leadsTo)
    if (order.wallet_id === null) return askWallet(order.holder_id, order.reference)
    return order.card_id === null ? unknown('a card is found by its id alone') : recogniseCard(call, order, order.card_id)
  }
}

/** Whether a card is the one of an order: its holder's, on the wallet that was opened for it. */
export async function recogniseCard(call: Call, { holder_id, wallet_id }: Order & { kind: 'issue' }, cardId: string): Promise<Asked> {
  const found = await readCard(call, cardId)
  if ('outcome' in found) return found
  return found.walletId === wallet_id && found.userId === holder_id ? { outcome: 'accepted', facts: cardFacts(found) } : { outcome: 'absent' }
}

async function readCard(call: Call, cardId: string) {
  const answer = await call('GET', `/v1/prepaidCards/${encodeURIComponent(cardId)}`)
  if (answer.outcome !== 'answered') return unknown(answer.detail)
  return card.safeParse(answer.body).data ?? unknown('a card that could not be read')
}
