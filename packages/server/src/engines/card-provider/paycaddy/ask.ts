import type { CardStatus } from '@ventanilla/contract/states'
import type { Asked, Order, ProviderTransfer } from '../card-provider.ts'
import { card, movementsOfWallet, walletsOfUser, cardFacts, statusCalls, statusOf } from './answers.ts'
import type { Call } from './http.ts'

/** `isRefused`: it was answered that there is nothing to read. */
export type Unreadable = { outcome: 'unknown'; detail: string; isRefused?: boolean }
const unknown = (detail: string): Unreadable => ({ outcome: 'unknown', detail })
const PAGE = 100
const DAY_MS = 86_400_000
/** A list of a wallet's movements is not read further back than this many pages. */
const MAX_PAGES = 20

/** Whether a card stands where an order wanted it. */
export async function askStatus(call: Call, cardId: string, wanted: CardStatus): Promise<Asked | Unreadable> {
  const found = await readCard(call, cardId)
  if ('outcome' in found) return found
  return statusOf(found.status) === wanted ? { outcome: 'accepted', facts: { status: wanted } } : { outcome: 'absent' }
}

/** Everything that moved money of a wallet since then under a reference, each movement once. */
export async function readTransfers(call: Call, walletId: string, since: Date): Promise<ProviderTransfer[] | Unreadable> {
  const found = new Map<string, ProviderTransfer>()
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const window = { startDate: since.toISOString(), toDate: new Date(Date.now() + DAY_MS).toISOString(), maxTransactions: PAGE, offset: page * PAGE }
    const answer = await call('POST', '/v1/TransactionDetailListByWallet', { walletId, ...window })
    if (answer.outcome !== 'answered') return unknown(answer.detail)
    const { data } = movementsOfWallet.safeParse(answer.body)
    if (!data) return unknown('a list of movements that could not be read')
    const list = data.transactionListJson
    // The newest come first: one that arrives between two pages pushes another onto the next page, too.
    for (const [at, { id = `${page}:${at}`, statement, amount }] of list.entries()) if (statement) found.set(id, { reference: statement, cents: amount })
    if (list.length < PAGE) return [...found.values()]
  }
  return unknown('more movements than are read')
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

  // However long nothing could be asked: what begins after the order would not show it, and its money be given back twice.
  const askMoney = async ({ wallet_id, reference, ordered_at }: Order & { kind: 'load' | 'unload' }): Promise<Asked> => {
    const transfers = await readTransfers(call, wallet_id, new Date(ordered_at.getTime() - DAY_MS))
    if ('outcome' in transfers) return transfers
    return transfers.some((transfer) => transfer.reference === reference) ? { outcome: 'accepted', facts: {} } : { outcome: 'absent' }
  }

  return async (order) => {
    if (order.kind === 'load' || order.kind === 'unload') return askMoney(order)
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

export async function readCard(call: Call, cardId: string) {
  const answer = await call('GET', `/v1/prepaidCards/${encodeURIComponent(cardId)}`)
  if (answer.outcome !== 'answered') return { ...unknown(answer.detail), isRefused: answer.outcome === 'refused' || answer.missing === true }
  return card.safeParse(answer.body).data ?? unknown('a card that could not be read')
}
