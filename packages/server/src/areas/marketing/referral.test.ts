import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { ReferralDetail, ReferralProgramme } from '@ventanilla/contract/endpoints/referral.endpoints'
import { startAccessServer } from '../access/test/access-server.ts'
import { today } from './test/cashback-server.ts'

const terms = { name: 'Trae a un amigo', referrer_reward: '5.00', referee_reward: '2.00', trigger: 'first_topup', min_amount: '10.00', max_per_user: 3, starts_at: '2099-11-01', ends_at: '2099-11-30' }

describe('a referral programme', async () => {
  const server = await startAccessServer()
  after(() => server.close())
  const { pool, audited } = server
  const admin = await server.signIn('admin@ventanilla.example')
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, token = admin) => {
    const { status, body } = await server.call({ method, url: `/api/${url}`, token, ...(payload && { payload }) })
    const problems = ((body['problems'] ?? []) as { field?: string; code: string }[]).map(({ field, code }) => [field, code].join(' ').trim())
    return { status, code: body['code'], problems, programme: body as ReferralProgramme, rows: (body['results'] ?? []) as ReferralDetail[] }
  }
  let made = 0
  const create = (own: object = {}) => call('POST', 'referral/', { ...terms, name: `Programa ${(made += 1)}`, ...own })

  it('is created as a draft, edited, and deleted', async () => {
    const { status, programme } = await create({ name: terms.name })
    assert.deepEqual([status, programme], [200, { ...terms, id: programme.id, starts_at: '2099-11-01T05:00:00.000Z', ends_at: '2099-12-01T04:59:59.999Z', status: 'draft', ended_reason: null, rewarded: 0, paid: '0.00', version: 1 }])
    const edited = await call('PUT', `referral/${programme.id}/`, { ...terms, referee_reward: '3.00', version: 1 })
    assert.deepEqual([edited.programme.referee_reward, edited.programme.version], ['3.00', 2])
    assert.deepEqual((await create({ name: terms.name })).problems, ['name name_taken'])
    assert.equal((await call('DELETE', `referral/${programme.id}/`)).status, 200)
    assert.equal((await call('GET', `referral/${programme.id}/`)).status, 404)
    assert.deepEqual((await audited('referral', programme.id)).map(({ action }) => action), ['referral.created', 'referral.edited', 'referral.deleted'])
  })

  it('is refused at the field that is wrong', async () => {
    assert.deepEqual((await create({ referrer_reward: '0.00', referee_reward: '0.00' })).problems, ['referrer_reward referral_rewards_nobody'])
    assert.deepEqual((await create({ trigger: 'kyc_verified' })).problems, ['min_amount trigger_without_amount'])
    assert.deepEqual((await create({ ends_at: '2099-10-31', max_per_user: 0 })).problems, ['max_per_user number_too_small'])
    assert.deepEqual((await create({ ends_at: '2099-10-31' })).problems, ['ends_at date_range_order'])
    assert.deepEqual((await create({ starts_at: '2020-01-01', ends_at: '2020-02-02' })).problems, ['starts_at date_past', 'ends_at date_past'])
  })

  it('is not made to end before today, though what is over may be edited', async () => {
    const { programme } = await create({ name: 'Pasado', ends_at: null })
    await pool.query(`update referrals set starts_at = '2020-01-01T05:00:00Z' where id = $1`, [programme.id])
    const edit = (own: object) => call('PUT', `referral/${programme.id}/`, { ...terms, name: 'Pasado', starts_at: '2020-01-01', version: 1, ...own })
    assert.deepEqual((await edit({ ends_at: '2020-01-31' })).problems, ['ends_at date_past'])
    await pool.query(`update referrals set ends_at = '2020-02-01T04:59:59.999Z' where id = $1`, [programme.id])
    assert.deepEqual((await call('PUT', `referral/start/${programme.id}/`, { version: 1 })).problems, ['ends_at programme_dates_over'])
    assert.deepEqual((await edit({ ends_at: '2020-01-30' })).problems, ['ends_at date_past'])
    assert.equal((await edit({ ends_at: '2020-01-31', max_per_user: 4 })).programme.max_per_user, 4)
  })

  it('that is started after its first day runs from the day of its start, and says so', async () => {
    const { programme } = await create({ ends_at: null })
    await pool.query(`update referrals set starts_at = '2026-01-01T05:00:00Z' where id = $1`, [programme.id])
    const { programme: late } = await call('PUT', `referral/start/${programme.id}/`, { version: 1 })
    assert.deepEqual([late.status, late.starts_at], ['active', `${today}T05:00:00.000Z`])
    assert.deepEqual((await audited('referral', programme.id)).at(-1)?.after, { status: 'active', starts_at: today })
    await call('PUT', `referral/end/${programme.id}/`, { version: late.version })
  })

  it('starts, pauses, goes on and ends, one at a time', async () => {
    const step = ({ id, version }: ReferralProgramme, name: string) => call('PUT', `referral/${name}/${id}/`, { version })
    const one = (await step((await create({ starts_at: today, ends_at: null })).programme, 'start')).programme
    assert.equal(one.status, 'active')
    assert.deepEqual((await step((await create()).programme, 'start')).problems, ['referrals_overlap'])
    const paused = (await step(one, 'pause')).programme
    const ended = (await step((await step(paused, 'resume')).programme, 'end')).programme
    assert.deepEqual([paused.status, ended.status, ended.ended_reason], ['paused', 'ended', 'by_hand'])
    assert.equal((await call('DELETE', `referral/${one.id}/`)).code, 'cashback_begun')
    assert.equal((await step((await create()).programme, 'start')).programme.status, 'scheduled')
  })

  it('shows who brought whom, and takes who may read marketing only', async () => {
    await pool.query(`insert into users (id, first_name, surname, identification_type, identification_number, mobile, email, referred_by) values ('RA', 'Ana', 'Ríos', 'c', 'R-1', '+50761110001', 'ra@example.com', null), ('RB', 'Beto', 'Paz', 'c', 'R-2', '+50761110002', 'rb@example.com', 'RA')`)
    const { rows } = await call('GET', 'GetReferralDetails/?search=beto')
    assert.deepEqual(rows.map(({ referrer_name, referee_name, status, reward }) => [referrer_name, referee_name, status, reward]), [['Ana Ríos', 'Beto Paz', 'registered', null]])
    const { token: stranger } = await server.person({ request: ['card-block'] })
    const { token: reader } = await server.person({ approve: ['referral'] })
    assert.deepEqual([(await call('GET', 'GetReferralDetails/', undefined, stranger)).status, (await call('GET', 'GetReferralDetails/', undefined, reader)).status, (await call('POST', 'referral/', terms, reader)).status], [403, 200, 403])
  })
})
