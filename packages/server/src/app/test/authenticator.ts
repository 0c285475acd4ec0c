import assert from 'node:assert/strict'
import { TOTP } from 'otpauth'
import { PASSWORD, type TestServer } from './server.ts'

/** The app on somebody's phone: says the code of a moment. */
export const authenticator = (secret: string, server: Pick<TestServer, 'clock'>) => (stepsFromNow = 0) =>
  new TOTP({ secret }).generate({ timestamp: server.clock.now().getTime() + stepsFromNow * 30_000 })

/** An administrator with a second factor, as they set it up themselves; the clock has moved on to codes that were not taken. */
export async function addWithSecondFactor(server: TestServer, email: string) {
  const id = await server.addAdmin(email)
  const token = await server.signIn(email)
  const begun = await server.call({ method: 'POST', url: '/api/user/second-factor/', token, payload: { current_password: PASSWORD } })
  assert.equal(begun.status, 200)
  const code = authenticator(String(begun.body['secret']), server)
  const enabled = await server.call({ method: 'PUT', url: '/api/user/second-factor/', token, payload: { code: code() } })
  assert.equal(enabled.status, 200, JSON.stringify(enabled.body))
  server.clock.forward(1)
  return { id, email, token, code, uri: String(begun.body['uri']), secret: String(begun.body['secret']), recoveryCodes: enabled.body['recovery_codes'] as string[] }
}
