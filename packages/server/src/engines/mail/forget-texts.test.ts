import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { freshDatabase } from '../../app/test/database.ts'
import { forgetTexts } from './forget-texts.task.ts'
import { enqueueMails } from './outbox.ts'

describe('the text of a mail', async () => {
  const database = await freshDatabase()
  after(() => database.drop())
  const { db, pool } = database

  it('is forgotten a month after it was written, once it went out or was given up; what became of it stays', async () => {
    const mails = ['sent', 'failed', 'waiting', 'young'].map((reference) => ({ reference, recipient: 'ana@example.com', subject: `About ${reference}`, body: 'Hola, Ana', html: '<p>Hola, Ana</p>' }))
    await enqueueMails(db, mails)
    await pool.query(`update mail_outbox set created_at = now() - interval '31 days' where reference <> 'young'`)
    await pool.query(`update mail_outbox set sent_at = now() where reference in ('sent', 'young'); update mail_outbox set failed_at = now() where reference = 'failed'`)
    assert.equal(await forgetTexts(db, new Date()), 2)
    assert.equal(await forgetTexts(db, new Date()), 0)
    const { rows } = await pool.query<{ reference: string; subject: string; body: string; html: string; recipient: string }>('select reference, recipient, subject, body, html from mail_outbox order by id')
    assert.deepEqual(rows, mails.map((mail, at) => (at < 2 ? { ...mail, body: '', html: '' } : mail)))
  })
})
