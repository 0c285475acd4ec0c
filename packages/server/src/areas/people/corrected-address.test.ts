import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { onlyRow } from '../../platform/database/query.ts'
import { addChecker } from '../../engines/changes/test/deciding.ts'
import { startCardServer } from '../cards/test/card-server.ts'

const terms = {
  first_name: 'Ana', surname: 'Ríos', identification_type: 'Cédula', identification_number: '8-123-4567', mobile: '+50760000001', email: 'ana@example.com',
  occupation: '', workplace: '', address1: '', address2: '', city: '', region: '', zip_code: '', country: 'PA', salary: null,
}

describe('mails to a user whose address is corrected', async () => {
  const server = await startCardServer([
    { email: 'ana@example.com', identification: '8-123-4567' },
    { email: 'luis@example.com', identification: '8-2-2' },
  ])
  after(() => server.close())
  const { pool } = server
  const checker = await addChecker(server)
  await pool.query(`insert into mail_outbox (reference, recipient, subject, body) select r, 'ana@example.com', '', '' from unnest(array['kyc:U1:1', 'notification:N1:U1', 'user-recovery:U1:x', 'notification:N2:U1', 'notification:N3:U1', 'notification:N4:U1', 'kyc:U2:1', 'bulk:1:ana@example.com']) r`)
  await pool.query(`insert into kyc_mails (user_id, kind, state_number, reference) values ('U1', 'rejected', 1, 'kyc:U1:1'), ('U2', 'rejected', 1, 'kyc:U2:1')`)
  await pool.query(`with m as (insert into mailings (kind, key, ended_at) select 'notification', 'n' || n, now() from generate_series(1, 4) n returning id)
    insert into mailing_recipients (mailing_id, user_id, outcome, reference) select m.id, 'U1', 'waiting', 'notification:N' || row_number() over (order by m.id) || ':U1' from m`)
  await pool.query(`update mail_outbox set sent_at = now() where reference = 'notification:N2:U1'; update mail_outbox set failed_at = now() where reference = 'notification:N3:U1'`)
  await pool.query(`update mail_outbox set leased_until = $1 where reference = 'notification:N4:U1'`, [new Date(server.services.clock.now().getTime() + 60_000)])
  const recipients = async () => Object.fromEntries((await pool.query<{ reference: string; recipient: string }>('select reference, recipient from mail_outbox')).rows.map(({ reference, recipient }) => [reference, recipient]))

  it('go to the new one where they wait, and are left alone where they went out, are being sent or are about somebody else', async () => {
    const before = await recipients()
    const { version } = onlyRow(await pool.query<{ version: number }>(`select version from users where id = 'U1'`))
    const { status, body } = await server.post('/api/UpdateUserDetails/', { ...terms, id: 'U1', version, email: 'Ana.Rios@example.com' })
    assert.equal(status, 202, JSON.stringify(body))
    assert.deepEqual(await recipients(), before, 'nobody has approved it')
    assert.equal((await checker.decide(String(body['request_id']), 'approved')).status, 200)
    const now = 'ana.rios@example.com'
    assert.deepEqual(await recipients(), { ...before, 'kyc:U1:1': now, 'notification:N1:U1': now, 'user-recovery:U1:x': now })
    const { rows } = await pool.query('select reference, readdressed from mail_outbox where readdressed is not null')
    assert.deepEqual(rows, [{ reference: 'notification:N4:U1', readdressed: now }], 'the next attempt goes to the new one')
  })
})
