import type { CashbackReward } from '@ventanilla/contract/endpoints/cashback.endpoints'
import type { ReferralDetail, ReferralProgramme } from '@ventanilla/contract/endpoints/referral.endpoints'
import type { CashbackService, Service } from '@ventanilla/contract/endpoints/service.endpoints'

/** A page of a list. */
export const listed = <T>(...results: T[]) => ({ count: results.length, count_capped: false, next: null, previous: null, results })

export const reward = (own: Partial<CashbackReward> = {}): CashbackReward => ({
  ...{ user_id: 'U1', first_name: 'Ana', surname: 'Ríos', email: 'ana@example.com', identification_number: '8-1-1' },
  ...{ purchase_id: '90', purchase_amount: '40.00', establishment: 'Farmacia San Judas', purchased_at: '2026-11-20T15:00:00.000Z', transaction_id: '91' },
  ...{ earned: '1.00', paid: '1.00', taken_back: '0.30', rest: '0.70', state: 'rest' },
  ...own,
})

export const service = (own: Partial<Service> = {}): Service => ({ id: 'SV1', name: 'Farmacias', category: 'Salud', provider_id: 'Grupo Salud', logo_url: null, establishments: 'Farmacia San Judas\nFarmacia El Ancón', is_active: true, programmes: 1, in_use: false, created_at: '2026-11-01T05:00:00Z', version: 1, ...own })

export const line = (own: Partial<CashbackService> = {}): CashbackService => ({ cashback_id: 'C1', service_id: 'SV1', name: 'Farmacias', category: 'Salud', logo_url: null, rate_bps: 500, max_amount: '3.00', is_active: true, pays: true, ...own })

export const referral = (own: Partial<ReferralProgramme> = {}): ReferralProgramme => ({
  ...{ id: 'R1', name: 'Trae a un amigo', referrer_reward: '5.00', referee_reward: '2.00', trigger: 'first_topup', min_amount: '10.00', max_per_user: 3 },
  ...{ starts_at: '2026-11-01T05:00:00Z', ends_at: null, status: 'active', ended_reason: null, rewarded: 4, paid: '28.00', version: 2 },
  ...own,
})

export const person = (own: Partial<ReferralDetail> = {}): ReferralDetail => ({
  ...{ id: '1', referrer_id: 'U1', referrer_name: 'Ana Ríos', referee_id: 'U2', referee_name: 'Beto Paz', referral_id: 'R1', programme: 'Trae a un amigo', status: 'rewarded' },
  ...{ reason: 'max_per_user', referee_reason: null, reward: null, reward_transaction_id: null, referee_reward: '2.00', referee_transaction_id: '77', taken_back: '0.00', rest: '0.00' },
  ...{ created_at: '2026-11-10T05:00:00Z', qualified_at: '2026-11-11T05:00:00Z' },
  ...own,
})
