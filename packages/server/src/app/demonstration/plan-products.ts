import type { Insertable } from 'kysely'
import type { AssistanceStatus, LoanPaymentStatus, LoanStatus } from '@ventanilla/contract/states'
import type { Database } from '../../platform/database/schema.ts'
import { DAY_MS, type PlannedUser } from './plan-users.ts'
import type { Random } from '../../platform/random.ts'
import { assistancePlans, loanProducts } from './words.ts'

type Loan = Insertable<Database['loans']>
type Payment = Insertable<Database['loan_payments']>

const statuses: Readonly<Record<LoanStatus, number>> = { active: 34, late: 18, paid: 20, requested: 9, rejected: 8, refinanced: 9, written_off: 5 }
/** So many months ago a loan began at least; the shortest runs for three. */
const leastMonths: Readonly<Record<LoanStatus, number>> = { active: 2, late: 2, paid: 4, requested: 0, rejected: 0, refinanced: 6, written_off: 5 }
/** Of the instalments that were due a loan has paid all, but for so many last ones. */
const missed: Readonly<Partial<Record<LoanStatus, [number, number]>>> = { late: [1, 2], written_off: [3, 4], refinanced: [3, 4] }

/** What a loan takes the place of: the same contract, what was left to pay, and the day of the first instalment that was not paid. */
type Refinanced = { document_id: string; left: number; on: Date }
const isLong = ({ terms }: { terms: readonly number[] }): boolean => Math.min(...terms) >= 12

/** When somebody could first borrow or buy. */
const since = ({ kyc_updated_at, created_at }: PlannedUser): Date => kyc_updated_at ?? created_at
const daysSince = (user: PlannedUser, now: Date): number => Math.floor((now.getTime() - since(user).getTime()) / DAY_MS)
/** How many months ago the first instalments of somebody could have been counted from. */
function monthsSince(user: PlannedUser, now: Date): number {
  let months = 0
  while (dueDay(now, -months - 1) >= since(user)) months += 1
  return months
}

const dayText = (at: Date): string => at.toISOString().slice(0, 10)
/** The fifteenth of a month so many months on. */
const dueDay = (from: Date, months: number): Date => new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 15, 12))

/** Loans in every state with their payment plans: paid in time, paid late, overdue, refinanced under the same contract. */
export function planLoans(random: Random, users: readonly PlannedUser[], now: Date): { loans: Loan[]; payments: Payment[] } {
  const loans: Loan[] = []
  const payments: Payment[] = []
  const borrow = (user: PlannedUser, wanted: LoanStatus, refinanced?: Refinanced): void => {
    const months = monthsSince(user, now)
    // What somebody has not been here long enough for is a loan that is under way, or asked for.
    const status = refinanced || months >= leastMonths[wanted] ? wanted : months >= leastMonths.active ? 'active' : 'requested'
    const id = `L${String(loans.length + 1).padStart(7, '0')}`
    const document_id = refinanced?.document_id ?? `CT-${String(loans.length + 1).padStart(6, '0')}`
    const isPast = (term: number) => status !== 'paid' || term < months
    const product = random.pick(loanProducts.filter(({ terms }) => (refinanced || status === 'refinanced' ? isLong({ terms }) : terms.some(isPast))))
    const term_months = random.pick<number>(product.terms.filter(isPast))
    const principal_cents = refinanced ? Math.ceil(refinanced.left / 1000) * 1000 : random.whole(product.from / 1000, product.to / 1000) * 1000
    const open = status === 'requested' || status === 'rejected'
    // A loan that is paid off began longer ago than it runs; any other is under way.
    const [least, most] = status === 'paid' ? [term_months + 1, term_months + 4] : status === 'written_off' ? [5, 8] : status === 'refinanced' ? [6, 10] : [2, Math.max(2, term_months - 2)]
    const began = refinanced ? refinanced.on : open ? new Date(now.getTime() - random.whole(1, Math.min(40, daysSince(user, now))) * DAY_MS) : dueDay(now, -random.whole(least, Math.min(most, months)))
    const plan = open ? [] : instalments(random, { principal: principal_cents, rate: product.rate, term: Math.max(term_months, status === 'written_off' ? 12 : 0), began, status, now })
    const next = plan.find(({ paid_at }) => paid_at === null)
    loans.push({
      ...{ id, user_id: user.id, document_id, product: refinanced ? 'Refinanciamiento' : product.name, principal_cents, annual_rate_bps: product.rate, term_months: Math.max(term_months, plan.length) },
      installment_cents: plan[0] ? plan[0].principal_cents + plan[0].interest_cents : installmentOf(principal_cents, product.rate, term_months),
      outstanding_cents: status === 'refinanced' ? 0 : open ? (status === 'requested' ? principal_cents : 0) : plan.reduce((sum, { paid_at, principal_cents: part }) => sum + (paid_at === null ? part : 0), 0),
      next_due_date: status === 'active' || status === 'late' ? (next?.due_date ?? null) : null,
      ...{ status, created_at: began, updated_at: began },
    })
    payments.push(...plan.map((one) => ({ ...one, loan_id: id })))
    if (status === 'refinanced') borrow(user, random.chance(0.7) ? 'active' : 'late', { document_id, left: plan.reduce((left, { principal_cents: part }) => left - part, principal_cents), on: dueDay(began, plan.length + 1) })
  }
  for (const user of users) {
    if (user.kyc_status !== 'verified' || daysSince(user, now) < 1) continue
    // Who has left the programme owes it nothing.
    const hasLeft = user.status === 'Withdrawal process' || user.status === 'Retired' || user.status === 'Deleted'
    if (hasLeft && monthsSince(user, now) < leastMonths.paid) continue
    for (const share of [0.22, 0.05]) if (random.chance(share)) borrow(user, hasLeft ? 'paid' : random.weighted(statuses))
  }
  return { loans, payments }
}

type Terms = { principal: number; rate: number; term: number; began: Date; status: LoanStatus; now: Date }

/** A level instalment, in cents. */
function installmentOf(principal: number, rate: number, term: number): number {
  const monthly = rate / 120_000
  return Math.round((principal * monthly) / (1 - (1 + monthly) ** -term))
}

/** The payment plan: level instalments, of which the last takes what rounding left. */
function instalments(random: Random, { principal, rate, term, began, status, now }: Terms): Omit<Payment, 'loan_id'>[] {
  const level = installmentOf(principal, rate, term)
  const due = Array.from({ length: term }, (_, at) => dueDay(began, at + 1))
  const past = status === 'paid' ? term : due.filter((day) => day < now).length
  const [few, many] = missed[status] ?? [0, 0]
  const paid = Math.max(0, past - (many > 0 ? random.whole(few, many) : 0))
  let left = principal
  return due.flatMap((day, at) => {
    const interest_cents = Math.round((left * rate) / 120_000)
    const principal_cents = at === term - 1 ? left : Math.min(left, level - interest_cents)
    left -= principal_cents
    const isLate = random.chance(0.15)
    const paid_at = at < paid ? new Date(Math.min(now.getTime() - 3_600_000, day.getTime() + (isLate ? random.whole(1, 20) : -random.whole(0, 4)) * DAY_MS)) : null
    const state: LoanPaymentStatus = paid_at ? (paid_at.getTime() > day.getTime() + DAY_MS / 2 ? 'paid_late' : 'paid') : day < now ? 'late' : 'pending'
    // Nobody waits for what another loan took the place of.
    if (status === 'refinanced' && paid_at === null) return []
    return [{ installment_number: at + 1, due_date: dayText(day), paid_at, principal_cents, interest_cents, status: state }]
  })
}

/** Assistances of a year each, in every state. */
export function planAssistances(random: Random, users: readonly PlannedUser[], now: Date): Insertable<Database['assistances']>[] {
  return users.flatMap((user) => {
    if (user.kyc_status !== 'verified' || !random.chance(0.16)) return []
    const days = daysSince(user, now)
    const status = random.weighted<AssistanceStatus>({ active: 60, expired: days < 370 ? 0 : 60, requested: 10, canceled: 10 })
    const { plan, supplier, price } = random.pick(assistancePlans)
    const [least, most] = status === 'expired' ? [370, 520] : status === 'requested' ? [0, 4] : [5, 340]
    const bought = new Date(now.getTime() - random.whole(Math.min(least, days), Math.min(most, days)) * DAY_MS)
    const ends = new Date(bought.getTime() + 365 * DAY_MS)
    return [{ user_id: user.id, plan, supplier, price_cents: price, status, starts_on: dayText(bought), ends_on: dayText(ends), created_at: bought }]
  })
}
