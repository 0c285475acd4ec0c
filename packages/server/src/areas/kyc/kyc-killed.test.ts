import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { onlyRow } from '../../platform/database/query.ts'
import { until } from '../../engines/bulk/test/lists.ts'
import { startKycServer } from './test/kyc-server.ts'

const PEOPLE = 4_000
const KILLS = 5

describe('a mail to all whose workers are killed, while the mail server hangs', async () => {
  const server = await startKycServer([])
  const { pool } = server
  const dataDir = await mkdtemp(join(tmpdir(), 'ventanilla-kyc-'))
  // It takes every connection and never says a word.
  const mute = createServer((socket) => socket.on('error', () => undefined).resume())
  mute.listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const { port } = mute.address() as AddressInfo
  let worker: ChildProcess | undefined
  after(async () => {
    worker?.kill('SIGKILL')
    mute.close()
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const start = () => spawn(process.execPath, [new URL('../../app/worker.js', import.meta.url).pathname], { env: { ...process.env, DATABASE_URL: server.database.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent', SMTP_URL: `smtp://127.0.0.1:${port}` }, stdio: 'ignore' })
  const kill = async (child: ChildProcess) => {
    const gone = child.exitCode === null ? once(child, 'exit') : undefined
    child.kill('SIGKILL')
    await gone
  }
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
      worker = start()
      // It is killed somewhere in its work, each time after a little more of it.
      await until(async () => (await pending()) < left - kills * 100)
      await kill(worker)
    }
    assert.ok(!(await isEnded()), 'nothing was left for the last worker')
    worker = start()
    await until(isEnded)
    await kill(worker)
    const { rows } = await pool.query(
      `select (select count(*)::int from kyc_mails) as mails, (select count(distinct user_id)::int from kyc_mails) as people, (select count(*)::int from mail_outbox where reference like 'kyc:%') as written,
         (select count(*)::int from mail_outbox where sent_at is not null) as sent, (select count(*)::int from mailing_recipients where outcome = 'waiting') as waiting, (select count(*)::int from mailings) as runs`,
    )
    assert.deepEqual(rows, [{ mails: PEOPLE, people: PEOPLE, written: PEOPLE, sent: 0, waiting: PEOPLE, runs: 1 }])
  })
})
