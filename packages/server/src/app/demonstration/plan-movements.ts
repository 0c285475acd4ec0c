import type { PlannedCard } from './plan-cards.ts'
import { midnightOf, paydays } from './paydays.ts'
import { closings, planLeavings } from './plan-leaving.ts'
import { stoppedAt, type Life } from './plan-lives.ts'
import { addRow, type PayList } from './plan-pay-list.ts'
import { planCashback, rewardReference, takeBackReference } from './cashbacks.ts'
import { REFERRAL_REWARD, type PlannedReferral } from './plan-referrals.ts'
import { DAY_MS, USUAL_USERS, type PlannedUser } from './plan-users.ts'
import type { Random } from '../../platform/random.ts'
import { randomFor } from './random-for.ts'
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
  /** The row of the day's list of wages that it applies. */
  row?: number
}

/** What moved on a day, and the list by which wages were paid on it. */
export type Day = { transfers: Transfer[]; pay?: PayList | undefined }

const WORLD = 'outside_world'
const FLOAT = 'programme_float'
const FLOAT_TARGET = 40_000_000
const CARD_FEE = 500
const MONTHLY_FEE = 125
/** The smallest payment that the charges of PagueloFacil let through, in cents. */
export const PAGUELOFACIL_MIN = 500
/** So many movements has a user of the usual demonstration, about, and so many has a large programme in all. */
const USUAL_MOVEMENTS = 28
const MOST_MOVEMENTS = 600_000

type Plan = { seed: number; random: Random; users: readonly PlannedUser[]; cards: readonly PlannedCard[]; lives: ReadonlyMap<string, Life>; referrals: readonly PlannedReferral[]; now: Date; days: number }

/**
 * The movements of today and the `days` days before it in the order of time, so that no account is ever below zero: who is paid by whom,
 * what was bought where, what came back. Each day is posted as one, before the next is planned: a large programme has too many
 * to keep. In one each user does something on fewer days.
 */
export function* planMovements({ seed, random, users, cards, lives, referrals, now, days }: Plan): Generator<Day> {
  const start = midnightOf(now) - days * DAY_MS
  const size = users.length / USUAL_USERS
  const activity = MOST_MOVEMENTS / (USUAL_MOVEMENTS * users.length)
  const [paying, resting, loading] = [randomFor(seed, 'services'), randomFor(seed, 'activity'), randomFor(seed, 'payments')]
  const rewardsOf = planCashback(now)
  const lastCards = new Map(cards.map((card) => [card.user, card]))
  const balances = new Map<AccountKey, number>()
  const balance = (key: AccountKey) => balances.get(key) ?? 0
  const later = new Map<number, Transfer[]>()
  /** Cashback of purchases that come back on a day, which is taken back at its end, as far as the wallet covers it. */
  const takenBack = new Map<number, { wallet: AccountKey; cents: number; reward: string; reference: string }[]>()
  const payLists = new Map(paydays(now, days).map((payday): [number, PayList] => [payday.midnight, { ...payday, rows: [] }]))
  const leavings = planLeavings(users, cards, lives)
  const closedFrom = closings(users, cards, lives)
  const takes = (key: AccountKey, at: number) => at < (closedFrom.get(key) ?? Infinity)
  let posted: Transfer[] = []
  let number = 0

  const post = (transfer: Omit<Transfer, 'reference'>, reference?: string): Transfer | undefined => {
    const short = transfer.debit !== WORLD && balance(transfer.debit) < transfer.cents
    if (transfer.cents <= 0 || transfer.at > now || short) return undefined
    const made = { ...transfer, reference: reference ?? `demo:${++number}` }
    balances.set(made.debit, balance(made.debit) - made.cents)
    balances.set(made.credit, balance(made.credit) + made.cents)
    posted.push(made)
    return made
  }
  const postLater = (day: number, transfer: Transfer) => later.set(day, [...(later.get(day) ?? []), transfer])
  const holders = users.filter(({ kyc_status }) => kyc_status === 'verified').map((user) => holderOf(user, lastCards.get(user), habitOf(random, user), lives.get(user.id)))

  for (let day = 0; day <= days; day += 1) {
    posted = []
    const midnight = start + day * DAY_MS
    const at = (fromHour: number, toHour: number) => new Date(midnight + random.whole(fromHour * 60, toHour * 60) * 60_000)
    const date = new Date(midnight)
    const pay = payLists.get(midnight)
    if (day % 7 === 0) fund(at(0, 0))
    for (const transfer of later.get(day) ?? []) post(transfer)
    for (const holder of holders) {
      if (holder.until <= midnight) {
        // Who was stopped since the list was uploaded still stands in it.
        if (pay && standsIn(pay, holder)) payWages(pay, holder)
        continue
      }
      if (holder.from >= midnight) continue
      // A card is paid for on its day, whatever else rests.
      if (activity < 1 && holder.feeDay !== midnight && !resting.chance(activity)) continue
      live(holder, date, at)
    }
    for (const { wallet, cents, reward, reference } of takenBack.get(day) ?? [])
      post({ kind: 'reversal', debit: wallet, credit: 'marketing', cents: Math.min(cents, balance(wallet)), at: new Date(Math.min(midnight + 23.5 * 3_600_000, now.getTime())), reverses: reward, description: 'Cashback de una compra reversada' }, reference)
    for (const { referrer, reference, at: paidAt } of referrals)
      if (midnightOf(paidAt) === midnight) post({ kind: 'referral', debit: 'marketing', credit: `wallet:${referrer}`, cents: REFERRAL_REWARD, at: paidAt, description: 'Referido' }, reference)
    // When all else of the day has been: what an account holds then is what is left of it.
    for (const leaving of leavings) if (midnightOf(leaving.at) === midnight) post({ ...leaving, cents: balance(leaving.debit) })
    yield { transfers: posted.sort((a, b) => a.at.getTime() - b.at.getTime()), pay }

    function payWages(list: PayList, { user, habit, stops }: Holder): void {
      const { row, cents, description, refused } = addRow(list, user, habit.pay, stops)
      const paid = refused ? undefined : post({ kind: 'topup', debit: FLOAT, credit: `wallet:${user.id}`, cents, at: list.paidAt, description, row })
      if (paid && random.chance(0.02)) takeBack(paid)
    }

    function live(holder: Holder, today: Date, moment: typeof at): void {
      const { user, card, habit, feeDay, loads } = holder
      const wallet = `wallet:${user.id}`
      if (pay && standsIn(pay, holder)) payWages(pay, holder)
      else if (random.chance(0.03)) post({ kind: 'topup', debit: FLOAT, credit: wallet, cents: random.whole(2, 24) * 500, at: moment(7, 8), description: 'Recarga' })
      if (loads && loading.chance(0.03)) loadFromOutside(wallet)
      if (card && feeDay === today.getTime()) payFor(card, wallet, moment)
      if (card && usable(card, today)) spend(card, wallet, habit.purchasesADay, today, moment)
      if (paying.chance(0.014)) payService(wallet, moment)
    }

    /** A payment through PagueloFacil: its charge is paid on top of it, from the card of a bank, and never comes to the programme. */
    function loadFromOutside(wallet: AccountKey): void {
      post({ kind: 'topup', debit: WORLD, credit: wallet, cents: loading.whole(PAGUELOFACIL_MIN / 500, 30) * 500, at: new Date(midnight + loading.whole(6 * 60, 8 * 60) * 60_000), description: 'Pago con tarjeta por PagueloFacil' })
    }

    function payService(wallet: AccountKey, moment: typeof at): void {
      const { name, from, to } = paying.pick(services)
      const paid = post({ kind: 'purchase', debit: wallet, credit: WORLD, cents: paying.whole(from, to), at: moment(21, 23), establishment: name, service: name, isNamed: true })
      if (!paid) return
      const rewards = reward(paid, wallet)
      if (paying.chance(0.04)) giveBack(paid, wallet, rewards)
    }

    /** What the programmes pay for a purchase, a minute later. */
    function reward(bought: Transfer, wallet: AccountKey, kind?: PurchaseKind): { which: number; paid: Transfer }[] {
      return rewardsOf({ user: wallet, cents: bought.cents, at: bought.at, ...(kind && { kind }) }).flatMap(({ which, cents }) => {
        const paid = post({ kind: 'cashback', debit: 'marketing', credit: wallet, cents, at: new Date(Math.min(bought.at.getTime() + 60_000, now.getTime())), description: bought.establishment ?? '' }, rewardReference(bought.reference, which))
        return paid ? [{ which, paid }] : []
      })
    }

    /** The fee is paid in the moment in which the card is asked for, as everywhere in the programme. */
    function payFor({ steps: [asked, next] }: PlannedCard, wallet: AccountKey, moment: typeof at): void {
      if (!asked) return
      const paid = post({ kind: 'fee', debit: wallet, credit: 'fee_income', cents: CARD_FEE, at: moment(8, 9), description: 'card_request' })
      if (paid && (!next || paid.at < next.at)) asked.at = paid.at
    }

    function spend(card: PlannedCard, wallet: AccountKey, purchasesADay: number, today: Date, moment: typeof at): void {
      const account = `card:${card.id}`
      if (today.getUTCDate() === 1) post({ kind: 'fee', debit: wallet, credit: 'fee_income', cents: MONTHLY_FEE, at: moment(8, 9), description: 'Mantenimiento mensual' })
      if (balance(account) < 2_500) post({ kind: 'transfer', debit: wallet, credit: account, cents: Math.min(random.whole(4, 20) * 1000, balance(wallet)), at: moment(9, 10), description: 'Billetera a tarjeta' })
      if (!random.chance(purchasesADay)) return
      const kind = random.weighted(weights)
      const shop = purchases[kind]
      const cents = Math.round(shop.from + (shop.to - shop.from) * random.next() ** 3)
      const bought = post({ kind: 'purchase', debit: account, credit: WORLD, cents, at: moment(10, 20), establishment: random.pick(shop.names) })
      if (!bought) return
      const rewards = reward(bought, wallet, kind)
      if (random.chance(0.012)) giveBack(bought, wallet, rewards)
    }

    function fund(moment: Date): void {
      post({ kind: 'adjustment', debit: WORLD, credit: FLOAT, cents: Math.round(FLOAT_TARGET * size) - balance(FLOAT), at: moment, description: 'Fondeo del programa' })
      if (balance('marketing') < 400_000 * size) post({ kind: 'adjustment', debit: WORLD, credit: 'marketing', cents: Math.round(800_000 * size), at: moment, description: 'Presupuesto de mercadeo' })
    }

    function giveBack(given: Transfer, wallet: AccountKey, rewards: readonly { which: number; paid: Transfer }[]): void {
      const { reference, debit, cents, at: bought, establishment, service } = given
      // A wallet has its money back before anything of that day is paid from it; a card after what fills it.
      const hour = service === undefined ? 10 : 0.25
      const due = new Date(midnightOf(bought) + 2 * DAY_MS + hour * 3_600_000)
      if (![debit, wallet].every((key) => takes(key, due.getTime() + DAY_MS))) return
      given.isNamed = true
      postLater(day + 2, { reference: '', kind: 'reversal', debit: WORLD, credit: debit, cents, at: due, reverses: reference, description: 'Compra devuelta', establishment: establishment ?? '' })
      if (due > now) return
      for (const { which, paid } of rewards) {
        paid.isNamed = true
        takenBack.set(day + 2, [...(takenBack.get(day + 2) ?? []), { wallet, cents: paid.cents, reward: paid.reference, reference: takeBackReference(reference, which) }])
      }
    }

    function takeBack(taken: Transfer): void {
      const { reference, credit, cents, at: paid } = taken
      const due = new Date(midnightOf(paid) + DAY_MS + 1_800_000)
      if (!takes(credit, due.getTime())) return
      taken.isNamed = true
      postLater(day + 1, { reference: '', kind: 'reversal', debit: credit, credit: 'programme_recovered', cents, at: due, reverses: reference, description: 'Recarga duplicada' })
    }
  }
}

const weights = Object.fromEntries(Object.entries(purchases).map(([kind, { weight }]) => [kind, weight])) as Record<PurchaseKind, number>

/** A user who has money to move, until the day on which they stop, with what is asked of each of them on each day as numbers. */
const holderOf = (user: PlannedUser, card: PlannedCard | undefined, habit: ReturnType<typeof habitOf>, life: Life | undefined) => {
  const asked = card?.steps[0]
  const stops = user.status === 'Active' ? undefined : life
  return { user, card, habit, stops, loads: life?.paguelofacil_enabled ?? false, from: (user.kyc_updated_at ?? user.created_at).getTime(), until: stops ? midnightOf(stoppedAt(user, stops)) : Infinity, feeDay: asked && midnightOf(asked.at) }
}

type Holder = ReturnType<typeof holderOf>

/** Whether somebody is paid by a list: they were let in before it was uploaded, and not stopped by then. */
const standsIn = ({ uploadedAt }: PayList, { user, habit, from, stops }: Holder): boolean => habit.isPaidHere && from < uploadedAt.getTime() && (!stops || stoppedAt(user, stops) > uploadedAt)

/** Between its activation and whatever ended it. */
function usable({ steps }: PlannedCard, on: Date): boolean {
  const active = steps.find(({ status }) => status === 'Active')
  const end = steps.find(({ status }) => status === 'Temporarily blocked' || status === 'Canceled')
  return active !== undefined && active.at <= on && (end === undefined || end.at.getTime() > on.getTime() + DAY_MS)
}

/** How somebody is paid and spends. Nobody who is deleted later stands in a list of wages: what is erased would be missing in its file. */
function habitOf(random: Random, user: PlannedUser) {
  const isPaidHere = random.chance(0.62) ? user.status !== 'Deleted' : user.status === 'Blocked' || user.status === 'Frozen'
  return {
    isPaidHere,
    pay: Math.round((user.salary_cents * random.whole(8, 20)) / 100),
    purchasesADay: 0.12 + random.next() * 0.5,
  }
}
