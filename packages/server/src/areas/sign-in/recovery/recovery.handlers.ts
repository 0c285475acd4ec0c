import { OTP_DIGITS } from '@ventanilla/contract/constants'
import { messages } from '@ventanilla/contract/messages/say'
import { email as emailFormat, type Read } from '@ventanilla/contract/bulk/formats'
import { writeAudit } from '../../../engines/audit/write-audit.ts'
import { enqueue } from '../../../engines/jobs/jobs.ts'
import { Failure, invalid } from '../../../platform/http/failure.ts'
import { handle } from '../../../platform/http/handler.ts'
import type { Keys } from '../../../platform/keys.ts'
import { clearFailures, HOUR_MS, limitCalls, MINUTE_MS, networkOf } from '../lockout.repository.ts'
import { newPasswordProblems, hashPassword, passwordFits } from '../passwords.ts'
import { lockAccount } from '../own-account.ts'
import { hasSecondFactor } from '../second-factor/prove.ts'
import { setPassword } from '../set-password.ts'
import type { Tokens } from '../tokens.ts'
import { askForCode, compareCode, findRecovering, takeCode, takeRecovery, clearTries, takeTry } from './recoveries.repository.ts'
import { sendCodesTask } from './send-codes.task.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'

/** Looks nobody up: who has the e-mail is found by the worker, after this has answered (`send-codes.task.ts`). */
const sendCodeHandler = handle('send-code', async ({ body, address, language }, { db, clock, settings }) => {
  const now = clock.now()
  await limitCalls(db, { door: 'send-code', caller: networkOf(address), max: settings.LOGIN_RATE, ms: MINUTE_MS }, now)
  const read = readEmail(body.email)
  if ('code' in read) throw invalid({ email: read.code })
  await limitCalls(db, { door: 'code-mail', caller: read.value, max: settings.CODE_RATE, ms: HOUR_MS }, now)
  await inTransaction(db, async (transaction) => {
    await askForCode(transaction, { email: read.value, language, address }, now)
    await enqueue(transaction, sendCodesTask, {})
  })
  return { detail: messages[language].answers.code_sent }
})

const shape = new RegExp(`^\\d{${OTP_DIGITS}}$`)

/** A try is taken before anything is compared. Wrong, used, too old, replaced, of nobody: all of it is code_invalid. */
const verifyCodeHandler = (tokens: Tokens, keys: Keys) =>
  handle('verify-code', async ({ body, address }, { db, clock, settings }) => {
    const now = clock.now()
    await limitCalls(db, { door: 'verify-code', caller: networkOf(address), max: settings.LOGIN_RATE, ms: MINUTE_MS }, now)
    const read = readEmail(body.email)
    if ('code' in read) throw invalid({ email: read.code })
    // What can't be a code is refused at once and costs no try: it says nothing of what the code is.
    if (body.code === '') throw invalid({ code: 'blank' })
    if (!shape.test(body.code)) throw new Failure('code_invalid', { problems: [{ field: 'code', code: 'code_digits', params: { digits: OTP_DIGITS } }] })

    const { tries, locks } = await takeTry(db, read.value, now)
    const { fits, id, adminId } = await compareCode(db, keys, read.value, body.code, now)
    const subject = { type: 'admin', id: adminId ?? 'unknown' }
    const isTaken = await inTransaction(db, async (transaction) => {
      const isRight = fits && (await takeCode(transaction, id, now))
      await writeAudit(transaction, { actor: { address }, action: isRight ? 'recovery.code_accepted' : 'recovery.code_refused', subject, after: { tries } })
      if (!isRight && locks !== undefined) await writeAudit(transaction, { actor: { address }, action: 'recovery.locked', subject, after: { minutes: locks } })
      return isRight
    })
    if (!isTaken) throw new Failure('code_invalid', { problems: [{ field: 'code', code: 'code_invalid' }] })
    return { token: await tokens.signRecovery(id, now) }
  })

const createPasswordHandler = handle('create-password', async ({ recovery, body, address, language }, services) => {
  const { db, clock, settings } = services
  const owner = await findRecovering(db, recovery, clock.now())
  if (!owner) throw new Failure('recovery_ended')
  const problems = await newPasswordProblems(body, owner.email, settings)
  if (problems.length > 0) throw new Failure('validation_failed', { problems })
  if (await passwordFits(body.password, owner.password_hash)) throw invalid({ password: 'password_same' })
  const passwordHash = await hashPassword(body.password)
  await inTransaction(db, async (transaction) => {
    const account = await lockAccount(transaction, owner.id)
    if (account?.status !== 'active' || !(await takeRecovery(transaction, recovery, clock.now()))) throw new Failure('recovery_ended')
    await setPassword(transaction, { admin: account, passwordHash, action: 'password.created', actor: { address }, language }, services)
    await clearTries(transaction, account.email)
    // Where there is a second factor, a reader of the mails would win guesses at it by each recovery.
    if (!(await hasSecondFactor(transaction, account.id))) await clearFailures(transaction, { email: account.email })
  })
  return { detail: messages[language].answers.password_created }
})

export const recoveryHandlers = (tokens: Tokens, keys: Keys) => [sendCodeHandler, verifyCodeHandler(tokens, keys), createPasswordHandler]

/** An e-mail as it was typed, or what is wrong with it. */
export const readEmail = (typed: string): Read => (typed === '' ? { code: 'blank' } : emailFormat().read(typed))
