import assert from 'node:assert/strict'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { operations } from '@ventanilla/contract/bulk/operations'
import { allEndpoints } from '@ventanilla/contract/endpoints'
import type { PermissionCode } from '@ventanilla/contract/permissions'
import type { KycStatus } from '@ventanilla/contract/states'
import type { Kysely } from 'kysely'
import { writeGrants } from '../../areas/access/grants.ts'
import type { startCardServer } from '../../areas/cards/test/card-server.ts'
import { upload } from '../../engines/bulk/test/lists.ts'
import { listOf, type Cells } from '../../engines/bulk/test/operation.ts'
import { onlyRow } from '../../platform/database/query.ts'
import type { Database } from '../../platform/database/schema.ts'
import { userSamples } from './user-samples.ts'

/** What a call of an endpoint carries. */
export type Sent = { params?: Record<string, string>; body?: object }

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
  const cashback = async () =>
    onlyRow(await pool.query<{ id: string; version: number }>(`insert into cashbacks (name_es, name_en, reward_type, rate_bps, budget_cents, starts_at, status) values ('A', 'A', 'percent', 250, 5000, '2099-11-01Z', 'scheduled') returning id, version`))
  const terms = { name_es: 'Farmacias', name_en: 'Pharmacies', description: '', reward_type: 'percent', rate_bps: 250, fixed_amount: null, min_purchase: '5.00', max_per_transaction: null, max_per_user_month: null, budget: '1000.00', starts_at: '2099-11-01', ends_at: null }

  /** Somebody new in a KYC status. */
  const applicant = async (kyc: KycStatus) => {
    const n = next()
    const { id } = onlyRow(await pool.query<{ id: string }>(`insert into users (first_name, surname, identification_type, identification_number, mobile, email, kyc_status) values ('Sol', 'Mar', 'Cédula', $1, $2, $3, $4) returning id`, [`N-2-${n}`, `+5076200${String(n).padStart(4, '0')}`, `sol${n}@example.com`, kyc]))
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
  const rows: Readonly<Record<string, () => Cells>> = {
    'create-users': () => ({ ...holder('without'), email: 'new@example.com', identification_number: '9-9-99', mobile: '69999999', first_name: 'Ana', surname: 'Ríos', identification_type: 'Cédula', salary: '900.00' }),
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
    'send-kyc-mail-to-all': async () => {
      await applicant('not_started')
      return {}
    },
    'send-rejection-mail-to-all': async () => {
      await applicant('rejected')
      return {}
    },
    'edit-policy': () => ({ body: { id: 'create-users/process', version: 0, approval: 'always', above: null } }),
    'create-cashback': () => ({ body: terms }),
    'edit-cashback': async () => {
      const { id, version } = await cashback()
      return { params: { id }, body: { ...terms, version } }
    },
    'delete-cashback': async () => {
      const { id, version } = await cashback()
      return { params: { id }, body: { version } }
    },
    ...userSamples(pool),
    'request-card': () => ({ body: { userId: users('without')[0] } }),
    'activate-cards-of-users': () => ({ body: { users: users('PendingAck') } }),
    'block-cards-of-users': () => ({ body: { users: users('Active'), action: 'Block' } }),
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
  }
}
