import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { Notification } from '@ventanilla/contract/endpoints/notifications.endpoints'
import { behindLock, withoutWaiting } from '../../app/test/contention.ts'
import { startReceiver } from '../../app/test/mail-receiver.ts'
import { createMailTransport, deliverMails } from '../../engines/mail/deliver.ts'
import { defineMailing, mailingsTask } from '../../engines/mailings/mailings.ts'
import { notificationMailing } from './notification-mails.ts'
import { startNotifications } from './test/notification-server.ts'

describe('the mails of a notification', async () => {
  const receiver = await startReceiver()
  const server = await startNotifications(6, { SMTP_URL: receiver.url })
  const transport = createMailTransport(server.services.settings)
  after(async () => {
    transport.close()
    await receiver.close()
    await server.close()
  })
  const { write, segment, sendNow, begin, mailOut, results, counts, one, call, linkOf, pool, services, clock } = server
  const deliver = () => deliverMails(services, transport)
  const everybody = await segment()

  it('go to each once, with a way out that mail programs know, and bounce where a server refuses for good', async () => {
    receiver.state.refuses = (address) => address === 'u3@example.com'
    const { notification } = await write(everybody.id)
    await sendNow(notification)
    await begin()
    await Promise.all([mailOut(), mailOut()])
    assert.equal((await pool.query(`select from mail_outbox where reference like 'notification:%' and mailing`)).rowCount, 6)
    clock.forward(1)
    await deliver()
    assert.deepEqual([await counts(notification.id), (await one(notification.id)).status], [[6, 0, 0, 5, 0, 1, 0], 'sent'])
    assert.deepEqual((await results(notification.id))['U3'], 'bounced')
    const english = receiver.received.find(({ subject }) => subject === 'Hello Ana2')
    const headers = english?.headers.get('list') as { unsubscribe?: { url: string }; 'unsubscribe-post'?: { name: string } } | undefined
    assert.match(headers?.unsubscribe?.url ?? '', /\/api\/notifications\/opt-out\/\?token=U2\./)
    assert.match(english?.headerLines.find(({ key }) => key === 'list-unsubscribe-post')?.line ?? '', /List-Unsubscribe=One-Click/)
    assert.match(english?.text ?? '', /If you do not want to receive any more notifications/)
    receiver.state.refuses = false
    await begin()
    await mailOut()
    assert.equal(await deliver(), 0)
  })

  it('go to nobody who has opted out in between: not once scheduled, and not while the mail waits', async () => {
    const { notification } = await write(everybody.id)
    const anonymous = (url: URL, method: 'GET' | 'POST', own: object = {}) => server.app.inject({ method, url: url.pathname + url.search, ...own })
    const [first, second] = [await linkOf('U1'), await linkOf('U2')]
    await sendNow(notification)
    await begin()
    const oneClick = await anonymous(first, 'POST', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'List-Unsubscribe=One-Click' })
    assert.deepEqual([oneClick.statusCode, oneClick.json()], [200, { opted_out: true }])
    await mailOut()
    assert.deepEqual((await anonymous(second, 'GET')).json(), { recipient: 'u•••@example.com', opted_out: false, language: 'en' })
    const page = await anonymous(second, 'GET', { headers: { accept: 'text/html,*/*' } })
    assert.equal(page.statusCode, 303)
    assert.match(String(page.headers.location), /\/unsubscribe\?token=U2\./)
    assert.equal((await anonymous(second, 'POST')).statusCode, 200)
    assert.equal((await anonymous(second, 'POST')).statusCode, 200, 'a second time')
    const before = receiver.received.length
    clock.forward(1)
    await deliver()
    assert.deepEqual(await results(notification.id), { U1: 'opted_out', U2: 'opted_out', U3: 'sent', U4: 'sent', U5: 'sent', U6: 'sent' })
    assert.equal(receiver.received.length - before, 4)
    assert.deepEqual((await pool.query('select user_id, via from notification_opt_outs order by 1')).rows, [{ user_id: 'U1', via: 'one_click' }, { user_id: 'U2', via: 'link' }])
    const back = new URL(second.href.replace('/opt-out/', '/opt-in/'))
    assert.deepEqual((await anonymous(back, 'POST')).json(), { opted_out: false })
    assert.equal((await anonymous(second, 'GET')).json<{ opted_out: boolean }>().opted_out, false)
    const stopped = async () => (await server.send('GET', 'GetLukiUserDetails/U2/')).body['notifications_stopped_at']
    assert.equal(await stopped(), null)
    assert.equal((await anonymous(second, 'POST')).statusCode, 200, 'and away again')
    assert.notEqual(await stopped(), null)
    const told = (await server.send('GET', 'user/timeline/U2/?page_size=100')).body['results'] as { to_value: string }[]
    assert.deepEqual(told.map(({ to_value }) => to_value).filter((what) => /^opted/.test(what)).sort(), ['opted_in', 'opted_out', 'opted_out'])
    const forged = new URL(first)
    forged.searchParams.set('token', (first.searchParams.get('token') ?? '').replace('U1.', 'U4.'))
    assert.equal((await anonymous(new URL(forged.href.replace('/opt-out/', '/opt-in/')), 'POST')).statusCode, 404)
    assert.deepEqual([(await anonymous(forged, 'POST')).statusCode, (await anonymous(forged, 'GET')).json<{ code: string }>().code], [404, 'opt_out_invalid'])
  })

  it('that a server does not take are tried again, and what was given up is counted apart', async () => {
    receiver.state.refuses = true
    const temporary = { ...transport, deliver: () => Promise.reject(Object.assign(new Error('try later'), { code: 'ECONNECTION' })) }
    const { notification } = await write(everybody.id)
    await sendNow(notification)
    await begin()
    await mailOut()
    clock.forward(1)
    await deliverMails(services, temporary)
    assert.deepEqual([await counts(notification.id), (await one(notification.id)).status], [[6, 0, 4, 0, 0, 0, 2], 'sending'])
    receiver.state.refuses = false
    clock.forward(2)
    await pool.query(`update mail_outbox set attempts = 7 where reference like 'notification:' || $1 || ':U6'`, [notification.id])
    await deliverMails(services, { ...transport, deliver: (message, signal) => (message.recipient === 'u6@example.com' ? Promise.reject(new Error('silent')) : transport.deliver(message, signal)) })
    assert.deepEqual([await counts(notification.id), (await one(notification.id)).status], [[6, 0, 0, 3, 1, 0, 2], 'sent'])
  })

  it('stop where they are when it is cancelled: what went out stays, the rest does not go', async () => {
    const { notification } = await write(everybody.id)
    await sendNow(notification)
    await begin()
    await mailOut()
    clock.forward(1)
    // One mail is taken, and the worker stops before the next.
    const stop = new AbortController()
    await deliverMails(services, { ...transport, deliver: async (message, signal) => { await transport.deliver(message, signal); stop.abort() } }, { stopping: stop.signal })
    assert.equal((await call('POST', `cancel/${notification.id}/`, { version: notification.version - 1 })).code, 'stale_version')
    const { status, notification: cancelled } = await call('POST', `cancel/${notification.id}/`, {})
    assert.deepEqual([status, cancelled.status, await counts(notification.id)], [200, 'cancelled', [6, 0, 0, 1, 0, 0, 5]])
    assert.equal(await deliver(), 0)
    assert.equal((await call('POST', `cancel/${notification.id}/`, {})).code, 'notification_over')
    const waiting = (await write(everybody.id)).notification
    assert.equal((await call('POST', `cancel/${waiting.id}/`, {})).code, 'notification_over')
  })

  it('are cancelled while one of them is being marked as sent', async () => {
    const { notification } = await write(everybody.id)
    await sendNow(notification)
    await begin()
    await mailOut()
    const one = `reference like 'notification:${notification.id}:%:U6' or reference like 'notification:${notification.id}:U6'`
    const [cancelled] = await behindLock(pool, {
      hold: (client) => client.query(`select from mail_outbox where ${one} for update`),
      calls: [() => call('POST', `cancel/${notification.id}/`, {})],
      // The mailing counts it: who cancels does not hold that yet.
      meanwhile: withoutWaiting(`update mail_outbox set sent_at = now() where ${one}`),
    })
    assert.deepEqual([cancelled?.status, (await results(notification.id))['U6']], [200, 'sent'])
    assert.equal(await deliver(), 0)
  })

  it('are written to nobody twice by a worker that is killed in its middle: what it did is taken back', async () => {
    const { notification } = await write(everybody.id, { channel: 'both' })
    await sendNow(notification)
    await begin()
    const dies = defineMailing({ kinds: ['notification'], write: async (...given) => { await notificationMailing.write(...given); throw new Error('killed') } })
    await assert.rejects(mailingsTask([dies]).perform(services, {}, { stopping: new AbortController().signal, cut: new AbortController().signal }), /killed/)
    const written = async () => (await pool.query(`select from mail_outbox where reference like 'notification:' || $1 || ':%'`, [notification.id])).rowCount
    assert.deepEqual([await written(), await counts(notification.id)], [0, [6, 6, 0, 0, 0, 0, 0]])
    await mailOut()
    await mailOut()
    clock.forward(1)
    await deliver()
    assert.deepEqual([await written(), await counts(notification.id)], [4, [6, 0, 0, 4, 0, 0, 2]])
    assert.equal((await pool.query('select from in_app_notifications where notification_id = $1', [notification.id])).rowCount, 4)
  })

  it('are told to who follows them', async () => {
    const { body } = await call('GET', '?status=cancelled')
    const [{ id } = { id: '' }] = body['results'] as Notification[]
    const { payload } = await server.app.inject({ url: `/api/NotificationDetails/${id}/`, headers: { authorization: `Bearer ${server.token}`, accept: 'text/event-stream' } })
    assert.match(payload, /"status":"cancelled"/)
  })
})
