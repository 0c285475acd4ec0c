import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { MAX_NOTICE_TEXT, noticeKinds } from '@ventanilla/contract/notices'
import { noticeText } from '@ventanilla/contract/messages/notice-text'
import { messages } from '@ventanilla/contract/messages/say'
import { writeSystemRoles, ADMINISTRATOR_ROLE } from '../../areas/sign-in/system-roles.ts'
import { freshDatabase } from '../../app/test/database.ts'
import { testServices } from '../../app/test/server.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { mailNoticesTask } from './mail-notices.task.ts'
import { NOTICES_CHANNEL, notify, settleNotices, type NewNotice } from './notices.ts'

const run = { stopping: new AbortController().signal, cut: new AbortController().signal }

describe('a notice', async () => {
  const database = await freshDatabase()
  const services = testServices(database, { PUBLIC_URL: 'https://console.example', PROGRAMME_NAME: 'Luki' })
  const { db, pool } = database
  after(async () => {
    await services.signals.close()
    await database.drop()
  })
  await writeSystemRoles(db)
  let people = 0
  const person = async (more: { status?: 'active' | 'archived'; notice_mails?: boolean; language?: 'es' | 'en' } = {}) => {
    const { id } = await db
      .insertInto('admins')
      .values({ email: `p${(people += 1)}@ventanilla.example`, first_name: `Ana${people}`, surname: 'Ríos', role_id: ADMINISTRATOR_ROLE, password_hash: 'x', ...more })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  let requests = 0
  const filed = (...adminIds: string[]): NewNotice => ({ adminIds, kind: 'request_filed', subject: { type: 'request', id: String((requests += 1)) }, params: { change: 'edit-role', record: 'Maker', person: 'Eva Paz' } })
  const of = (id: string) => db.selectFrom('notices').selectAll().where('admin_id', '=', id).orderBy('id').execute()
  const jobs = async () => (await pool.query<{ payload: { ids: number[] } }>(`select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'mail-notices' order by j.id`)).rows
  const mailsTo = (id: string) => db.selectFrom('mail_outbox').innerJoin('admins', 'admins.email', 'mail_outbox.recipient').where('admins.id', '=', id).select(['subject', 'body', 'reference']).execute()

  it('is written for each who is named and active, once however often it is said', async () => {
    const [ana, eva, gone, other] = [await person(), await person(), await person({ status: 'archived' }), await person()]
    const said = filed(ana, eva, gone, ana)
    await notify(db, [said])
    await notify(db, [said, said])
    for (const id of [ana, eva]) {
      const [notice, ...more] = await of(id)
      assert.deepEqual([notice?.kind, notice?.params, notice?.link, notice?.read_at, more.length], ['request_filed', { change: 'edit-role', record: 'Maker', person: 'Eva Paz' }, `/request-detail/${said.subject.id}`, null, 0])
    }
    assert.deepEqual([(await of(gone)).length, (await of(other)).length], [0, 0])
    await notify(db, [filed()])
  })

  it('is not there when the transaction that says it rolls back', async () => {
    const ana = await person({ notice_mails: true })
    const before = (await jobs()).length
    await assert.rejects(
      inTransaction(db, async (transaction) => {
        await notify(transaction, [filed(ana)])
        throw new Error('rolled back')
      }),
    )
    assert.deepEqual([(await of(ana)).length, (await jobs()).length - before], [0, 0])
  })

  it('leads to the page of its subject', async () => {
    const ana = await person()
    await notify(db, [
      { adminIds: [ana], kind: 'list_ended', subject: { type: 'upload_document', id: '7' }, params: { operation: 'top-up', file: 'a.csv', ok: 3 } },
      { adminIds: [ana], kind: 'list_validated', subject: { type: 'upload_document', id: '7' }, params: { operation: 'top-up', file: 'a.csv', ok: 3, failed: 0 } },
      { adminIds: [ana], kind: 'list_not_validated', subject: { type: 'upload_document', id: '8' }, params: { operation: 'create-cards', file: 'b.csv' } },
      { adminIds: [ana], kind: 'order_waiting', subject: { type: 'card', id: 'C1' }, params: { name: 'C1', user: 'U1' } },
    ])
    assert.deepEqual((await of(ana)).map(({ link }) => link), ['/bulk-recharge-list/7/result', '/create-card-list/8', '/bulk-recharge-list/7', '/credit-card/details?user=U1&card=C1'])
  })

  it('has texts of a limited length, cut between characters', async () => {
    const ana = await person()
    await notify(db, [{ ...filed(ana), kind: 'request_failed', params: { change: 'edit-role', record: '😀'.repeat(MAX_NOTICE_TEXT + 1) } }])
    const [notice] = await of(ana)
    assert.equal(notice?.params['record'], `${'😀'.repeat(MAX_NOTICE_TEXT - 1)}…`)
  })

  it('goes by mail to who asks for it, in their language, once', async () => {
    const [quiet, es, en] = [await person(), await person({ notice_mails: true }), await person({ notice_mails: true, language: 'en' })]
    const before = (await jobs()).length
    const said = filed(quiet, es, en)
    await notify(db, [said])
    await notify(db, [said])
    const queued = (await jobs()).slice(before)
    assert.equal(queued.length, 1)
    for (let time = 0; time < 2; time += 1) await mailNoticesTask.perform(services, queued[0]!.payload, run)
    assert.deepEqual(await mailsTo(quiet), [])
    const [spanish, ...again] = await mailsTo(es)
    assert.deepEqual([spanish?.subject, again.length], ['Luki: Eva Paz solicita un cambio que puedes decidir: Editar rol: Maker', 0])
    assert.match(spanish?.body ?? '', /^Hola, Ana\d+:[^]*https:\/\/console\.example\/request-detail\/\d+\n/)
    const [english] = await mailsTo(en)
    assert.equal(english?.subject, 'Luki: Eva Paz requests a change that you can decide: Edit role: Maker')
    assert.match(english?.body ?? '', /^Hello Ana\d+,/)
  })

  it('goes by no mail to who wants none any longer when it is written', async () => {
    const ana = await person({ notice_mails: true })
    await notify(db, [filed(ana)])
    await db.updateTable('admins').set({ notice_mails: false }).where('id', '=', ana).execute()
    await mailNoticesTask.perform(services, (await jobs()).at(-1)!.payload, run)
    assert.deepEqual(await mailsTo(ana), [])
  })

  it('is read for everybody once there is nothing left to do about it', async () => {
    const [ana, eva] = [await person(), await person()]
    const [decided, open] = [filed(ana, eva), filed(ana)]
    await notify(db, [decided, open])
    await settleNotices(db, 'request_filed', decided.subject)
    assert.deepEqual((await of(ana)).map(({ read_at }) => read_at !== null), [true, false])
    assert.deepEqual((await of(eva)).map(({ read_at }) => read_at !== null), [true])
  })

  it('is heard by who listens, when its transaction commits', async () => {
    const [ana, eva] = [await person(), await person()]
    const heard: string[] = []
    let arrive = () => undefined as void
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    await services.signals.hear(NOTICES_CHANNEL, eva, () => void heard.push('eva'))
    await services.signals.hear(NOTICES_CHANNEL, ana, () => (heard.push('ana'), arrive()))
    await notify(db, [filed(ana)])
    await arrived
    assert.deepEqual(heard, ['ana'])
  })
})

describe('the sentence of a notice', () => {
  const params = { change: 'edit-role', record: 'Maker', person: 'Eva', operation: 'top-up', file: 'a.csv', ok: 1, failed: 2, cancelled: 2, total: 3, name: 'C1', share: 86, period: '2026-11', order: 'block', code: 'provider_refused', detail: 'Card not found' }
  it('is whole for every kind, in both languages', () => {
    for (const kind of noticeKinds) for (const language of ['es', 'en'] as const) assert.doesNotMatch(noticeText({ kind, params, subject_id: '7' }, messages[language]), /\{\{/, `${kind} in ${language}`)
  })
  it('names the change, with the record where it has a name, and an operation by its title', () => {
    const text = (given: Record<string, string>) => noticeText({ kind: 'request_expired', params: given }, messages.es)
    assert.equal(text({ change: 'edit-role', record: 'Maker' }), 'Tu solicitud venció sin decisión: Editar rol: Maker')
    assert.equal(text({ change: 'edit-role', record: '' }), 'Tu solicitud venció sin decisión: Editar rol')
    assert.equal(text({ change: 'of-a-newer-server', record: '' }), 'Tu solicitud venció sin decisión: of-a-newer-server')
    assert.ok(noticeText({ kind: 'mail_failed', params: { operation: 'top-up', file: 'a.csv' }, subject_id: '7' }, messages.en).includes(messages.en.operations['top-up']?.title ?? '–'))
  })
  it('shows periods and counts as the console shows dates and counts', () => {
    assert.match(noticeText({ kind: 'list_ended', params: { operation: 'top-up', file: 'a.csv', ok: 1234567 }, subject_id: '8000' }, messages.en), /8000 .*: 1,234,567$/)
    assert.match(noticeText({ kind: 'limit_near', params: { ...params, period: '2026-11-21' } }, messages.es), /\(21\/11\/2026\)$/)
    assert.match(noticeText({ kind: 'limit_near', params }, messages.en), /\(11\/2026\)$/)
  })
  it('says what was ordered of a card, and why it is not done', () => {
    const { operation: _operation, ...ordered } = params
    assert.equal(noticeText({ kind: 'order_refused', params: ordered }, messages.es), 'No se aplicó a la tarjeta C1: bloqueo. El proveedor de tarjetas lo rechazó: Card not found')
    assert.equal(noticeText({ kind: 'order_refused', params: { ...ordered, order: 'cancel', code: 'provider_unreachable' } }, messages.en), 'Not applied to card C1: cancellation. The card provider could not be reached; nothing was changed.')
  })
  it('names a list by its number and its file', () => {
    assert.match(noticeText({ kind: 'list_failed', params, subject_id: '7' }, messages.es), /^La lista 7 \(a\.csv\) terminó con fallas/)
  })
})
