import { pino } from 'pino'
import { freshDatabase } from '../../../app/test/database.ts'
import { onlyRow } from '../../../platform/database/query.ts'
import { evaluatePurchases } from '../engine/evaluate-purchases.ts'
import { payCashback } from '../engine/pay-rewards.task.ts'
import { takeBack } from '../engine/take-back.ts'

/** A programme as a test asks for it; it runs from `from` to `until`. Amounts are cents, moments texts of SQL. */
export type Asked = Partial<{
  name: string
  rate_bps: number
  fixed: number
  min: number
  max: number
  monthly: number
  budget: number
  ends: string
  status: string
  runs: readonly (readonly [string, string | null])[]
  segments: readonly string[]
  services: readonly { id: string; rate_bps?: number; max?: number; active?: boolean }[]
}>

export type Holder = { user: string; wallet: number; card: number }
type Posted = Partial<{ at: string; establishment: string; reversal_of: number }>

/** Holders, programmes and purchases on a database of a test's own, with the engine and short words for what tests ask. */
export async function startEngine() {
  const database = await freshDatabase()
  const { pool, db } = database
  const now = { is: new Date() }
  const services = { db, clock: { now: () => now.is }, log: pino({ level: 'silent' }) }
  let made = 0
  const next = () => (made += 1)
  const one = async <T extends object>(text: string, values: unknown[] = []) => onlyRow(await pool.query<T>(text, values))
  const account = async (kind: string) => (await one<{ id: number }>('select ledger_account($1) as id', [kind])).id
  const [marketing, outside] = [await account('marketing'), await account('outside_world')]

  const post = async (kind: string, debit: number, credit: number, cents: number, { at = 'now', establishment = '', reversal_of }: Posted = {}) =>
    (
      await one<{ id: number }>(`select transaction_id as id from ledger_post(array[row($1, $2, $3::bigint, $4::bigint, $5::bigint, '', $6, $7::bigint, null, null, $8::timestamptz, null)::ledger_transfer])`, [
        `test:${next()}`, kind, debit, credit, cents, establishment, reversal_of ?? null, at,
      ])
    ).id

  return {
    ...database,
    services,
    /** What the engine takes for now. */
    now,
    marketing,
    outside,
    one,
    post,
    fund: (cents: number) => post('adjustment', outside, marketing, cents),
    balance: async (id: number) => (await one<{ balance: number }>('select balance from accounts where id = $1', [id])).balance,
    holder: async (): Promise<Holder> => {
      const n = next()
      const open = async (kind: string) => (await one<{ id: number }>('insert into accounts (kind) values ($1) returning id', [kind])).id
      const [wallet, card] = [await open('wallet'), await open('card')]
      const { id: user } = await one<{ id: string }>(`insert into users (first_name, surname, identification_type, identification_number, mobile, email, status, kyc_status) values ('Ana', 'Ríos', 'Cédula', $1, $2, $3, 'Active', 'verified') returning id`, [`8-9-${n}`, `+5076${String(n).padStart(7, '0')}`, `holder${n}@example.com`])
      const { id } = await one<{ id: string }>('insert into wallets (user_id, account_id) values ($1, $2) returning id', [user, wallet])
      await pool.query(`insert into cards (user_id, wallet_id, account_id, card_type, status) values ($1, $2, $3, 'virtual', 'Active')`, [user, id, card])
      await post('adjustment', outside, card, 10_000_000)
      return { user, wallet, card }
    },
    buy: ({ card }: Pick<Holder, 'card'>, cents: number, posted: Posted = {}) => post('purchase', card, outside, cents, posted),
    giveBack: ({ card }: Pick<Holder, 'card'>, purchase: number, cents: number) => post('reversal', outside, card, cents, { reversal_of: purchase }),
    /** What a dispute gives back of a purchase of which a part came back before. */
    giveBackRest: async ({ card }: Pick<Holder, 'card'>, purchase: number, cents: number) => pool.query('insert into returned_rests values ($1, $2)', [await post('reversal', outside, card, cents), purchase]),
    programme: async ({ name = `Programa ${next()}`, rate_bps, fixed, min = 0, max, monthly, budget = 1_000_000_00, ends, status = 'active', runs = [['2020-01-01Z', null]], segments = [], services: lines = [] }: Asked = {}) => {
      const [rate, type] = fixed === undefined ? [rate_bps ?? 250, 'percent'] : [null, 'fixed']
      const { id } = await one<{ id: string }>(
        `insert into cashbacks (name_es, name_en, reward_type, rate_bps, fixed_amount_cents, min_purchase_cents, max_per_transaction_cents, max_per_user_month_cents, budget_cents, starts_at, ends_at, status)
         values ($10, $10, $1, $2, $3, $4, $5, $6, $7, '2020-01-01Z', $8, $9) returning id`,
        [type, rate, fixed ?? null, min, max ?? null, monthly ?? null, budget, ends ?? null, status, name],
      )
      for (const [from, until] of runs) await pool.query('insert into cashback_runs (cashback_id, from_at, until_at) values ($1, $2, $3)', [id, from, until])
      for (const segment of segments) await pool.query('insert into cashback_segments values ($1, $2)', [id, segment])
      for (const line of lines) await pool.query('insert into cashback_services (cashback_id, service_id, rate_bps, max_amount_cents, is_active) values ($1, $2, $3, $4, $5)', [id, line.id, line.rate_bps ?? null, line.max ?? null, line.active ?? true])
      return id
    },
    segment: async (...members: readonly string[]) => {
      const { id } = await one<{ id: string }>('insert into segments (name) values ($1) returning id', [`Segmento ${next()}`])
      await pool.query('insert into segment_members select $1, unnest($2::text[])', [id, members])
      return id
    },
    service: async (...establishments: readonly string[]) => {
      const { id } = await one<{ id: string }>(`insert into services (name, category) values ($1, 'Farmacia') returning id`, [`Servicio ${next()}`])
      await pool.query('insert into service_establishments (service_id, place, name) select $1, place, name from unnest($2::text[]) with ordinality n (name, place)', [id, establishments])
      return id
    },
    /** How a programme evaluated purchases: purchase, paid, reason, taken back, rest. */
    rewards: async (id: string) => (await pool.query<{ purchase_id: number; paid: number; reason: string | null; back: number; rest: number }>('select purchase_id, paid_cents as paid, reason, taken_back_cents as back, rest_cents as rest from cashback_rewards where cashback_id = $1 order by purchase_id', [id])).rows,
    status: async (id: string) => one<{ status: string; spent: number; ended_reason: string | null }>('select status, spent_cents as spent, ended_reason from cashbacks where id = $1', [id]),
    evaluate: (size?: number) => evaluatePurchases(db, services, size),
    takeBack: (size?: number) => takeBack(db, services, size),
    pay: () => payCashback(services),
    waiting: async () => (await one<{ n: number }>('select count(*)::int as n from unjudged_purchases')).n,
    whole: async () => (await pool.query('select from ledger_discrepancies union all select from ledger_sum_differences')).rowCount === 0,
    /** Takes all programmes and what they evaluated away, so that another world begins. */
    forget: () => pool.query('truncate table cashback_rewards, cashback_services, cashback_segments, cashback_runs, unjudged_purchases, unheard_reversals; delete from cashbacks'),
  }
}
