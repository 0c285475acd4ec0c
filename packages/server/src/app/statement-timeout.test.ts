import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { topUp } from '@ventanilla/contract/bulk/top-up.bulk'
import { buildApp } from './app.ts'
import { hashPassword } from '../areas/sign-in/passwords.ts'
import { ADMINISTRATOR_ROLE, writeSystemRoles } from '../areas/sign-in/system-roles.ts'
import { addHolders, holder } from '../engines/bulk/test/holders.ts'
import { until, upload } from '../engines/bulk/test/lists.ts'
import { listOf } from '../engines/bulk/test/operation.ts'
import { openServices } from './open-services.ts'
import { readSettings } from '../platform/settings.ts'
import { freshDatabase } from './test/database.ts'
import { PASSWORD } from './test/server.ts'

/** Seconds that a statement is kept from ending: longer than the API waits for one. */
const SLOW = 1.2

describe('a statement that does not end', async () => {
  const database = await freshDatabase()
  const { pool, db } = database
  await writeSystemRoles(db)
  await addHolders(pool, 1, 1_000_000)
  await db.insertInto('admins').values({ email: 'admin@ventanilla.example', first_name: 'Ana', surname: 'Prueba', role_id: ADMINISTRATOR_ROLE, password_hash: await hashPassword(PASSWORD) }).execute()
  const services = openServices(readSettings({ DATABASE_URL: database.url, LOG_LEVEL: 'silent', TOKEN_SECRET: 'x'.repeat(32), STATEMENT_TIMEOUT_MS: '600' }), 'api')
  const app = await buildApp(services)
  after(async () => {
    await app.close()
    await services.close()
    await database.drop()
  })
  const { token } = (await app.inject({ method: 'POST', url: '/api/Login/', payload: { email: 'admin@ventanilla.example', password: PASSWORD } })).json<{ token: string }>()
  const get = (url: string, language = 'es') => app.inject({ url, headers: { authorization: `Bearer ${token}`, 'accept-language': language } })
  const { email, mobile, identification } = holder(0)
  const list = upload(listOf(topUp, [{ email, mobile, identification_number: identification, amount: '1.00', card_or_wallet: 'Wallet' }]), 'lento.csv')
  const send = () => app.inject({ method: 'POST', url: '/api/user/top-up-upload/', ...list, headers: { ...list.headers, authorization: `Bearer ${token}` } })

  it('is given up by pages of lists, with a 503 that says so in both languages, and works again afterwards', async () => {
    const id = (await send()).json<{ upload_document_id: string }>().upload_document_id
    const pages = { upload_documents: '/api/user/uploaded-document-history/', cards: '/api/user/card-request-history/', bulk_rows: `/api/user/top-up-validation/?upload_document_id=${id}&page=1`, wallets: '/api/user/' }
    for (const [table, page] of Object.entries(pages)) {
      const holding = await pool.connect()
      await holding.query(`begin; lock table ${table} in access exclusive mode`)
      const answers = await Promise.all([get(page), get(page, 'en')])
      await holding.query('rollback')
      holding.release()
      assert.deepEqual(
        answers.map((answer) => [answer.statusCode, answer.json<{ code: string }>().code, answer.json<{ detail: string }>().detail]),
        [
          [503, 'took_too_long', 'La operación tardó demasiado y se interrumpió; vuelve a intentarlo o acota la búsqueda.'],
          [503, 'took_too_long', 'This took too long and was stopped; try again, or narrow the search.'],
        ],
        page,
      )
      // Beside other work an ordinary page may take longer than this short limit, too.
      await until(async () => (await get(page)).statusCode === 200)
    }
  })

  it('is waited for by an upload and by a whole list in an order of its own', async () => {
    await pool.query(`create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(${SLOW}); return new; end $$;
      create trigger dawdle before insert on upload_documents for each row execute function dawdle()`)
    const answer = await send()
    assert.equal(answer.statusCode, 200, answer.body)
    const { upload_document_id } = answer.json<{ upload_document_id: string }>()
    const holding = await pool.connect()
    await holding.query('begin; lock table bulk_rows in access exclusive mode')
    const whole = get(`/api/user/top-up-validation/?upload_document_id=${upload_document_id}&sort_by=amount`)
    await pool.query('select pg_sleep($1)', [SLOW])
    await holding.query('rollback')
    holding.release()
    assert.equal((await whole).json<{ records: unknown[] }>().records.length, 1)
  })
})
