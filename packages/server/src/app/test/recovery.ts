import assert from 'node:assert/strict'
import { createKeys } from '../../platform/keys.ts'
import { sendCodes } from '../../areas/sign-in/recovery/send-codes.task.ts'
import { deliverMails, createMailTransport } from '../../engines/mail/deliver.ts'
import { startReceiver } from './mail-receiver.ts'
import { startTestServer } from './server.ts'

/** A server whose mails go to a real SMTP receiver, and the steps of recovery at it. The worker's part is done when it is asked for. */
export async function startRecoveryServer(settings: Readonly<Record<string, string>> = {}) {
  const receiver = await startReceiver()
  const server = await startTestServer({ settings: { SMTP_URL: receiver.url, CODE_RATE: '100000', ...settings } })
  const { services } = server
  const transport = createMailTransport(services.settings)
  const keys = createKeys('x'.repeat(32))
  // Rows of the outbox are stamped by the database's clock, a little after the test's.
  const due = { ...services, clock: { now: () => new Date(services.clock.now().getTime() + 60_000) } }

  const send = (email: string, headers: Record<string, string> = {}) => server.call({ method: 'POST', url: '/api/SendCode/', payload: { email }, headers })
  const work = async () => {
    const settled = await sendCodes(services, keys)
    await deliverMails(due, transport)
    return settled
  }
  const verify = (email: string, code: string) => server.call({ method: 'POST', url: '/api/VerifyCode/', payload: { email, code } })
  const create = (token: string, password: string, confirm_password = password) => server.call({ method: 'POST', url: '/api/CreatePassword/', token, payload: { password, confirm_password } })
  /** Asks for a code and reads it from the mail, as a person does. */
  const codeFor = async (email: string): Promise<string> => {
    const before = receiver.received.length
    assert.equal((await send(email)).status, 200)
    await work()
    const mails = receiver.received.slice(before).filter(({ to }) => [to].flat().some((one) => one?.text === email.trim().toLowerCase())).flatMap(({ text }) => /\b\d{5}\b/.exec(text ?? '')?.[0] ?? [])
    assert.equal(mails.length, 1)
    const code = mails[0]
    assert.ok(code)
    return code
  }
  const tokenFor = async (email: string): Promise<string> => {
    const { body } = await verify(email, await codeFor(email))
    assert.equal(typeof body['token'], 'string', JSON.stringify(body))
    return String(body['token'])
  }
  const close = async () => {
    transport.close()
    await receiver.close()
    await server.close()
  }
  return { ...server, receiver, keys, send, work, verify, create, codeFor, tokenFor, close }
}

/** Another code than this one, the same at every call. */
export const otherThan = (code: string, step = 1): string => String((Number(code) + step) % 100_000).padStart(5, '0')
