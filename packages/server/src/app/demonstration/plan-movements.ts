import type { PlannedCard } from './plan-cards.ts'
import { DAY_MS, USUAL_USERS, type PlannedUser } from './plan-users.ts'
import { randomFor, type Random } from './random.ts'
import { purchases, services, type PurchaseKind } from './words.ts'

/** `programme_float` and the like, `wallet:{user id}`, `card:{card id}`. */
export type AccountKey = string

export type Transfer = {
  reference: string
  kind: 'topup' | 'reversal' | 'transfer' | 'purchase' | 'fee' | 'cashback' | 'referral' | 'adjustment'
  debit: AccountKey
  credit: AccountKey
  cents: number
  at: Date
  description?: string
  establishment?: string
  /** Reference of the transaction that this one takes back. */
  reverses?: string
  /** Something else names it: a transfer that takes it back, or the service that it paid. */
  isNamed?: true
  /** The service that it pays, by its name. */
  service?: string
}

/** Midnight in Panama is five hours after that of UTC, the whole year. */
const PANAMA_MS = 5 * 3_600_000
const WORLD = 'outside_world'
const FLOAT = 'programme_float'
const FLOAT_TARGET = 40_000_000
const CARD_FEE = 500
const MONTHLY_FEE = 125
export const CASHBACK_BPS = 200
const CASHBACK_MAX = 300
const CASHBACK_FROM = 500
/** So many movements has a user of the usual demonstration, about, and so many has a large programme in all. */
const USUAL_MOVEMENTS = 28
const MOST_MOVEMENTS = 600_000

/**
 * The movements of today and the `days` days before it in the order of time, so that no account is ever below zero: who is paid by whom,
 * what was bought where, what came back. The lists are days; each is posted as one, before the next is planned: a large programme has too many
 * to keep. In one each user does something on fewer days.
 */
export function* planMovements(seed: number, random: Random, users: readonly PlannedUser[], cards: readonly PlannedCard[], now: Date, days: number): Generator<Transfer[]> {
  const start = midnightOf(now) - days * DAY_MS
  const size = users.length / USUAL_USERS
  const activity = MOST_MOVEMENTS / (USUAL_MOVEMENTS * users.length)
  const [paying, resting] = [randomFor(seed, 'services'), randomFor(seed, 'activity')]
  const lastCards = new Map(cards.map((card) => [card.user, card]))
  const balances = new Map<AccountKey, number>()
  const balance = (key: AccountKey) => balances.get(key) ?? 0
  const later = new Map<number, Transfer[]>()
  let posted: Transfer[] = []
  let number = 0

  const post = (transfer: Omit<Transfer, 'reference'>): Transfer | undefined => {
    const short = transfer.debit !== WORLD && balance(transfer.debit) < transfer.cents
    if (transfer.cents <= 0 || transfer.at > now || short) return undefined
    const made = { ...transfer, reference: `demo:${++number}` }
    balances.set(made.debit, balance(made.debit) - made.cents)
    balances.set(made.credit, balance(made.credit) + made.cents)
    posted.push(made)
    return made
  }
  const postLater = (day: number, transfer: Transfer) => later.set(day, [...(later.get(day) ?? []), transfer])
  const holders = users.filter(({ kyc_status }) => kyc_status === 'verified').map((user) => holderOf(user, lastCards.get(user), habitOf(random, user)))

  for (let day = 0; day <= days; day += 1) {
    posted = []
    const midnight = start + day * DAY_MS
    const at = (fromHour: number, toHour: number) => new Date(midnight + random.whole(fromHour * 60, toHour * 60) * 60_000)
    const date = new Date(midnight)
    if (day % 7 === 0) fund(at(0, 0))
    for (const transfer of later.get(day) ?? []) post(transfer)
    for (const holder of holders) {
      if (holder.from >= midnight || holder.until <= midnight) continue
      // A card is paid for on its day, whatever else rests.
      if (activity < 1 && holder.feeDay !== midnight && !resting.chance(activity)) continue
      live(holder, date, at)
    }
    yield posted.sort((a, b) => a.at.getTime() - b.at.getTime())

    function live({ user, card, habit, feeDay }: (typeof holders)[number], today: Date, moment: typeof at): void {
      const wallet = `wallet:${user.id}`
      if (habit.paidOn.includes(today.getUTCDate()) || (day === 0 && habit.paidOn.length > 0)) {
        const paid = post({ kind: 'topup', debit: FLOAT, credit: wallet, cents: habit.pay, at: moment(1, 4), description: `Nómina ${user.workplace}` })
        if (paid && random.chance(0.02)) takeBack(paid)
      } else if (random.chance(0.03)) post({ kind: 'topup', debit: FLOAT, credit: wallet, cents: random.whole(2, 24) * 500, at: moment(1, 5), description: 'Recarga' })
      if (random.chance(0.0015)) post({ kind: 'referral', debit: 'marketing', credit: wallet, cents: 500, at: moment(3, 4), description: 'Bono por referido' })
      if (card && feeDay === today.getTime()) payFor(card, wallet, moment)
      if (card && usable(card, today)) spend(card, wallet, habit.purchasesADay, today, moment)
      if (paying.chance(0.014)) payService(wallet, moment)
    }

    function payService(wallet: AccountKey, moment: typeof at): void {
      const { name, from, to } = paying.pick(services)
      const paid = post({ kind: 'purchase', debit: wallet, credit: WORLD, cents: paying.whole(from, to), at: moment(21, 23), establishment: name, service: name, isNamed: true })
      if (paid && paying.chance(0.04)) giveBack(paid)
    }

    /** The fee is paid in the moment in which the card is asked for, as everywhere in the programme. */
    function payFor({ steps: [asked, next] }: PlannedCard, wallet: AccountKey, moment: typeof at): void {
      if (!asked) return
      const paid = post({ kind: 'fee', debit: wallet, credit: 'fee_income', cents: CARD_FEE, at: moment(5, 6), description: 'card_request' })
      if (paid && (!next || paid.at < next.at)) asked.at = paid.at
    }

    function spend(card: PlannedCard, wallet: AccountKey, purchasesADay: number, today: Date, moment: typeof at): void {
      const account = `card:${card.id}`
      if (today.getUTCDate() === 1) post({ kind: 'fee', debit: wallet, credit: 'fee_income', cents: MONTHLY_FEE, at: moment(5, 6), description: 'Mantenimiento mensual' })
      if (balance(account) < 2_500) post({ kind: 'transfer', debit: wallet, credit: account, cents: Math.min(random.whole(4, 20) * 1000, balance(wallet)), at: moment(6, 7), description: 'Billetera a tarjeta' })
      if (!random.chance(purchasesADay)) return
      const shop = purchases[random.weighted(weights)]
      const cents = Math.round(shop.from + (shop.to - shop.from) * random.next() ** 3)
      const bought = post({ kind: 'purchase', debit: account, credit: WORLD, cents, at: moment(8, 20), establishment: random.pick(shop.names) })
      if (!bought) return
      if (random.chance(0.012)) giveBack(bought)
      if (cents >= CASHBACK_FROM)
        post({ kind: 'cashback', debit: 'marketing', credit: wallet, cents: Math.min(Math.floor((cents * CASHBACK_BPS) / 10_000), CASHBACK_MAX), at: new Date(bought.at.getTime() + 60_000), description: bought.establishment ?? '' })
    }

    function fund(moment: Date): void {
      post({ kind: 'adjustment', debit: WORLD, credit: FLOAT, cents: Math.round(FLOAT_TARGET * size) - balance(FLOAT), at: moment, description: 'Fondeo del programa' })
      if (balance('marketing') < 200_000 * size) post({ kind: 'adjustment', debit: WORLD, credit: 'marketing', cents: Math.round(600_000 * size), at: moment, description: 'Presupuesto de mercadeo' })
    }

    function giveBack(given: Transfer): void {
      const { reference, debit, cents, at: bought, establishment, service } = given
      // A wallet has its money back before anything of that day is paid from it; a card after what fills it.
      const hour = service === undefined ? 7.5 : 0.25
      given.isNamed = true
      const due = new Date(midnightOf(bought) + 2 * DAY_MS + hour * 3_600_000)
      postLater(day + 2, { reference: '', kind: 'reversal', debit: WORLD, credit: debit, cents, at: due, reverses: reference, description: 'Compra devuelta', establishment: establishment ?? '' })
    }

    function takeBack(taken: Transfer): void {
      const { reference, credit, cents, at: paid } = taken
      taken.isNamed = true
      const due = new Date(midnightOf(paid) + DAY_MS + 1_800_000)
      postLater(day + 1, { reference: '', kind: 'reversal', debit: credit, credit: 'programme_recovered', cents, at: due, reverses: reference, description: 'Recarga duplicada' })
    }
  }
  yield closing()

  /** What cancelled cards and closed wallets held has gone where it belongs. */
  function closing(): Transfer[] {
    posted = []
    for (const card of cards.filter(({ steps }) => steps.at(-1)?.status === 'Canceled'))
      post({ kind: 'transfer', debit: `card:${card.id}`, credit: `wallet:${card.user.id}`, cents: balance(`card:${card.id}`), at: now, description: 'Saldo de tarjeta cancelada' })
    for (const { id, wallet } of users)
      if (wallet.status === 'Closed') post({ kind: 'adjustment', debit: `wallet:${id}`, credit: WORLD, cents: balance(`wallet:${id}`), at: now, description: 'Retiro de saldo' })
    return posted
  }
}

const weights = Object.fromEntries(Object.entries(purchases).map(([kind, { weight }]) => [kind, weight])) as Record<PurchaseKind, number>

const midnightOf = (moment: Date) => Math.floor((moment.getTime() - PANAMA_MS) / DAY_MS) * DAY_MS + PANAMA_MS

/** A user who has money to move, with what is asked of each of them on each day as numbers. */
const holderOf = (user: PlannedUser, card: PlannedCard | undefined, habit: ReturnType<typeof habitOf>) => {
  const asked = card?.steps[0]
  return { user, card, habit, from: user.created_at.getTime(), until: habit.until.getTime(), feeDay: asked && midnightOf(asked.at) }
}

/** Between its activation and whatever ended it. */
function usable({ steps }: PlannedCard, on: Date): boolean {
  const active = steps.find(({ status }) => status === 'Active')
  const end = steps.find(({ status }) => status === 'Temporarily blocked' || status === 'Canceled')
  return active !== undefined && active.at <= on && (end === undefined || end.at > on)
}

/** How somebody is paid and spends. Who left or was blocked stopped at some day of the period. */
function habitOf(random: Random, { status, salary_cents, created_at }: PlannedUser) {
  const isPaidHere = random.chance(0.62)
  const until = status === 'Active' ? new Date(8.64e15) : new Date(created_at.getTime() + random.whole(5, 400) * DAY_MS)
  return {
    paidOn: isPaidHere ? [15, 30] : [],
    pay: Math.round((salary_cents * random.whole(8, 20)) / 100),
    purchasesADay: 0.12 + random.next() * 0.5,
    until,
  }
}
