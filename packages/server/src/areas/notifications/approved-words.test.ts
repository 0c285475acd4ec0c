import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { addChecker, setPolicy } from '../../engines/changes/test/deciding.ts'
import { startNotifications, words } from './test/notification-server.ts'

describe('sending a notification that a second person approves', async () => {
  const server = await startNotifications(2)
  after(() => server.close())
  const { call, write, segment, one, at, sendNow, pool, clock } = server
  const everybody = await segment()
  const checker = await addChecker(server.plain)
  await setPolicy(server.plain, 'send-notification', 'always')
  const day = new Date(clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
  const edit = async (id: string, own: object) => call('PUT', `${id}/`, { ...words, channel: 'email', segment_id: everybody.id, version: (await one(id)).version, ...own })
  const filed = (answer: { status: number; body: Record<string, unknown> }) => {
    assert.equal(answer.status, 202, JSON.stringify(answer.body))
    return String(answer.body['request_id'])
  }

  it('is told apart from others by its title, also while the notification itself is asked for', async () => {
    await setPolicy(server.plain, 'create-notification', 'always')
    const id = filed(await write(everybody.id))
    assert.equal((await checker.detail(id)).subject_name, words.title_es)
    await setPolicy(server.plain, 'create-notification', 'never')
  })

  it('shows the words, and is in conflict where they are others by then', async () => {
    const { notification } = await write(everybody.id)
    const id = filed(await sendNow(notification))
    const { tasks } = await checker.detail(id)
    assert.deepEqual(tasks.filter(({ field }) => field.startsWith('title') || field.startsWith('body')).map(({ field, new: text }) => [field, text]), Object.entries(words))
    assert.equal((await edit(notification.id, { body_es: 'Otra cosa' })).status, 200)
    assert.deepEqual((await checker.detail(id)).tasks.filter(({ moved }) => moved).map(({ field, now }) => [field, now]), [['body_es', 'Otra cosa']])
    await checker.decide(id, 'approved')
    assert.deepEqual([(await checker.detail(id)).status, (await one(notification.id)).status], ['conflict', 'draft'])
  })

  it('is approved although its segment has grown', async () => {
    const { notification } = await write(everybody.id)
    const id = filed(await sendNow(notification))
    await pool.query('delete from segment_members where segment_id = $1', [everybody.id])
    assert.deepEqual((await checker.detail(id)).tasks.map(({ field, now, moved }) => [field, now, moved]).at(-1), ['user_count', 0, false])
    await checker.decide(id, 'approved')
    assert.deepEqual([(await checker.detail(id)).status, (await one(notification.id)).status], ['approved', 'scheduled'])
  })

  it('keeps the words that were approved until they go out', async () => {
    const { notification } = await write(everybody.id)
    await checker.decide(filed(await at(notification, day, '10:00')), 'approved')
    assert.equal((await one(notification.id)).status, 'scheduled')
    const refused = await edit(notification.id, { body_es: 'Otra cosa' })
    assert.deepEqual([refused.code, refused.body['detail']], ['notification_approved', 'Otra persona aprobó este envío con estas palabras, así que ya no se pueden cambiar.'])
    const to = await one(notification.id)
    const changed = await server.send('PUT', 'SegmentationDetails/', { id: everybody.id, name: 'Otros', type: 'rule', match: 'all', rules: [{ field: 'status', op: 'is', value: ['Active'] }], upload_document_id: null, status: 'active', version: everybody.version })
    assert.deepEqual([to.segment_id, changed.status], [everybody.id, 202], 'to whom it goes was approved, too')
    await setPolicy(server.plain, 'send-notification', 'never')
    const { notification: alone } = await write(everybody.id)
    assert.equal((await at(alone, day, '10:00')).status, 200)
    assert.equal((await edit(alone.id, { body_es: 'Otra cosa' })).status, 200, 'whom nobody asked may still change it')
  })
})
