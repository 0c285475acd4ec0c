import assert from 'node:assert/strict'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { operations } from '@ventanilla/contract/bulk/operations'
import { allEndpoints } from '@ventanilla/contract/endpoints'
import { imageAddress } from '@ventanilla/contract/images'
import type { PermissionCode } from '@ventanilla/contract/permissions'
import type { KycStatus } from '@ventanilla/contract/states'
import type { Kysely } from 'kysely'
import { writeGrants } from '../../areas/access/grants.ts'
import type { startCardServer } from '../../areas/cards/test/card-server.ts'
import { upload } from '../../engines/bulk/test/lists.ts'
import { listOf, type Cells } from '../../engines/bulk/test/operation.ts'
import { onlyRow } from '../../platform/database/query.ts'
import type { Database } from '../../platform/database/schema.ts'
import { segmentSamples } from './segment-samples.ts'
import { userSamples } from './user-samples.ts'

/** What a call of an endpoint carries. */
export type Sent = { params?: Record<string, string>; query?: Record<string, string>; body?: object }

const HOLDERS = 96
/** One after the other: without a card, with one, with one that awaits its activation, with one. */
const cards = [undefined, 'Active', 'PendingAck', 'Active'] as const

/** The holders of a card server that the samples are about. */
export const sampleHolders = Array.from({ length: HOLDERS }, (_, at) => {
  const card = cards[at % cards.length]
  return { email: `u${at + 1}@example.com`, identification: `8-1-${at + 1}`, wallet: 9_000, ...(card && { card, cents: 900 }) }
})

/** How calls name a record, with the version that it has. */
export const versionOf = async (db: Kysely<Database>, table: 'roles' | 'admins', id: string) => ({ id, version: (await db.selectFrom(table).select('version').where('id', '=', id).executeTakeFirstOrThrow()).version })

/** Makes a valid call of each change, about records of its own: on a card server with `sampleHolders` and a float. */
export function changeSamples(server: Awaited<ReturnType<typeof startCardServer>>): Readonly<Record<string, () => Promise<Sent> | Sent>> {
  const { pool } = server
  const { db } = server.services
  let made = 0
  const next = () => (made += 1)
  const named = (table: 'roles' | 'admins', id: string) => versionOf(db, table, id)
  const role = async (permission: PermissionCode = 'roles-permissions') => {
    const { id } = await db.insertInto('roles').values({ name: `Rol ${next()}` }).returning('id').executeTakeFirstOrThrow()
    await writeGrants(db, id, { request: [permission], approve: [] })
    return id
  }
  const administrator = async (status: 'active' | 'archived' | 'invited' = 'active') => {
    const id = await server.addAdmin(`admin${next()}@ventanilla.example`, await role('admin-role'))
    await db.updateTable('admins').set({ status, ...(status === 'invited' && { password_hash: null }) }).where('id', '=', id).execute()
    return id
  }
  /** Each on a day of its own, so that no two of them meet. */
  const ownDay = () => new Date(Date.UTC(2090, 0, next(), 5)).toISOString()
  const cashback = async (status = 'draft') => {
    const day = ownDay()
    return onlyRow(await pool.query<{ id: string; version: number }>(`insert into cashbacks (name_es, name_en, reward_type, rate_bps, budget_cents, starts_at, ends_at, status) values ($3, $3, 'percent', 250, 5000, $2, $2::timestamptz + interval '1 hour', $1) returning id, version`, [status, day, `Programa ${next()}`]))
  }
  const charge = { type: 'delivery', calculation: 'flat', amount: '7.50', percent_bps: null, min_amount: null, max_amount: null }
  const chargeDay = () => ownDay().slice(0, 10)
  const cardCharge = async () => onlyRow(await pool.query<{ id: string; version: number }>(`insert into card_charges (type, calculation, amount_cents, effective_from) values ('delivery', 'flat', 700, $1) returning id, version`, [ownDay()]))
  const supplierTerms = { section: 'cash_out', min_amount: null, max_amount: null, daily_limit: '900.00', monthly_limit: null, daily_count: null, alert_percent: 80 }
  const supplier = async () => onlyRow(await pool.query<{ id: string; version: number }>(`insert into limit_providers (name, section, daily_cents) values ($1, 'cash_out', 5000) returning id, version`, [`Proveedor ${next()}`]))
  const payment = { percent_bps: 300, fixed_amount: '0.35', tax_bps: 700, min_amount: '1.00', max_amount: '500.00', payer: 'user' }
  const paymentCharge = async () => onlyRow(await pool.query<{ id: string; version: number }>(`insert into paguelofacil_charges (percent_bps, fixed_cents, tax_bps, min_cents, max_cents, payer, effective_from) values (300, 35, 700, 100, 50000, 'user', $1) returning id, version`, [ownDay()]))
  const referral = async (status = 'draft') => {
    const day = ownDay()
    return onlyRow(await pool.query<{ id: string; version: number }>(`insert into referrals (name, referrer_reward_cents, referee_reward_cents, trigger, starts_at, ends_at, status) values ($1, 100, 0, 'kyc_verified', $3, $3::timestamptz + interval '1 hour', $2) returning id, version`, [`Referidos ${next()}`, status, day]))
  }
  const service = async () => onlyRow(await pool.query<{ id: string; version: number }>(`insert into services (name, category) values ($1, 'Salud') returning id, version`, [`Servicio ${next()}`]))
  const stepped = async (programme: Promise<{ id: string; version: number }>) => {
    const { id, version } = await programme
    return { params: { id }, body: { version } }
  }
  const ownName = () => ({ name_es: `Programa ${next()}`, name_en: `Programme ${next()}` })
  const terms = { description: '', reward_type: 'percent', rate_bps: 250, fixed_amount: null, min_purchase: '5.00', max_per_transaction: null, max_per_user_month: null, budget: '1000.00', starts_at: '2099-11-01', ends_at: null, segment_ids: [] }
  const referralTerms = { referrer_reward: '5.00', referee_reward: '2.00', trigger: 'first_topup', min_amount: '0.00', max_per_user: null, starts_at: '2099-11-01', ends_at: null }

  const imageId = 'a'.repeat(64)
  const image = () => pool.query(`insert into images (id, medium, small, width, height) values ($1, $1, $1, 2, 1) on conflict do nothing`, [imageId])
  const banner = async () => {
    await image()
    return onlyRow(await pool.query<{ id: string; version: number }>(`insert into banners (type, title, image_id, link_type, starts_at, is_active) values ('home', 'Uno', $1, 'none', '2099-11-01Z', true) returning id, version`, [imageId]))
  }
  const bannerTerms = { type: 'home', title: 'Dos', image_url: imageAddress(imageId), alt: '', link_type: 'none', link: '', service_id: null, cashback_id: null, segment_id: null, starts_at: '2099-11-01', ends_at: null, is_active: true }
  /** The last banner of its place, with another one before it. */
  const placed = async () => {
    await banner()
    return { params: { type: 'home', id: (await banner()).id } }
  }

  /** Somebody new in a KYC status. */
  const applicant = async (kyc: KycStatus, status = 'Inactive') => {
    const n = next()
    const { id } = onlyRow(await pool.query<{ id: string }>(`insert into users (first_name, surname, identification_type, identification_number, mobile, email, kyc_status, status) values ('Sol', 'Mar', 'Cédula', $1, $2, $3, $4, $5) returning id`, [`N-2-${n}`, `+5076200${String(n).padStart(4, '0')}`, `sol${n}@example.com`, kyc, status]))
    await pool.query(`with account as (insert into accounts (kind) values ('wallet') returning id) insert into wallets (user_id, account_id) select $1, id from account`, [id])
    return id
  }

  /** The next user of a kind. @returns their number */
  const taken = new Map<string, number>()
  const user = (kind: 'without' | 'Active' | 'PendingAck') => {
    const number = taken.get(kind) ?? { without: 1, Active: 2, PendingAck: 3 }[kind]
    taken.set(kind, number + cards.length)
    return number
  }
  const users = (kind: Parameters<typeof user>[0]) => [`U${user(kind)}`]
  const holder = (kind: Parameters<typeof user>[0]): Cells => {
    const number = user(kind)
    return { email: `u${number}@example.com`, identification_number: `8-1-${number}`, mobile: `6${String(number).padStart(7, '0')}` }
  }
  let people = 98
  const somebodyNew = (): Cells => {
    const number = String((people += 1))
    return { email: `new${number}@example.com`, identification_number: `9-9-${number}`, mobile: `69999${number.padStart(3, '0')}` }
  }
  const rows: Readonly<Record<string, () => Cells>> = {
    'create-users': () => ({ ...somebodyNew(), first_name: 'Ana', surname: 'Ríos', identification_type: 'Cédula', salary: '900.00' }),
    'create-cards': () => ({ ...holder('without'), card_type: 'physical' }),
    'activate-cards': () => holder('PendingAck'),
    'block-cards': () => ({ ...holder('Active'), action: 'Block', description: 'Extravío' }),
    'cancel-cards': () => ({ ...holder('Active'), action: 'Lost' }),
    'top-up': () => ({ ...holder('Active'), amount: '12.50', card_or_wallet: 'Card', description: 'Bono' }),
    'recover-balance': () => ({ ...holder('Active'), amount: '3.25', card_or_wallet: 'Wallet' }),
  }
  /** A list of one row that somebody has uploaded. */
  const list = async (definition: BulkDefinition) => {
    const { id } = definition
    const cells = rows[id]?.()
    assert.ok(cells, `a row of ${id}`)
    const { status, body } = await server.call({ method: 'POST', url: allEndpoints[`${id}/upload`]?.path ?? '', token: server.token, ...upload(listOf(definition, [cells]), `${id}.csv`) })
    assert.deepEqual([status, body['success_count']], [200, 1], JSON.stringify(body))
    return { body: { upload_document_id: body['upload_document_id'], ...(definition.notifies && { emails: 'jefa@example.com' }) } }
  }
  /** A list that is being processed and has rows left, which no worker comes to: it looks as if the first one waited for a provider. */
  const running = async (definition: BulkDefinition) => {
    const { body: { upload_document_id } } = await list(definition)
    await pool.query(`update upload_documents set status = 'processing', success_count = 0, total_count = 2, pending_count = 1, processed_row = 2, confirmed_at = now() where id = $1`, [upload_document_id])
    return { body: { upload_document_id } }
  }
  /** A movement that took money from the next user with a card. */
  const purchase = async () => {
    const number = user('Active')
    return server.movement({ reference: `sample${next()}`, kind: 'purchase', debit: `C${number}`, credit: 'outside_world', amount: 100, establishment: 'Farmacia' })
  }
  const dispute = async () => onlyRow(await pool.query<{ id: string; version: number }>(`insert into disputes (transaction_id, amount_cents, user_id, card_id, reason, description) select $1, t.amount, c.user_id, c.id, 'other', 'Dos veces' from transfers t join cards c on c.account_id = t.debit where t.id = $1 returning id, version`, [await purchase()]))
  const moved = (direction: string) => ({ body: { userId: `U${user('Active')}`, direction, amount: '1.00', description: 'Ajuste' } })
  const money = { amount: '1.00', card_or_wallet: 'Wallet', description: 'Bono' }

  return {
    'create-role': () => ({ body: { name: `Rol ${next()}`, description: '', request_permissions: ['roles-permissions'], approve_permissions: [] } }),
    'edit-role': async () => ({ body: { ...(await named('roles', await role())), name: `Rol ${next()}`, description: 'Otra', request_permissions: ['roles-permissions'], approve_permissions: [] } }),
    'delete-role': async () => ({ body: await named('roles', await role()) }),
    'create-admin': async () => ({ body: { email: `new${next()}@ventanilla.example`, first_name: 'Eva', surname: 'Paz', role_id: await role('admin-role') } }),
    'edit-admin': async () => ({ body: { ...(await named('admins', await administrator())), first_name: 'Eva', surname: 'Paz', role_id: await role('admin-role') } }),
    'archive-admin': async () => ({ body: await named('admins', await administrator()) }),
    'restore-admin': async () => ({ body: await named('admins', await administrator('archived')) }),
    'invite-admin-again': async () => ({ body: await named('admins', await administrator('invited')) }),
    'decide-kyc': async () => ({ params: { id: await applicant('verification_inputs_completed') }, body: { kyc_status: 'rejected', kyc_reason: 'other', comment: 'Foto borrosa', version: 1 } }),
    'send-kyc-mail': async () => ({ body: { users: [await applicant('not_started')] } }),
    'send-rejection-mail': async () => ({ body: { users: [await applicant('rejected')] } }),
    'send-approval-mail': async () => ({ body: { users: [await applicant('verified', 'Active')] } }),
    'send-kyc-mail-to-all': async () => {
      await applicant('not_started')
      return {}
    },
    'send-rejection-mail-to-all': async () => {
      await applicant('rejected')
      return {}
    },
    'edit-policy': () => ({ body: { id: 'create-users/process', version: 0, approval: 'always', above: null } }),
    'create-cashback': () => ({ body: { ...ownName(), ...terms } }),
    'edit-cashback': async () => {
      const { id, version } = await cashback()
      return { params: { id }, body: { ...ownName(), ...terms, version } }
    },
    'delete-cashback': async () => {
      const { id, version } = await cashback()
      return { params: { id }, body: { version } }
    },
    'start-cashback': () => stepped(cashback()),
    'pause-cashback': () => stepped(cashback('active')),
    'resume-cashback': () => stepped(cashback('paused')),
    'end-cashback': () => stepped(cashback('active')),
    'put-cashback-service': async () => ({ body: { cashback_id: (await cashback()).id, service_id: (await service()).id, rate_bps: 500, max_amount: null } }),
    'remove-cashback-service': async () => {
      const [cashback_id, service_id] = [(await cashback()).id, (await service()).id]
      await pool.query('insert into cashback_services (cashback_id, service_id) values ($1, $2)', [cashback_id, service_id])
      return { query: { cashback_id, service_id } }
    },
    'create-limit-provider': () => ({ body: { ...supplierTerms, name: `Proveedor ${next()}` } }),
    'edit-limit-provider': async () => ({ body: { ...(await supplier()), ...supplierTerms, name: `Proveedor ${next()}` } }),
    'delete-limit-provider': () => stepped(supplier()),
    'save-card-charge': () => ({ body: { ...charge, effective_from: chargeDay() } }),
    'edit-card-charge': async () => ({ params: { id: (await cardCharge()).id }, body: { ...charge, amount: '8.00', effective_from: chargeDay(), version: 1 } }),
    'delete-card-charge': () => stepped(cardCharge()),
    'save-paguelofacil': () => ({ body: { ...payment, effective_from: chargeDay() } }),
    'edit-paguelofacil': async () => ({ params: { id: (await paymentCharge()).id }, body: { ...payment, fixed_amount: '0.50', effective_from: chargeDay(), version: 1 } }),
    'delete-paguelofacil': () => stepped(paymentCharge()),
    'create-service': () => ({ body: { name: `Servicio ${next()}`, category: 'Salud', provider_id: '', establishments: '' } }),
    'edit-service': async () => {
      const { id, version } = await service()
      return { params: { id }, body: { name: `Servicio ${next()}`, category: 'Compras', provider_id: '', establishments: '', version } }
    },
    'delete-service': () => stepped(service()),
    'create-referral': () => ({ body: { ...referralTerms, name: `Referidos ${next()}` } }),
    'edit-referral': async () => {
      const { id, version } = await referral()
      return { params: { id }, body: { ...referralTerms, name: `Referidos ${next()}`, version } }
    },
    'delete-referral': () => stepped(referral()),
    'start-referral': () => stepped(referral()),
    'pause-referral': () => stepped(referral('active')),
    'resume-referral': () => stepped(referral('paused')),
    'end-referral': () => stepped(referral('active')),
    'fund-marketing': () => ({ body: { amount: '1.00', description: 'Noviembre' } }),
    ...segmentSamples(pool),
    'create-banner': async () => {
      await image()
      return { body: bannerTerms }
    },
    'edit-banner': async () => {
      const { id, version } = await banner()
      return { params: { id }, body: { ...bannerTerms, version } }
    },
    'delete-banner': async () => {
      const { id, version } = await banner()
      return { params: { id }, body: { version } }
    },
    'move-banner-left': placed,
    'move-banner-right': async () => {
      const { id } = await banner()
      await banner()
      return { params: { type: 'home', id } }
    },
    'order-banners': async () => {
      await banner()
      await banner()
      const { rows } = await pool.query<{ id: string }>(`select id from banners where type = 'home' order by position desc`)
      return { params: { type: 'home' }, body: { ids: rows.map(({ id }) => id) } }
    },
    'edit-cashback-banner': async () => {
      const { id } = await cashback()
      return { params: { id }, body: { title_es: `Útiles ${next()}`, title_en: 'Supplies', text_es: '', text_en: '', image_url: null, alt: '', is_active: false, version: 1 } }
    },
    ...userSamples(pool),
    'request-card': () => ({ body: { userId: users('without')[0] } }),
    'activate-cards-of-users': () => ({ body: { users: users('PendingAck') } }),
    'block-cards-of-users': () => ({ body: { users: users('Active'), action: 'Block' } }),
    'edit-card-limit': () => ({ params: { id: `C${user('Active')}` }, body: { monthly_limit: '250.00', version: 1 } }),
    'cancel-cards-of-users': () => ({ body: { users: users('Active'), action: 'Lost' } }),
    'recharge-users': () => ({ body: { users: users('Active'), ...money } }),
    'recover-from-users': () => ({ body: { users: users('Active'), ...money } }),
    'adjust-wallet': () => moved('increase'),
    'adjust-card': () => moved('reduce'),
    transfer: () => moved('to_card'),
    'reverse-movement': async () => ({ body: { transaction_id: await purchase(), description: 'Por error' } }),
    'open-dispute': async () => ({ body: { transaction_id: await purchase(), reason: 'duplicated', description: 'Dos veces' } }),
    'review-dispute': async () => {
      const { id, version } = await dispute()
      return { params: { id }, body: { comment: '', version } }
    },
    'resolve-dispute': async () => {
      const { id, version } = await dispute()
      return { params: { id }, body: { outcome: 'resolved_against', comment: 'El comercio lo confirma', version } }
    },
    'request-card-for-all': () => ({}),
    'activate-all-cards': () => ({}),
    ...Object.fromEntries(operations.filter(({ id }) => `${id}/process` in allEndpoints).map((definition) => [`${definition.id}/process`, () => list(definition)])),
    ...Object.fromEntries(operations.filter(({ id }) => `${id}/cancel` in allEndpoints).map((definition) => [`${definition.id}/cancel`, () => running(definition)])),
  }
}
