import type { Insertable } from 'kysely'
import type { AssistanceStatus, LoanPaymentStatus, LoanStatus } from '@ventanilla/contract/states'
import type { Database } from '../../platform/database/schema.ts'
import { DAY_MS, type PlannedUser } from './plan-users.ts'
import type { Random } from './random.ts'
import { assistancePlans, loanProducts } from './words.ts'

type Loan = Insertable<Database['loans']>
type Payment = Insertable<Database['loan_payments']>

const statuses: Readonly<Record<LoanStatus, number>> = { active: 34, late: 18, paid: 20, requested: 9, rejected: 8, refinanced: 6, written_off: 5 }
/** Of the instalments that were due a loan has paid all, but for so many last ones. */
const missed: Readonly<Partial<Record<LoanStatus, [number, number]>>> = { late: [1, 2], written_off: [3, 4], refinanced: [3, 4] }

/** What a loan takes the place of: the same contract, what was left to pay, and the day of the first instalment that was not paid. */
type Refinanced = { document_id: string; left: number; on: Date }
const isLong = ({ terms }: { terms: readonly number[] }): boolean => Math.min(...terms) >= 12

const dayText = (at: Date): string => at.toISOString().slice(0, 10)
/** The fifteenth of a month so many months on. */
const dueDay = (from: Date, months: number): Date => new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 15, 12))

/** Loans in every state with their payment plans: paid in time, paid late, overdue, refinanced under the same contract. */
export function planLoans(random: Random, users: readonly PlannedUser[], now: Date): { loans: Loan[]; payments: Payment[] } {
  const loans: Loan[] = []
  const payments: Payment[] = []
  const borrow = (user: PlannedUser, status: LoanStatus, refinanced?: Refinanced): void => {
    const id = `L${String(loans.length + 1).padStart(7, '0')}`
    const document_id = refinanced?.document_id ?? `CT-${String(loans.length + 1).padStart(6, '0')}`
    const product = random.pick(refinanced || status === 'refinanced' ? loanProducts.filter(isLong) : loanProducts)
    const term_months = random.pick<number>(product.terms)
    const principal_cents = refinanced ? Math.ceil(refinanced.left / 1000) * 1000 : random.whole(product.from / 1000, product.to / 1000) * 1000
    const open = status === 'requested' || status === 'rejected'
    // A loan that is paid off began longer ago than it runs; any other is under way.
    const [least, most] = status === 'written_off' ? [5, 8] : status === 'refinanced' ? [6, 10] : [2, Math.max(2, term_months - 2)]
    const began = refinanced ? refinanced.on : open ? new Date(now.getTime() - random.whole(1, 40) * DAY_MS) : dueDay(now, -(status === 'paid' ? term_months + random.whole(1, 4) : random.whole(least, most)))
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
    if (user.kyc_status !== 'verified') continue
    // Who has left the programme owes it nothing.
    const hasLeft = user.status === 'Withdrawal process' || user.status === 'Retired' || user.status === 'Deleted'
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
    const status = random.weighted<AssistanceStatus>({ active: 60, expired: 20, requested: 10, canceled: 10 })
    const { plan, supplier, price } = random.pick(assistancePlans)
    const bought = new Date(now.getTime() - (status === 'expired' ? random.whole(370, 520) : status === 'requested' ? random.whole(0, 4) : random.whole(5, 340)) * DAY_MS)
    const ends = new Date(bought.getTime() + 365 * DAY_MS)
    return [{ user_id: user.id, plan, supplier, price_cents: price, status, starts_on: dayText(bought), ends_on: dayText(ends), created_at: bought }]
  })
}
