import { randomUUID } from 'node:crypto'

type Body = Readonly<Record<string, unknown>>
type Wallet = { id: string; userId: string; currency: string; description: string; balance: number; amountWithheld: number; creationDate: string }
type Card = { id: string; userId: string; walletId: string; physicalCard: boolean; code: string; isActive: boolean; status: string; creationDate: string; dueDate: string; printed: boolean; pan: string }
type Movement = { walletId: string; told: Record<string, unknown> }

/** A refusal as the documentation shows them. */
export class Refused extends Error {
  readonly status: number
  constructor(title: string, status = 400) {
    super(title)
    this.status = status
  }
}

/** What PayCaddy keeps, and its documented calls on it. It deduplicates nothing: whatever is sent twice is done twice. */
export function openBooks(codes: { physical: string; virtual: string }) {
  const users = new Map<string, { id: string; isActive: boolean; walletId: string }>()
  const wallets = new Map<string, Wallet>()
  const cards = new Map<string, Card>()
  const movements: Movement[] = []
  const cardMovements = new Map<string, Record<string, unknown>[]>()
  const now = () => new Date().toISOString()

  const openWallet = (userId: string, description: string): Wallet => {
    const wallet = { id: randomUUID(), userId, currency: 'USD', description, balance: 0, amountWithheld: 0, creationDate: now() }
    wallets.set(wallet.id, wallet)
    return wallet
  }
  const activeUser = (id: unknown) => {
    const user = users.get(String(id))
    if (!user?.isActive) throw new Refused('User does not exist or is inactive')
    return user
  }
  const walletOf = (id: unknown, status = 400) => wallets.get(String(id)) ?? refuse(`Wallet '${String(id)}' not found`, status)
  const cardOf = (id: unknown) => cards.get(String(id)) ?? refuse('Card not found')
  const centsOf = (amount: unknown) => (typeof amount === 'number' && Number.isInteger(amount) && amount > 0 ? amount : refuse('amount must be a whole number of cents'))

  const move = (body: Body, key: 'walletIdTo' | 'walletIdFrom') => {
    const [wallet, amount] = [walletOf(body[key], 422), centsOf(body['amount'])]
    if (body['currency'] !== wallet.currency) refuse('currency code does not match target walletId')
    if (key === 'walletIdFrom' && wallet.balance < amount) refuse('Wallet does not have sufficient funds')
    wallet.balance += key === 'walletIdTo' ? amount : -amount
    const told = { id: randomUUID(), [key]: wallet.id, amount, currency: wallet.currency, statement: body['statement'], creationDate: now() }
    movements.push({ walletId: wallet.id, told })
    return told
  }
  const change = (body: Body, isAllowed: (card: Card) => boolean, status: string, title: string) => {
    const card = cardOf(body['cardId'])
    if (!isAllowed(card)) refuse(title)
    Object.assign(card, { status, isActive: status === 'Active' })
    return { cardId: card.id, isActive: card.isActive }
  }

  const calls: Readonly<Record<string, (body: Body, id: string) => unknown>> = {
    'GET /v1/endUsers': (_, id) => {
      const user = users.get(id)
      return user && { ...user, firstName: 'Ana', lastName: id, email: 'ana@example.com', telephone: '+50761234567' }
    },
    'POST /v1/wallets': (body) => openWallet(activeUser(body['userId']).id, String(body['description'])),
    'GET /v1/wallets': (_, id) => walletOf(id),
    'POST /v1/WalletsPerUserIds': ({ userId }) => ({
      walletsJson: JSON.stringify([...wallets.values()].filter((wallet) => wallet.userId === userId).map(({ id, description, balance }) => ({ Id: id, UserId: userId, Currency: 'USD', Description: description, AmountAvailable: balance, AmountWithheld: 0 }))),
    }),
    'POST /v1/prepaidCards': (body) => {
      const [user, wallet, physicalCard] = [activeUser(body['userId']), walletOf(body['walletId']), body['physicalCard'] === true]
      if (wallet.userId !== user.id) refuse('Wallet does not belong to the user')
      if (body['code'] !== (physicalCard ? codes.physical : codes.virtual)) refuse('The code does not match the type of card')
      const card = { id: randomUUID(), userId: user.id, walletId: wallet.id, physicalCard, code: String(body['code']), isActive: !physicalCard, status: physicalCard ? 'PendingAck' : 'Active', creationDate: now(), dueDate: '203011', printed: false, pan: `41111111111${String(10_000 + cards.size)}` }
      cards.set(card.id, card)
      return shown(card)
    },
    'GET /v1/prepaidCards': (_, id) => shown(cardOf(id)),
    'POST /v1/cardOperations/ackReception': (body) => change(body, ({ status, printed }) => status === 'PendingAck' && printed, 'Active', 'The card has not been printed'),
    'POST /v1/cardOperations/blockCard': (body) => change(body, ({ status }) => status === 'Active', 'Temporarilyblocked', 'The card is already blocked'),
    'POST /v1/cardOperations/unblockCard': (body) => change(body, ({ status }) => status === 'Temporarilyblocked', 'Active', 'The card is already active'),
    'POST /v1/cardOperations/cancelCard': (body) => change(body, ({ status }) => status !== 'Cancel', 'Cancel', 'The card has already been canceled'),
    'POST /v1/cardOperations/checkPan': ({ cardId }) => ({ cardId, pan: cardOf(cardId).pan, expDate: 203011 }),
    'POST /v1/payIns': (body) => move(body, 'walletIdTo'),
    'POST /v1/payOuts': (body) => move(body, 'walletIdFrom'),
    'POST /v1/TransactionDetailListByWallet': (body) => {
      const own = movements.filter(({ walletId, told }) => walletId === walletOf(body['walletId']).id && String(told['creationDate']) >= String(body['startDate'])).reverse()
      const [offset, most] = [Number(body['offset']), Number(body['maxTransactions'])]
      return { transactionListJson: JSON.stringify(own.slice(offset, offset + most).map(({ told }) => told)), totalItems: String(own.length) }
    },
    'POST /v1/TransactionDetailList': ({ cardId }) => ({ transactionListJson: JSON.stringify(cardMovements.get(cardOf(cardId).id) ?? []) }),
  }

  return {
    calls,
    wallets,
    cards,
    movements,
    /** Lets a holder in, as PayCaddy does once its own check of the person is over. */
    addUser: (id: string, isActive = true) => users.set(id, { id, isActive, walletId: openWallet(id, 'Main wallet').id }),
    /** A card with a wallet of its own, as an earlier order left it. */
    addCard: (id: string, userId: string, status: string, balance = 0): Card => {
      const wallet = openWallet(userId, `wallet of ${id}`)
      wallet.balance = balance
      const card = { id, userId, walletId: wallet.id, physicalCard: true, code: codes.physical, isActive: status === 'Active', status, creationDate: now(), dueDate: '203011', printed: true, pan: `4111111111${100_000 + cards.size}` }
      cards.set(id, card)
      return card
    },
    addMovement: (cardId: string, told: Record<string, unknown>) => cardMovements.set(cardId, [...(cardMovements.get(cardId) ?? []), told]),
  }
}

function refuse(title: string, status?: number): never {
  throw new Refused(title, status)
}

const shown = ({ printed: _printed, pan: _pan, ...card }: Card) => card
