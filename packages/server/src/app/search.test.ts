import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { cashbackEndpoints } from '@ventanilla/contract/endpoints/cashback.endpoints'
import { FOUND_OF_EACH, foundKinds, type Found } from '@ventanilla/contract/endpoints/search.endpoints'
import type { Grants } from '@ventanilla/contract/permissions'
import { writeGrants } from '../areas/access/grants.ts'
import { addChecker } from '../engines/changes/test/deciding.ts'
import { startCardServer } from '../areas/cards/test/card-server.ts'

describe('a search through everything', async () => {
  const server = await startCardServer([
    { email: 'ana@example.com', name: ['Ána', 'Zúñiga'], identification: '8-77-1', card: 'Active', last_four: '4521' },
    ...Array.from({ length: FOUND_OF_EACH + 2 }, (_, number) => ({ email: `luz${String(number)}@example.com`, name: ['Luz', 'Paz'] as [string, string], identification: `8-1-${String(number)}` })),
  ])
  after(() => server.close())
  const { pool, services } = server
  await pool.query(`
    insert into upload_documents (operation, file_name, file_size, file_sha256, media_type, status, total_count, success_count, fail_count, language, created_by, created_by_email)
      select 'top-up', 'zuniga noviembre.csv', 10, '', 'text/csv', 'validated', 1, 1, 0, 'es', id, email from admins;
    insert into segments (id, name) values ('S1', 'Familia Zúñiga');
    insert into referrals (id, name, referrer_reward_cents, referee_reward_cents, trigger, starts_at) values ('R1', 'Referidos Zúñiga', 100, 100, 'first_topup', now());
    insert into cashbacks (id, name_es, name_en, reward_type, rate_bps, budget_cents, starts_at) values ('P1', 'Premio Zúñiga', 'Zúñiga reward', 'percent', 100, 100000, now());
    insert into notifications (id, title_es, title_en, body_es, body_en, channel, segment_id, segment_name) values ('N1', 'Hola Zúñiga', 'Hello Zúñiga', 'Gracias', 'Thanks', 'app', 'S1', 'Familia Zúñiga');`)
  await addChecker(server)
  assert.equal((await server.call({ method: 'PUT', url: '/api/cashback/start/P1/', token: server.token, payload: { version: 1 } })).status, 202)

  const search = async (query: string, token = server.token, language = 'es') => (await server.call({ url: `/api/search/?${new URLSearchParams({ query }).toString()}`, token, headers: { 'accept-language': language } })).body as { results: Found[]; too_short: string[]; unfinished: string[]; code?: string }
  const as = async (grants: Partial<Grants>) => {
    const { id } = await services.db.insertInto('roles').values({ name: JSON.stringify(grants) }).returning('id').executeTakeFirstOrThrow()
    await services.db.transaction().execute((transaction) => writeGrants(transaction, id, { request: [], approve: [], ...grants }))
    const email = `${id.toLowerCase()}@ventanilla.example`
    await server.addAdmin(email, id)
    return server.signIn(email)
  }

  it('finds what has the words, with or without accents, each with the address of its page', async () => {
    const { results, too_short, unfinished } = await search('zuniga')
    assert.deepEqual([results.map(({ kind }) => kind), too_short, unfinished], [foundKinds, [], []])
    assert.deepEqual(results.map(({ link }) => link.replace(/\d+$/, '')), ['/users/U', '/credit-card/details?user=U1&card=C', '/bulk-recharge-list/', '/request-detail/', '/cashback/P', '/marketing/referrals/R', '/edit-segmentation/S', '/marketing/notifications/N'])
    assert.deepEqual(results.slice(0, 2).map(({ title, note }) => `${title}: ${note}`), ['Ána Zúñiga: ana@example.com · 8-77-1 · +50760000001', '•••• 4521: Ána Zúñiga · Activa'])
  })

  it('finds users by mobile and identification, and a card by its last four', async () => {
    assert.deepEqual((await search('6000-0001')).results.map(({ id }) => id), ['U1', 'C1'])
    assert.deepEqual((await search('8-77-1')).results.map(({ id }) => id), ['U1', 'C1'])
    assert.deepEqual((await search('4521')).results.map(({ id }) => id), ['C1'])
  })

  it('finds a user by the number that the product gives, a name with two blanks, and a card as a screen shows it', async () => {
    await pool.query(`insert into users (id, first_name, surname, identification_type, identification_number, mobile, email) values ('U0000174', 'Eva', 'Mar', 'Cédula', '8-5-5', '+50769999999', 'eva@example.com');
      with opened as (insert into accounts (kind) values ('wallet') returning id) insert into wallets (id, user_id, account_id) select 'W0000174', 'U0000174', id from opened`)
    for (const typed of ['U0000174', ' u0000174 ']) assert.deepEqual((await search(typed)).results.map(({ id }) => id), ['U0000174'], typed)
    assert.deepEqual((await search('Ana   Zuñiga')).results.map(({ id }) => id).slice(0, 2), ['U1', 'C1'])
    assert.deepEqual((await search('•••• 4521')).results.map(({ id }) => id), ['C1'])
  })

  it('finds a request by its number, as people write it', async () => {
    const [request] = (await pool.query<{ id: number }>('select id from requests order by id limit 1')).rows
    for (const written of [`0${request?.id}`, `n.º ${request?.id}`, `#${request?.id}`]) assert.deepEqual((await search(written)).results.filter(({ kind }) => kind === 'request').map(({ id }) => id), [String(request?.id)], written)
  })

  it('speaks the language of the caller', async () => {
    const { results } = await search('zuniga', server.token, 'en')
    assert.deepEqual(results.filter(({ kind }) => kind === 'cashback' || kind === 'notification').map(({ title }) => title), ['Zúñiga reward', 'Hello Zúñiga'])
  })

  it('answers a few of each kind, and says of which two letters find whole words only', async () => {
    assert.equal((await search('luz')).results.length, FOUND_OF_EACH)
    const { results, too_short } = await search('zu')
    assert.deepEqual([results.filter(({ kind }) => ['user', 'card', 'segment'].includes(kind)).map(({ kind }) => kind), too_short], [['segment'], ['user', 'card']])
    await pool.query(`update users set surname = 'Wu' where email = 'ana@example.com'`)
    assert.deepEqual((await search('wu')).results.map(({ kind, id }) => `${kind} ${id}`), ['user U1', 'card C1'])
    await pool.query(`update users set surname = 'Zúñiga' where email = 'ana@example.com'`)
    assert.equal((await search(' z ')).code, 'validation_failed')
    assert.equal((await search('z'.repeat(101))).code, 'validation_failed')
  })

  it('finds only what the caller may open', async () => {
    assert.deepEqual(await search('zuniga', await as({})), { results: [], too_short: [], unfinished: [] })
    assert.deepEqual((await search('zuniga', await as({ request: ['user-detail'] }))).results.map(({ kind }) => kind), ['user', 'card'])
    const marketing = (await search('zuniga', await as({ approve: [...cashbackEndpoints['create-cashback'].access.request] }))).results
    assert.deepEqual(marketing.filter(({ kind }) => ['user', 'card', 'list'].includes(kind)), [])
    assert.deepEqual(marketing.filter(({ kind }) => ['request', 'cashback'].includes(kind)).length, 2)
  })

  it('gives a kind up that takes too long, and answers the others', async () => {
    const holding = await pool.connect()
    await holding.query('begin; lock table segments in access exclusive mode')
    const { results, unfinished } = await search('zuniga')
    await holding.query('rollback')
    holding.release()
    assert.deepEqual([unfinished.includes('segment'), results.some(({ kind }) => kind === 'user')], [true, true])
  })
})
