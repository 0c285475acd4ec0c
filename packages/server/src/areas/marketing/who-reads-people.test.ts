import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { SegmentPreview } from '@ventanilla/contract/endpoints/segments.endpoints'
import type { PermissionCode } from '@ventanilla/contract/permissions'
import { upload } from '../../engines/bulk/test/lists.ts'
import { startAccessServer } from '../access/test/access-server.ts'

describe('what marketing tells of people', async () => {
  const server = await startAccessServer()
  after(() => server.close())
  const may = async (...view: PermissionCode[]) => (await server.person({ request: view })).token
  const get = (token: string, url: string) => server.call({ url: `/api/${url}`, token })
  await server.pool.query(`insert into users (id, first_name, surname, identification_type, identification_number, mobile, email, status) values ('U1', 'Ana', 'Ríos', 'Cédula', '8-1-1', '+50761110009', 'ana@example.com', 'Active');
    insert into accounts (kind) values ('wallet'); insert into wallets (id, user_id, account_id) values ('W1', 'U1', (select max(id) from accounts));
    insert into segments (id, name) values ('S1', 'Todos'); insert into segment_members values ('S1', 'U1');
    insert into mailings (kind, key, total_count, sent_count) values ('notification', 'notification:N1', 1, 1);
    insert into mailing_recipients (mailing_id, user_id, outcome) select id, 'U1', 'sent' from mailings;
    insert into notifications (id, title_es, title_en, body_es, body_en, channel, segment_id, segment_name, status, mailing_id) select 'N1', 'Hola', 'Hello', 'Hola', 'Hello', 'app', 'S1', 'Todos', 'sending', id from mailings;
    insert into cashbacks (id, name_es, name_en, reward_type, rate_bps, budget_cents, starts_at, status) values ('P1', 'Farmacias', 'Pharmacies', 'percent', 250, 1000, '2026-11-01Z', 'active')`)
  const [cashback, referral, banner] = [await may('cashback'), await may('referral'), await may('banner')]

  it('is purchases for who works with cashback, and who brought whom for who works with referrals', async () => {
    const statuses = async (url: string) => Promise.all([cashback, referral, banner].map(async (token) => (await get(token, url)).status))
    assert.deepEqual(await statuses('cashback/rewards/P1/'), [200, 403, 403])
    assert.deepEqual((await get(cashback, 'cashback/rewards/P1/')).body['results'], [])
    assert.equal((await get(cashback, 'cashback/rewards/P9999/')).status, 404)
    assert.deepEqual(await statuses('GetReferralDetails/'), [403, 200, 403])
    assert.deepEqual(await statuses('cashback/P1/'), [200, 200, 200])
    assert.deepEqual(await statuses('NotificationDetails/results/?notification_id=N1'), [403, 403, 200])
  })

  it('is of recipients their number alone for who may not read users and balances: the rules of a segment tell both', async () => {
    const results = async (token: string, search = '') => ((await get(token, `NotificationDetails/results/?notification_id=N1${search && `&search=${search}`}`)).body['results'] as { user_id: string; first_name: string; email: string; identification_number: string }[]).map(({ user_id, first_name, email, identification_number }) => [user_id, first_name, email, identification_number])
    for (const token of [banner, await may('banner', 'kyc-status'), await may('banner', 'card-block')]) {
      assert.deepEqual(await results(token), [['U1', '', '', '']])
      assert.deepEqual([await results(token, 'ana@example.com'), await results(token, '8-1-1'), await results(token, 'rios')], [[], [], []])
    }
    const reader = await may('banner', 'user-detail')
    assert.deepEqual([await results(reader), await results(reader, '8-1-1')], [[['U1', 'Ana', 'ana@example.com', '8-1-1']], [['U1', 'Ana', 'ana@example.com', '8-1-1']]])
  })

  it('is nobody to look at a notification with for the same: they see it as themselves', async () => {
    const people = (token: string) => get(token, 'NotificationDetails/people/?segment_id=S1&search=ana')
    const inApp = (token: string) => get(token, 'NotificationDetails/in-app/?notification_id=N1')
    const preview = async (token: string, user?: string) => (await server.call({ method: 'POST', url: '/api/NotificationDetails/preview/', token, payload: { title_es: 'Hola', title_en: 'Hello', body_es: 'Hola, {{name}}', body_en: 'Hello', channel: 'app', segment_id: 'S1', ...(user && { user_id: user }) } })).body
    assert.deepEqual([(await people(banner)).status, (await inApp(banner)).status, (await inApp(referral)).status, (await preview(banner, 'U1'))['code']], [403, 403, 403, 'forbidden'])
    assert.deepEqual([(await inApp(await may('kyc-status'))).status, (await inApp(await may('user-status'))).status], [403, 200], 'states and balances')
    const own = await preview(banner)
    assert.deepEqual([own['own'], String(own['recipient']).endsWith('@ventanilla.example'), JSON.stringify(own).includes('ana@example.com')], [true, true, false])
    const reader = await may('banner', 'user-detail')
    assert.deepEqual(((await people(reader)).body['results'] as { name: string; email: string }[]).map(({ name, email }) => [name, email]), [['Ana Ríos', 'ana@example.com']])
    assert.deepEqual([(await preview(reader))['own'], (await preview(reader, 'U1'))['recipient'], (await inApp(reader)).status], [false, 'ana@example.com', 200])
  })

  it('is no way round by the list of users or a user’s page: who may not know the members of a segment asks neither by it', async () => {
    const asked = async (...view: PermissionCode[]) => {
      const token = await may(...view)
      const { body } = await get(token, 'GetLukiUserDetails/U1/')
      return [(await get(token, 'user/?segment=S1')).status, (body['segments'] as { name: string }[]).map(({ name }) => name), (await get(token, 'segments/')).status]
    }
    assert.deepEqual(await asked('user-otp'), [403, [], 403])
    assert.deepEqual(await asked('cashback', 'kyc-status'), [403, [], 200], 'whom a programme is for is chosen by the name of a segment')
    assert.deepEqual(await asked('user-detail'), [200, ['Todos'], 200])
  })

  it('is whether the rows of a list of identifications are users, and of their people nothing for the same', async () => {
    const { body: { upload_document_id: list } } = await server.call({ method: 'POST', url: '/api/user/national-id-upload/', token: await may('user-detail'), ...upload('Mobile,National ID,Email\n61110009,8-1-1,ana@example.com', 'cedulas.csv') })
    const rows = async (token: string, search = '') => ((await get(token, `segments/national-ids/rows/?upload_document_id=${String(list)}${search && `&search=${search}`}`)).body['results'] as { national_id: string; email: string; mobile: string; matched: string }[]).map(({ national_id, email, mobile, matched }) => [national_id, email, mobile, matched])
    assert.deepEqual([await rows(banner), await rows(banner, '8-1-1')], [[['', '', '', 'yes']], []])
    assert.deepEqual(await rows(await may('banner', 'user-detail'), '8-1-1'), [['8-1-1', 'ana@example.com', '+50761110009', 'yes']])
  })

  it('is how many a segment would have for who writes segments, and names for who reads users, of balances for who reads those', async () => {
    const preview = async (token: string, field: string, op: string, value: string) => {
      const { status, body } = await server.call({ method: 'POST', url: '/api/SegmentationDetails/preview/', token, payload: { type: 'rule', match: 'all', rules: [{ field, op, value: [value] }], upload_document_id: null } })
      const { count, examples } = body as SegmentPreview
      return status === 200 ? [count, examples.length] : status
    }
    const asked = async (token: string) => [await preview(token, 'status', 'is', 'Active'), await preview(token, 'wallet_balance', 'at_least', '0.00')]
    assert.deepEqual([await asked(banner), await asked(cashback)], [[403, 403], [[1, 0], [1, 0]]])
    assert.deepEqual(await asked(await may('cashback', 'kyc-status')), [[1, 1], [1, 0]])
    assert.deepEqual(await asked(await may('cashback', 'user-detail')), [[1, 1], [1, 1]])
  })
})
