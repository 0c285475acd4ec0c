import type { UserSummary } from '@ventanilla/contract/endpoints/users.endpoints'
import type { KycStatus } from '@ventanilla/contract/states'
import type { Recharge } from '@ventanilla/testing/recharge-list'
import { call } from './api.ts'
import type { Stage } from './stage.ts'

/** Users of the seeded programme who can receive a recharge, on their card too. */
export async function receivers(stage: Stage, count: number): Promise<UserSummary[]> {
  const found: UserSummary[] = []
  for (let page = 1; found.length < count && page <= 10; page++) {
    const { results, next } = await call(stage, 'users', { query: { status: 'Active', kyc_status: 'verified', page, page_size: 100 } })
    found.push(...results.filter(({ card_status }) => card_status === 'Active'))
    if (next === null) break
  }
  if (found.length < count) throw new Error(`the seeded programme has ${String(found.length)} users with an active card, ${String(count)} are needed`)
  return found.slice(0, count)
}

/** Has a card in use. */
export const isActive = ({ status, card_status }: UserSummary) => status === 'Active' && card_status === 'Active'
/** Has at least so many cents in the wallet. */
export const holds = (cents: number) => ({ wallet_balance }: UserSummary) => Number(wallet_balance.replace('.', '')) >= cents
/** Has no card, and can pay the fee of one. */
export const mayHaveCard = (user: UserSummary) => user.status === 'Active' && user.card_status === null && holds(1_000)(user)

const taken = new Set<string>()

export const isTaken = (id: string): boolean => taken.has(id)

/** Gives somebody out, unless they already are. */
export function take(id: string): boolean {
  if (taken.has(id)) return false
  taken.add(id)
  return true
}

/**
 * Users of the seeded programme who stand like this, each given out once: the oldest first, so that those who receive
 * recharges stay as they are.
 */
export async function takePeople(stage: Stage, count: number, fits: (user: UserSummary) => boolean, kyc_status: KycStatus = 'verified'): Promise<UserSummary[]> {
  const found: UserSummary[] = []
  for (let page = 1; page <= 10; page++) {
    const { results, next } = await call(stage, 'users', { query: { kyc_status, sort_by: 'created_at', page, page_size: 100 } })
    for (const user of results) if (found.length < count && fits(user) && take(user.id)) found.push(user)
    if (found.length === count || next === null) break
  }
  if (found.length < count) throw new Error(`the seeded programme has ${String(found.length)} such users left, ${String(count)} are needed`)
  return found
}

/** A row that recharges somebody. */
export const rechargeOf = (user: UserSummary, amount: string, type: 'Card' | 'Wallet' | 'Tarjeta' | 'Billetera'): Recharge => ({
  mobile: user.mobile,
  identification: user.identification_number,
  email: user.email,
  amount,
  type,
  description: 'Viáticos de noviembre',
})

/** The balance of a user's wallet right now, as a decimal string. */
export async function walletBalance(stage: Stage, email: string): Promise<string> {
  const { results } = await call(stage, 'users', { query: { search: email } })
  const user = results.find((candidate) => candidate.email === email)
  if (!user) throw new Error(`no user ${email}`)
  return user.wallet_balance
}
