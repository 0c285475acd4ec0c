import { sql, type Insertable, type Kysely } from 'kysely'
import { rewardOf } from '@ventanilla/contract/cashback-reward'
import { fromCents } from '@ventanilla/contract/money'
import type { Database, Transaction } from '../../platform/database/schema.ts'
import { DAY_MS } from './plan-users.ts'
import { purchases, type PurchaseKind } from './words.ts'
import type { Written } from './write-products.ts'

/** Midnight in Panama is five hours after that of UTC, the whole year. */
const PANAMA_MS = 5 * 3_600_000
const dayAt = (now: Date, offset: number) => new Date(Math.floor(now.getTime() / DAY_MS + offset) * DAY_MS + PANAMA_MS)
/** The end of a day, to which a programme runs. */
const endAt = (now: Date, offset: number) => new Date(dayAt(now, offset + 1).getTime() - 1)

/** Services by which purchases with cards are known, with the kind of shop that each is. */
const shops = [
  { name: 'Supermercados', category: 'Compras', kind: 'groceries' },
  { name: 'Farmacias', category: 'Salud', kind: 'pharmacy' },
  { name: 'Estaciones de combustible', category: 'Transporte', kind: 'fuel' },
  { name: 'Almacenes', category: 'Compras', kind: 'shops' },
] as const satisfies readonly { name: string; category: string; kind: PurchaseKind }[]

type Terms = Pick<Insertable<Database['cashbacks']>, 'name_es' | 'name_en' | 'description' | 'status'> & { rate: number; min: number; max: number; monthly?: number; budget: number; from: number; to?: number; service?: (typeof shops)[number]['name']; /** Days between which it ran, from now. */ ran?: readonly [number, number | null]; ended?: 'date' }

/** Programmes in every status, cents and days from now. Those that ran in the days of the demonstration have paid what the engine pays. */
const programmes: readonly Terms[] = [
  { name_es: 'Compra diaria 2 %', name_en: 'Everyday 2%', description: 'Compras desde USD 5.00', rate: 200, min: 500, max: 300, monthly: 2_500, budget: 2_000_000, from: -120, status: 'active', ran: [-120, null] },
  { name_es: 'Súper 3 %', name_en: 'Groceries 3%', description: 'Supermercados afiliados', rate: 300, min: 1_000, max: 400, monthly: 1_500, budget: 300_000, from: -45, to: 60, service: 'Supermercados', status: 'active', ran: [-45, null] },
  { name_es: 'Farmacias 5 %', name_en: 'Pharmacies 5%', description: 'Farmacias afiliadas', rate: 500, min: 1_000, max: 500, budget: 250_000, from: -60, service: 'Farmacias', status: 'paused', ran: [-60, -20] },
  { name_es: 'Navidad 10 %', name_en: 'Christmas 10%', description: 'Comercios de temporada', rate: 1_000, min: 2_500, max: 1_000, budget: 1_000_000, from: 14, to: 45, service: 'Almacenes', status: 'scheduled', ran: [14, null] },
  { name_es: 'Regreso a clases', name_en: 'Back to school', description: 'Librerías y uniformes', rate: 300, min: 1_500, max: 600, budget: 400_000, from: -200, to: -150, service: 'Almacenes', status: 'ended', ran: [-200, -149], ended: 'date' },
  { name_es: 'Combustible', name_en: 'Fuel', description: 'Borrador para revisar tasas', rate: 150, min: 1_000, max: 500, budget: 500_000, from: 30, service: 'Estaciones de combustible', status: 'draft' },
]

/** A purchase of the plan; `kind` is none where a wallet paid a service. */
type Bought = { user: string; cents: number; at: Date; kind?: PurchaseKind }

/** What each purchase earns, one after the other as the engine evaluates them: in the order of each user's own purchases. */
export function planCashback(now: Date): (bought: Bought) => { which: number; cents: number }[] {
  const used = new Map<string, number>()
  const running = programmes.map(({ ran }) => ran && [dayAt(now, ran[0]), ran[1] === null ? Infinity : dayAt(now, ran[1])] as const)
  return ({ user, cents, at, kind }) =>
    programmes.flatMap(({ rate, min, max, monthly, service }, which) => {
      const [from, until] = running[which] ?? [Infinity, Infinity]
      if (at.getTime() < Number(from) || at.getTime() >= Number(until) || (service !== undefined && shops.find(({ name }) => name === service)?.kind !== kind)) return []
      const earned = rewardOf({ reward_type: 'percent', rate_bps: rate, min_purchase: fromCents(min), max_per_transaction: fromCents(max) }, cents) ?? 0
      const month = `${which}:${user}:${new Date(at.getTime() - PANAMA_MS).toISOString().slice(0, 7)}`
      const before = used.get(month) ?? 0
      const paid = Math.min(earned, (monthly ?? Infinity) - before)
      used.set(month, before + paid)
      return paid > 0 ? [{ which, cents: paid }] : []
    })
}

/** References of the transfers that the plan makes for a purchase and a programme. */
export const rewardReference = (purchase: string, which: number): string => `demo-cashback:${purchase.slice('demo:'.length)}:${which}`
export const takeBackReference = (purchase: string, which: number): string => `demo-back:${purchase.slice('demo:'.length)}:${which}`

/** The services by which shops and suppliers are known. */
export async function writeEstablishments(db: Kysely<Database>, written: Written): Promise<void> {
  const made = await db.insertInto('services').values(shops.map(({ name, category }) => ({ name, category, ...written }))).returning(['id', 'name']).execute()
  const rows = shops.flatMap(({ name, kind }) => purchases[kind].names.map((establishment, at) => ({ service_id: made.find((service) => service.name === name)?.id ?? '', place: at + 1, name: establishment })))
  await db.insertInto('service_establishments').values(rows).execute()
  // A supplier that is paid from the wallet is its own establishment.
  await sql`insert into service_establishments (service_id, place, name) select v.id, 1, v.name from services v where not exists (select from service_establishments e where e.service_id = v.id)`.execute(db)
}

/** Writes the programmes, how they evaluated the purchases that were posted, and that nothing waits. */
export async function writeCashbacks(db: Transaction, now: Date, created_by: string): Promise<void> {
  for (const [which, { rate, min, max, monthly, budget, from, to, service, ran, ended, ...said }] of programmes.entries()) {
    const created_at = new Date(Math.min(dayAt(now, from).getTime(), now.getTime()) - 5 * DAY_MS)
    const { id } = await db
      .insertInto('cashbacks')
      .values({ ...said, reward_type: 'percent', rate_bps: rate, min_purchase_cents: min, max_per_transaction_cents: max, max_per_user_month_cents: monthly ?? null, budget_cents: budget, starts_at: dayAt(now, from), ends_at: to === undefined ? null : endAt(now, to), ended_reason: ended ?? null, created_by, created_at })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (service !== undefined) await sql`insert into cashback_services (cashback_id, service_id, created_by) select ${id}, id, ${created_by} from services where name = ${service}`.execute(db)
    if (!ran) continue
    await db.insertInto('cashback_runs').values({ cashback_id: id, from_at: dayAt(now, ran[0]), until_at: ran[1] === null ? null : dayAt(now, ran[1]) }).execute()
    await evaluate(db, id, which)
  }
  await sql`delete from unjudged_purchases`.execute(db)
  await sql`delete from unheard_reversals`.execute(db)
}

/** A row for each purchase that was for a programme, with the transfers that the plan made for it. */
async function evaluate(db: Transaction, id: string, which: number): Promise<void> {
  await sql`
    insert into cashback_rewards (purchase_id, cashback_id, transaction_id, user_id, month, earned_cents, paid_cents, reason, taken_back_cents, rest_cents, taken_back_by, judged_at)
    select b.id, p.id, t.id, w.user_id, date_trunc('month', b.created_at at time zone 'America/Panama'), e.cents, coalesce(t.amount, 0), case when coalesce(t.amount, 0) < e.cents then 'month_cap' end,
      coalesce(k.amount, 0), case when t.id is not null and v.id is not null then t.amount - coalesce(k.amount, 0) else 0 end, k.id, coalesce(t.created_at, b.created_at + interval '1 minute')
    from cashbacks p
    join cashback_runs r on r.cashback_id = p.id
    join transfers b on b.kind = 'purchase' and b.created_at >= r.from_at and (r.until_at is null or b.created_at < r.until_at) and b.amount >= p.min_purchase_cents
    left join cards c on c.account_id = b.debit
    left join wallets d on d.account_id = b.debit
    join wallets w on w.user_id = coalesce(c.user_id, d.user_id)
    left join cashback_services s on s.cashback_id = p.id
    left join service_establishments n on n.service_id = s.service_id and n.key = establishment_key(b.establishment)
    cross join lateral (select cashback_reward(b.amount, p.rate_bps, null, p.max_per_transaction_cents, null, null) as cents) e
    left join transfers t on t.reference = 'demo-cashback:' || split_part(b.reference, ':', 2) || ':' || ${which}::int
    left join transfers v on v.reversal_of = b.id
    left join transfers k on k.reference = 'demo-back:' || split_part(b.reference, ':', 2) || ':' || ${which}::int
    where p.id = ${id} and (s.service_id is null or n.key is not null)
    order by b.id`.execute(db)
  // A large programme has spent more; its budget is as large.
  await sql`
    update cashbacks p set spent_cents = x.cents, budget_cents = greatest(p.budget_cents, (x.cents * 3 / 2 + 99999) / 100000 * 100000)
    from (select coalesce(cents_sum(paid_cents - taken_back_cents), 0) as cents from cashback_rewards where cashback_id = ${id}) x where p.id = ${id}`.execute(db)
}
