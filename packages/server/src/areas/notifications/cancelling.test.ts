import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { behindLock, withoutWaiting } from '../../app/test/contention.ts'
import { defineMailing, mailingsTask } from '../../engines/mailings/mailings.ts'
import { notificationMailing } from './notification-mails.ts'
import { startNotifications } from './test/notification-server.ts'

/** More than one batch has. */
const PEOPLE = 205

describe('a notification by e-mail and in the app that is cancelled while it is written', async () => {
  const server = await startNotifications(PEOPLE)
  after(() => server.close())
  const { write, segment, sendNow, begin, call, counts, pool, services } = server

  it('waits for the batch that is being written, whose messages do not wait for it', async () => {
    const { notification } = await write((await segment()).id, { channel: 'both' })
    const { id } = notification
    await sendNow(notification)
    await begin()
    const stop = new AbortController()
    const oneBatch = defineMailing({
      kinds: ['notification'],
      write: async (...batch) => {
        stop.abort()
        return notificationMailing.write(...batch)
      },
    })
    await mailingsTask([oneBatch]).perform(services, {}, { stopping: stop.signal, cut: stop.signal })
    assert.deepEqual(await counts(id), [PEOPLE, 5, 200, 0, 0, 0, 0])
    const [cancelled] = await behindLock(pool, {
      // What the worker holds while it writes the next batch, and what it writes then.
      hold: (client) => client.query('select from mailings where id = (select mailing_id from notifications where id = $1) for update', [id]),
      calls: [() => call('POST', `cancel/${id}/`, {})],
      meanwhile: withoutWaiting(`insert into in_app_notifications (notification_id, user_id, language, title, body)
        select n.id, r.user_id, 'es', 'Hola', 'Hola' from notifications n join mailing_recipients r on r.mailing_id = n.mailing_id where n.id = '${id}' and r.outcome = 'pending'`),
    })
    assert.equal(cancelled?.status, 200)
    assert.deepEqual(await counts(id), [PEOPLE, 0, 0, 0, 0, 0, PEOPLE])
    assert.equal((await pool.query('select from in_app_notifications where notification_id = $1', [id])).rowCount, 0)
  })
})
