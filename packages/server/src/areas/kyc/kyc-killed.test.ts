import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { after, describe, it } from 'node:test'
import { killableWorker } from '../../app/test/killable-worker.ts'
import { onlyRow } from '../../platform/database/query.ts'
import { until } from '../../engines/bulk/test/lists.ts'
import { startKycServer } from './test/kyc-server.ts'

const PEOPLE = 4_000
const KILLS = 5

describe('a mail to all whose workers are killed, while the mail server hangs', async () => {
  const server = await startKycServer([])
  const { pool } = server
  // It takes every connection and never says a word.
  const mute = createServer((socket) => socket.on('error', () => undefined).resume())
  mute.listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const { port } = mute.address() as AddressInfo
  const { start, kill, close } = await killableWorker(server.database, { settings: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  after(async () => {
    await close()
    mute.close()
    await server.close()
  })
  const pending = async () => onlyRow(await pool.query<{ count: number }>(`select count(*)::int as count from mailing_recipients where outcome = 'pending'`)).count
  const isEnded = async () => (await pool.query('select from mailings where ended_at is null')).rowCount === 0

  it('writes to everybody once', { timeout: 600_000 }, async () => {
    await pool.query(
      `insert into users (id, first_name, surname, identification_type, identification_number, mobile, email, language)
       select 'K' || lpad(n::text, 5, '0'), 'Eva', 'Prueba', 'Cédula', 'N-1-' || n, '+507' || 61000000 + n, 'eva' || n || '@example.com', (array['es', 'en'])[1 + n % 2] from generate_series(1, $1::int) n`,
      [PEOPLE],
    )
    assert.equal((await server.post('/api/user/SendkycEmailtoAll/', {})).body['total_count'], PEOPLE)
    for (let kills = 0; kills < KILLS; kills += 1) {
      const left = await pending()
      start()
      // It is killed somewhere in its work, each time after a little more of it.
      await until(async () => (await pending()) < left - kills * 100)
      await kill()
    }
    assert.ok(!(await isEnded()), 'nothing was left for the last worker')
    start()
    await until(isEnded)
    await kill()
    const { rows } = await pool.query(
      `select (select count(*)::int from kyc_mails) as mails, (select count(distinct user_id)::int from kyc_mails) as people, (select count(*)::int from mail_outbox where reference like 'kyc:%') as written,
         (select count(*)::int from mail_outbox where sent_at is not null) as sent, (select count(*)::int from mailing_recipients where outcome = 'waiting') as waiting, (select count(*)::int from mailings) as runs`,
    )
    assert.deepEqual(rows, [{ mails: PEOPLE, people: PEOPLE, written: PEOPLE, sent: 0, waiting: PEOPLE, runs: 1 }])
  })
})
