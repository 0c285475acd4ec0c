import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { disputeEndpoints } from '@ventanilla/contract/endpoints/disputes.endpoints'
import { moneyEndpoints } from '@ventanilla/contract/endpoints/money.endpoints'
import { otpEndpoints } from '@ventanilla/contract/endpoints/otp.endpoints'
import { productEndpoints } from '@ventanilla/contract/endpoints/products.endpoints'
import { timelineEndpoints } from '@ventanilla/contract/endpoints/timeline.endpoints'
import { userChangeEndpoints } from '@ventanilla/contract/endpoints/user-changes.endpoints'
import { userEndpoints } from '@ventanilla/contract/endpoints/users.endpoints'
import { walletEndpoints } from '@ventanilla/contract/endpoints/wallets.endpoints'
import { startCardServer } from '../areas/cards/test/card-server.ts'
import { otpSealedFor } from '../areas/products/public.ts'
import { createKeys } from '../platform/keys.ts'
import { asker, type Input } from './test/asker.ts'

const all = { ...userEndpoints, ...userChangeEndpoints, ...walletEndpoints, ...disputeEndpoints, ...moneyEndpoints, ...productEndpoints, ...otpEndpoints, ...timelineEndpoints }

describe('every endpoint about one user, their money and their products answers what the contract says, with something in it', async () => {
  const server = await startCardServer([
    { email: 'ana@example.com', name: ['Ana', 'Ríos'], identification: '8-1-1', card: 'Active', cents: 5_000, wallet: 9_000 },
    { email: 'eva@example.com', name: ['Eva', 'Paz'], identification: '8-1-2' },
  ])
  after(() => server.close())
  const { pool, clock } = server
  const { ask, asked } = asker(server)
  await server.movement({ reference: 'float', kind: 'adjustment', debit: 'outside_world', credit: 'programme_float', amount: 100_000 })
  await server.movement({ reference: 'paid', kind: 'adjustment', debit: 'outside_world', credit: 'marketing', amount: 1_000 })
  const buy = (reference: string) => server.movement({ reference, kind: 'purchase', debit: 'C1', credit: 'outside_world', amount: 200, establishment: 'Farmacia' })
  const [bought, disputed, wrong] = [await buy('bought'), await buy('disputed'), await buy('wrong')]
  const reward = await server.movement({ reference: 'reward', kind: 'cashback', debit: 'marketing', credit: 'W1', amount: 4 })
  await pool.query(`insert into cashbacks (id, name_es, name_en, reward_type, rate_bps, budget_cents, starts_at, status) values ('P1', 'Farmacias', 'Pharmacies', 'percent', 200, 100000, '2026-11-01Z', 'active')`)
  await pool.query(`insert into cashback_rewards (transaction_id, purchase_id, cashback_id, user_id, month, earned_cents, paid_cents) values ($1, $2, 'P1', 'U1', '2026-11-01', 4, 4)`, [reward, bought])
  await pool.query(`insert into referral_details (referrer_id, referee_id, status) values ('U1', 'U2', 'registered')`)
  await pool.query(`insert into segments (id, name) values ('S1', 'Empleados')`)
  await pool.query(`insert into segment_members values ('S1', 'U1')`)
  await pool.query(`insert into loans (id, user_id, document_id, product, principal_cents, annual_rate_bps, term_months, installment_cents, outstanding_cents, next_due_date, status) values ('L1', 'U1', 'K1', 'Crédito personal', 60000, 1800, 6, 10533, 60000, '2026-12-15', 'active')`)
  await pool.query(`insert into loan_payments (loan_id, installment_number, due_date, principal_cents, interest_cents, status) values ('L1', 1, '2026-12-15', 9633, 900, 'pending')`)
  await pool.query(`insert into assistances (user_id, plan, supplier, price_cents, status, starts_on, ends_on) values ('U1', 'Vial', 'Asistencia Ancón', 499, 'active', '2026-11-01', '2027-10-31')`)
  await pool.query(`insert into services (id, name, category) values ('SV1', 'Luz del Istmo', 'Electricidad')`)
  await pool.query(`insert into service_uses (user_id, service_id, amount_cents, status, reference, transaction_id) values ('U1', 'SV1', 200, 'completed', 'servicio-1', $1)`, [bought])
  const sealed = createKeys('x'.repeat(32)).seal(otpSealedFor(1), '90417')
  await pool.query(`insert into user_otps (id, user_id, purpose, mobile, code, status, attempts, expires_at, created_at) values (1, 'U1', 'transfer', '+507 •••• 0001', $1, 'active', 1, $2, $3)`, [sealed, new Date(clock.now().getTime() + 600_000), clock.now()])

  const U1 = { userId: 'U1' }
  const terms = { first_name: 'Ana', surname: 'Ríos', identification_type: 'Cédula', identification_number: '8-1-1', mobile: '+50760000001', email: 'ana@example.com', occupation: 'Piloto', workplace: '', address1: '', address2: '', city: '', region: '', zip_code: '', country: 'PA', salary: '900.00' }
  const version = async (id = 'U1') => (await pool.query<{ version: number }>('select version from users where id = $1', [id])).rows[0]!.version
  const disputeVersion = async () => (await pool.query<{ version: number }>(`select version from disputes where id = 'D000001'`)).rows[0]!.version
  const money = { userId: 'U1', amount: '1.00', description: 'Ajuste' }
  const inputs: [id: keyof typeof all, input?: () => Input | Promise<Input>][] = [
    ['users', () => ({ query: { query: 'ana@', status: 'Active', sort_by: 'wallet_balance', order: 'desc', page: '1', page_size: '5' } })],
    ['user-details', () => ({ params: U1 })],
    ['count-of-users'],
    ['edit-user', async () => ({ body: { ...terms, id: 'U1', version: await version() } })],
    ['switch-paguelofacil', async () => ({ params: U1, body: { paguelofacil_enabled: true, version: await version() } })],
    ['provider-user', () => ({ params: U1 })],
    ['link-provider-user', async () => ({ params: U1, body: { provider_user_id: 'U1', version: await version() } })],
    ['send-recovery-mail', () => ({ params: U1 })],
    ['wallet-details', () => ({ params: U1 })],
    ['adjust-wallet', () => ({ body: { ...money, direction: 'increase', reference: randomUUID() } })],
    ['adjust-card', () => ({ body: { ...money, direction: 'reduce', reference: randomUUID() } })],
    ['transfer', () => ({ body: { ...money, direction: 'to_card', reference: randomUUID() } })],
    ['reverse-movement', () => ({ body: { transaction_id: wrong, description: 'Por error', reference: randomUUID() } })],
    ['wallet-transactions', () => ({ params: { id: 'W1' }, query: { page: '1', page_size: '10', sort_by: 'amount', order: 'asc' } })],
    ['wallet-activity', () => ({ params: { id: 'W1' }, query: { page: '1', page_size: '10', sort_by: 'changed_at', order: 'asc' } })],
    ['wallet-referrals', () => ({ params: { id: 'W1' }, query: { page: '1', page_size: '10', sort_by: 'surname', order: 'asc' } })],
    ['wallet-cashback', () => ({ params: { id: 'W1' }, query: { page: '1', page_size: '10', sort_by: 'amount', order: 'asc' } })],
    ['card-cashback', () => ({ params: { id: 'C1' } })],
    ['open-dispute', () => ({ body: { transaction_id: disputed, reason: 'duplicated', description: 'Dos veces' } })],
    ['disputes', () => ({ query: { status: 'open' } })],
    ['card-disputes', () => ({ params: { id: 'C1' } })],
    ['dispute', () => ({ params: { id: 'D000001' } })],
    ['movement-disputes', () => ({ params: { id: disputed } })],
    ['review-dispute', async () => ({ params: { id: 'D000001' }, body: { comment: '', version: await disputeVersion() } })],
    ['resolve-dispute', async () => ({ params: { id: 'D000001' }, body: { outcome: 'resolved_user', comment: 'Procede', version: await disputeVersion(), reference: randomUUID() } })],
    ['loans', () => ({ params: U1, query: { page: '1', page_size: '5' } })],
    ['loan-plan', () => ({ params: { id: 'L1' } })],
    ['loan-history', () => ({ query: { document_id: 'K1' } })],
    ['loan-payments', () => ({ query: { loan_id: 'L1' } })],
    ['assistances', () => ({ params: U1 })],
    ['service-history', () => ({ params: U1, query: { page: '1', page_size: '5' } })],
    ['user-otps', () => ({ query: { status: 'active' } })],
    ['reveal-otp', () => ({ params: { id: '1' }, body: {} })],
    ['user-timeline', () => ({ params: U1 })],
    ['block-user', async () => ({ params: { userId: 'U2' }, body: { reason: 'Fraude', version: await version('U2') } })],
    ['change-user-status', async () => ({ params: { userId: 'U2' }, body: { status: 'Active', reason: 'Aclarado', version: await version('U2') } })],
  ]
  for (const [id, input] of inputs)
    it(id, async () => {
      const answer = await ask(id, await input?.())
      if ('results' in answer) assert.ok((answer['results'] as unknown[]).length > 0, 'something to answer')
      assert.ok(Object.keys(answer).length > 0)
    })

  it('none is left out', () => assert.deepEqual(Object.keys(all).filter((id) => !asked.has(id)), []))
})
