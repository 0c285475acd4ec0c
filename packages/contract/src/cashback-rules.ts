import type { MessageParams } from './errors.ts'
import type { CashbackProblem } from './messages/cashback-words.ts'
import { knownCents } from './money.ts'
import { endProblem, startProblem, type EndProblem } from './programme-days.ts'

/** What the rules look at of a cashback programme; what a form can't read yet is absent. Days are `YYYY-MM-DD`. */
type Terms = Partial<{
  reward_type: string
  rate_bps: number | null
  fixed_amount: string | null
  max_per_transaction: string | null
  max_per_user_month: string | null
  budget: string
  starts_at: string
  ends_at: string | null
}>

type Refused = { code: CashbackProblem | EndProblem | 'required'; params?: MessageParams }
type Member = keyof Terms

/**
 * What is wrong between the fields of a cashback programme, by field. Server and form ask the same: what it rewards by its
 * type, the order of its days, that it neither begins nor ends before today, and that caps and budget cover what they
 * cap. `earliest`: the first day that it may begin on, today unless it was asked for earlier. `before`: as it was, with what
 * it has spent; its days may be over.
 */
export function cashbackProblems(terms: Terms, { today, earliest = today, before }: { today: string; earliest?: string; before?: { spent: string; starts_at?: string; ends_at: string | null } | undefined }): Partial<Record<Member, Refused>> {
  const { reward_type, rate_bps, fixed_amount, max_per_transaction, max_per_user_month, budget, starts_at, ends_at } = terms
  const isFixed = reward_type === 'fixed'
  /** Refuses an amount below another one; either may be absent. */
  const atLeast = (amount: string | null | undefined, least: string | null | undefined, code: CashbackProblem): Refused | undefined =>
    amount != null && least != null && (knownCents(amount) ?? NaN) < (knownCents(least) ?? NaN) ? { code, params: { amount: least } } : undefined
  /** One of the two rewards is asked for, the other one refused. */
  const reward = (value: unknown, isAsked: boolean): Refused | undefined => {
    if (reward_type === undefined || value === undefined) return undefined
    if (isAsked) return value === null ? { code: 'required' } : undefined
    return value === null ? undefined : { code: 'reward_of_other_type' }
  }
  const once = isFixed ? fixed_amount : undefined
  const found: [Member, Refused | undefined][] = [
    ['rate_bps', reward(rate_bps, !isFixed)],
    ['fixed_amount', reward(fixed_amount, isFixed)],
    ['max_per_transaction', atLeast(max_per_transaction, once, 'cap_below_reward')],
    ['max_per_user_month', atLeast(max_per_user_month, max_per_transaction, 'cap_below_transaction') ?? atLeast(max_per_user_month, once, 'cap_below_reward')],
    ['budget', atLeast(budget, before?.spent, 'budget_below_spent') ?? atLeast(budget, once, 'budget_below_reward')],
    ['starts_at', startProblem(starts_at, earliest, before?.starts_at)],
    ['ends_at', endProblem({ starts_at, ends_at }, today, before?.ends_at)],
  ]
  return Object.fromEntries(found.filter(([, refused]) => refused !== undefined))
}
