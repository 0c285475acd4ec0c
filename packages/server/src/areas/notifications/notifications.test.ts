import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { NotificationPreview } from '@ventanilla/contract/endpoints/notifications.endpoints'
import { rule } from '../segments/test/segment-server.ts'
import { startNotifications, words } from './test/notification-server.ts'

describe('a notification', async () => {
  const server = await startNotifications(3, { PROGRAMME_NAME: 'Pago & Más' })
  after(() => server.close())
  const { call, write, segment, one, at, sendNow, comes, begin, mailOut, pool, clock, remove } = server
  const everybody = await segment()
  /** What the audit log says that the worker did with one. */
  const told = async (id: string) => (await pool.query(`select actor, action, before, after from audit_entries where subject_type = 'notification' and subject_id = $1 and actor is null order by id`, [id])).rows

  it('names what it may of a person, and is refused at the field that names anything else', async () => {
    const refused = async (own: object) => (await write(everybody.id, own)).problems
    assert.deepEqual(await refused({ body_es: 'Tu saldo es {{saldo}}', title_en: 'Hi {{ name }}' }), ['title_en placeholder_unknown', 'body_es placeholder_unknown'])
    assert.deepEqual(await refused({ body_en: 'Hi {{name}' }), ['body_en placeholder_open'])
    assert.deepEqual(await refused({ title_en: ' ' }), ['title_en blank'])
    assert.deepEqual(await refused({ segment_id: 'S999' }), ['segment_id record_unknown'])
    const archived = await segment('Archivado')
    await server.edit(archived, { status: 'archived' })
    assert.deepEqual(await refused({ segment_id: archived.id }), ['segment_id segment_unusable'])
  })

  it('is shown as a person would read it, and sent to oneself', async () => {
    const preview = async (user_id: string, own: object = {}) => (await call('POST', 'preview/', { ...words, segment_id: everybody.id, user_id, ...own })).body as NotificationPreview
    const spanish = await preview('U1')
    assert.deepEqual([spanish.subject, spanish.recipient, spanish.language, spanish.refused, spanish.app], ['Hola, Ana1', 'u1@example.com', 'es', null, { title: 'Hola, Ana1', body: 'Tu código es LUKI7.\nGracias, Pago & Más.' }])
    assert.match(spanish.text, /^Tu código es LUKI7\.\nGracias, Pago & Más\.\n\nRecibes este correo .*\nhttp.*\/unsubscribe\?token=preview\.[0-9a-f]{64}\n$/)
    assert.match(spanish.html, /Tu código es LUKI7\.<br>Gracias, Pago &amp; Más\./)
    const first = (await call('POST', 'preview/', { ...words, segment_id: everybody.id })).body as NotificationPreview
    assert.deepEqual([first.user_id, first.name], ['U1', 'Ana1 Ríos'])
    const people = async (search: string) => (await call('GET', `people/?segment_id=${everybody.id}&search=${encodeURIComponent(search)}`)).body['results']
    assert.deepEqual(await people('8-1-3'), [{ id: 'U3', segment_id: everybody.id, name: 'Ana3 Ríos', email: 'u3@example.com', language: 'es' }])
    assert.equal((await people('rios') as object[]).length, 3)
    assert.deepEqual(await people('Zenobia'), [])
    assert.equal((await preview('U2')).subject, 'Hello Ana2')
    assert.equal((await preview('U2', { language: 'es' })).subject, 'Hola, Ana2')
    assert.equal((await call('POST', 'preview/', { ...words, segment_id: everybody.id, user_id: 'U9' })).status, 404)
    assert.deepEqual((await call('POST', 'preview/', { ...words, segment_id: everybody.id, body_es: '{{x}}' })).problems, ['body_es placeholder_unknown'])
    assert.deepEqual((await call('POST', 'test/', { ...words, language: 'en' })).body, { recipient: 'admin@ventanilla.example' })
    assert.deepEqual((await pool.query(`select recipient, subject, unsubscribe from mail_outbox where reference like 'notification-test:%'`)).rows, [{ recipient: 'admin@ventanilla.example', subject: '[Test] Hello Ana', unsubscribe: '' }])
  })

  it('that can’t be begun keeps no later one waiting, and is begun in the next run', async () => {
    const day = new Date(clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
    const due = async () => {
      const { notification } = await at((await write(everybody.id)).notification, day, '18:30')
      await comes(notification.id)
      return notification.id
    }
    const [first, second] = [await due(), await due()]
    const statuses = async () => [(await one(first)).status, (await one(second)).status]
    await pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse before update on notifications for each row when (new.id = '${first}' and new.status = 'sending') execute function refuse()`)
    await begin()
    assert.deepEqual(await statuses(), ['scheduled', 'sending'])
    await pool.query('drop trigger refuse on notifications; drop function refuse()')
    await begin()
    assert.deepEqual(await statuses(), ['sending', 'sending'])
    await mailOut()
  })

  it('waits for its time in Panama, which may not have passed', async () => {
    const { notification } = await write(everybody.id)
    assert.deepEqual([notification.status, notification.segment_count], ['draft', 3])
    const today = clock.now().toISOString().slice(0, 10)
    assert.deepEqual((await at(notification, '2020-01-01', '10:00')).problems, ['send_time send_past'])
    assert.deepEqual((await at(notification, today, '25:00')).problems, ['send_time time_invalid'])
    assert.deepEqual((await at(notification, '2099-01-01', '10:00')).problems, ['send_on send_too_far'])
    const day = new Date(clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
    const { notification: scheduled } = await at(notification, day, '18:30')
    assert.deepEqual([scheduled.status, scheduled.send_after], ['scheduled', `${day}T23:30:00.000Z`])
    await begin()
    assert.equal((await one(scheduled.id)).status, 'scheduled')
    await comes(scheduled.id)
    await begin()
    await mailOut()
    assert.deepEqual([(await one(scheduled.id)).status, await server.counts(scheduled.id)], ['sending', [3, 0, 3, 0, 0, 0, 0]])
    assert.deepEqual(await told(scheduled.id), [{ actor: null, action: 'notification.begun', before: { status: 'scheduled' }, after: { status: 'sending', user_count: 3 } }])
    assert.equal((await call('PUT', `${scheduled.id}/`, { ...words, channel: 'app', segment_id: everybody.id, version: (await one(scheduled.id)).version })).code, 'notification_begun')
    assert.equal((await call('DELETE', `${scheduled.id}/`)).code, 'notification_begun')
    await pool.query(`update users set email = 'new@example.com' where id = 'U1'`)
    const results = (await call('GET', `results/?notification_id=${scheduled.id}`)).body['results'] as { email: string }[]
    assert.deepEqual(results.map(({ email }) => email).sort(), ['u1@example.com', 'u2@example.com', 'u3@example.com'], 'where it went, although the address has changed')
  })

  it('keeps its segment while it waits, and its name when it is over', async () => {
    const own = await segment('Para borrar')
    const { notification } = await write(own.id, { channel: 'app' })
    assert.equal((await remove(own.id)).body['detail'], 'El segmento está en uso por: Hola, {{name}}.')
    const day = new Date(clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
    const { notification: scheduled } = await at(notification, day, '08:00')
    const refused = await server.app.inject({ method: 'DELETE', url: `/api/SegmentationDetails/${own.id}/`, headers: { authorization: `Bearer ${server.token}`, 'accept-language': 'en' } })
    assert.deepEqual([refused.statusCode, refused.json<{ detail: string }>().detail], [409, 'The segment is used by: Hola, {{name}}.'])
    assert.equal((await server.edit(own, { status: 'archived' })).code, 'segment_in_use')
    await assert.rejects(pool.query('delete from segments where id = $1', [own.id]), /notifications_segment/)
    await sendNow(scheduled)
    await begin()
    await mailOut()
    assert.equal((await remove(own.id)).status, 200)
    const { segment_id, segment_name, status } = await one(notification.id)
    assert.deepEqual([segment_id, segment_name, status], [null, 'Para borrar', 'sent'])
  })

  it('goes to nobody and says so where its segment is empty: at once when it is sent, or at its hour', async () => {
    const nobody = await segment('Nadie', rule('city', 'is', 'Atlantis'))
    const { notification } = await write(nobody.id)
    assert.deepEqual((await sendNow(notification)).problems, ['when segment_empty'])
    const day = new Date(clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
    assert.equal((await at(notification, day, '08:00')).status, 200)
    await comes(notification.id)
    await begin()
    const { status, failure } = await one(notification.id)
    assert.deepEqual([status, failure], ['failed', 'segment_empty'])
    assert.deepEqual(await told(notification.id), [{ actor: null, action: 'notification.failed', before: { status: 'scheduled' }, after: { status: 'failed', failure: 'segment_empty' } }])
    const { rows: rung } = await pool.query('select a.email, n.kind, n.link, n.params from notices n join admins a on a.id = n.admin_id where n.subject_id = $1', [notification.id])
    assert.deepEqual(rung, [{ email: 'admin@ventanilla.example', kind: 'notification_failed', link: `/marketing/notifications/${notification.id}`, params: { name: words.title_es } }])
    assert.equal((await call('PUT', `${notification.id}/`, { ...words, channel: 'app', segment_id: everybody.id, version: (await one(notification.id)).version })).code, 'notification_closed')
    const history = (await server.app.inject({ url: `/api/auditlog/record/notification/${notification.id}/`, headers: { authorization: `Bearer ${server.token}` } })).json<{ names: Record<string, string> }>()
    assert.deepEqual(history.names, { [nobody.id]: 'Nadie' }, 'its history says how its segment is called')
    assert.equal((await call('DELETE', `${notification.id}/`)).status, 200, 'nothing of it went out')
  })

  it('counts those who get it, and goes out to none where all have opted out or left', async () => {
    const own = await segment('Bajas')
    const { notification } = await write(own.id)
    await pool.query(`insert into notification_opt_outs (user_id, via) values ('U1', 'link'); update users set status = 'Retired' where id = 'U2'`)
    const { segment_count, reached_count } = await one(notification.id)
    assert.deepEqual([segment_count, reached_count], [3, 1])
    await pool.query(`insert into notification_opt_outs (user_id, via) values ('U3', 'link')`)
    assert.deepEqual((await sendNow(notification)).problems, ['when segment_empty'])
    const day = new Date(clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
    assert.equal((await at(notification, day, '08:00')).status, 200)
    await comes(notification.id)
    await begin()
    assert.deepEqual([(await one(notification.id)).status, (await one(notification.id)).failure], ['failed', 'segment_empty'])
    await pool.query(`delete from notification_opt_outs; update users set status = 'Active' where id = 'U2'`)
  })

  it('stands in the app once for each person, in their language', async () => {
    const { notification } = await write(everybody.id, { channel: 'both' })
    await sendNow(notification)
    await begin()
    await mailOut()
    const shown = (await call('GET', `in-app/?notification_id=${notification.id}&sort_by=created_at&order=asc`)).body['results'] as { user_id: string; title: string; language: string }[]
    assert.deepEqual(shown.map(({ user_id, title, language }) => [user_id, title, language]), [['U1', 'Hola, Ana1', 'es'], ['U2', 'Hello Ana2', 'en'], ['U3', 'Hola, Ana3', 'es']])
    await assert.rejects(pool.query(`insert into in_app_notifications (notification_id, user_id, language, title, body) values ($1, 'U1', 'es', 'x', 'x')`, [notification.id]), /in_app_notifications_once/)
  })
})
