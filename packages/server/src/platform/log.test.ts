import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { buildApp } from '../app/app.ts'
import { hashPassword } from '../areas/sign-in/passwords.ts'
import { ADMINISTRATOR_ROLE, writeSystemRoles } from '../areas/sign-in/system-roles.ts'
import { createLog } from './log.ts'
import { freshDatabase } from '../app/test/database.ts'
import { testServices } from '../app/test/server.ts'

describe('the log', async () => {
  const database = await freshDatabase()
  let text = ''
  const log = createLog({ LOG_LEVEL: 'trace' }, 'api', { write: (line) => void (text += line) })
  const services = testServices(database, {}, undefined, log)
  await writeSystemRoles(database.db)
  const password_hash = await hashPassword('una-clave-7')
  await database.db.insertInto('admins').values({ email: 'ana@programme.example', first_name: 'Anayansi', surname: 'Arosemena', role_id: ADMINISTRATOR_ROLE, password_hash }).execute()
  const app = await buildApp(services)
  after(async () => {
    await app.close()
    await services.signals.close()
    await database.drop()
  })
  const login = (password: string) => app.inject({ method: 'POST', url: '/api/Login/', payload: { email: 'ana@programme.example', password } })

  it('has a line for each answer and nothing of the people in it', async () => {
    await login('wrong-secret-1')
    const { token } = (await login('una-clave-7')).json<{ token: string }>()
    const headers = { authorization: `Bearer ${token}` }
    await app.inject({ url: '/api/user/?query=anayansi', headers })
    await app.inject({ url: '/api/user/current_user/', headers })
    const endpoints = [...text.matchAll(/"endpoint":"([^"]+)"/g)].map(([, endpoint]) => endpoint)
    assert.deepEqual(endpoints, ['login', 'login', 'users', 'current-user'])
    for (const secret of ['programme.example', 'wrong-secret-1', 'una-clave-7', token, token.split('.')[2] ?? '', 'anayansi', 'Anayansi', password_hash]) assert.ok(!text.includes(secret), secret)
  })

  it('tells an unexpected failure with the reference that the caller got, without its data', async () => {
    text = ''
    await database.pool.query('alter table lockouts add check (failures > 1000) not valid')
    const answer = await login('una-clave-7')
    const { code, reference } = answer.json<{ code: string; reference: string }>()
    assert.deepEqual([answer.statusCode, code], [500, 'internal_error'])
    assert.ok(text.includes(reference))
    assert.ok(!text.includes('programme.example') && !answer.body.includes('check'))
  })
})
