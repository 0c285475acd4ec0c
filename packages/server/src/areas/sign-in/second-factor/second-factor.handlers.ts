import type { Transaction } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { messages } from '@ventanilla/contract/messages/say'
import { writeAudit, type AuditEvent } from '../../../engines/audit/write-audit.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { Failure } from '../../../platform/http/failure.ts'
import { handle, type Actor } from '../../../platform/http/handler.ts'
import type { Services } from '../../../platform/services.ts'
import { confirmedUntil, endSessions } from '../authenticate.ts'
import type { Keys } from '../../../platform/keys.ts'
import { changeOwnAccount, type OwnAccount, provePassword, tryOwnProof, type Outcome } from '../own-account.ts'
import { proveSecondFactor, stepOf, totpOptions, renewRecoveryCodes } from './prove.ts'
import { tellOfSecondFactor } from './tell.ts'

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20
type Caller = { actor: Actor; address: string }

const wrongCode = () => new Failure('second_factor_wrong', { problems: [{ field: 'code', code: 'second_factor_wrong' }] })
const event = ({ actor, address }: Caller, action: AuditEvent['action'], changes: Pick<AuditEvent, 'before' | 'after'> = {}): AuditEvent => ({
  actor: { ...actor, address },
  action,
  subject: { type: 'admin', id: actor.id },
  ...changes,
})

/**
 * Does what a code of the caller's second factor stands for, in one transaction with the code's use and under the lock
 * of the account: the factor is the one that the code was compared with.
 * @throws {Failure} second_factor_off where there is none, second_factor_wrong, account_locked after too many
 */
function withCode<T>(call: Caller, code: string, services: Services, keys: Keys, work: (own: OwnAccount) => Promise<T>, provedHash?: string): Promise<T> {
  const { actor: { id, email }, address } = call
  return tryOwnProof(call, 'second_factor.refused', services, () =>
    changeOwnAccount(
      call,
      services,
      async (own): Promise<Outcome<T>> => {
        if (!own.actor.secondFactor) throw new Failure('second_factor_off')
        const isRight = await proveSecondFactor(own.transaction, { admin: { id, email }, code, address }, services, keys)
        return isRight ? { right: await work(own) } : { wrong: wrongCode(), adminId: id }
      },
      provedHash,
    ),
  )
}

/** A secret that is kept but asked of nobody yet: it is switched on by a code of it. Beginning again makes another. */
const beginHandler = (keys: Keys) =>
  handle('begin-second-factor', async (call, services) => {
    if (call.actor.secondFactor) throw new Failure('second_factor_on')
    const provedHash = await provePassword(call, call.body.current_password, services)
    const secret = new Secret({ size: SECRET_BYTES })
    const label = await changeOwnAccount(
      call,
      services,
      async ({ transaction, actor, now }) => {
        if (actor.secondFactor) throw new Failure('second_factor_on')
        const kept = { secret: keys.seal(actor.id, secret.base32), created_at: now }
        await transaction
          .insertInto('second_factors')
          .values({ admin_id: actor.id, ...kept })
          .onConflict((conflict) => conflict.column('admin_id').doUpdateSet(kept))
          .execute()
        return actor.email
      },
      provedHash,
    )
    const uri = new TOTP({ ...totpOptions, issuer: services.settings.PROGRAMME_NAME, label, secret }).toString()
    return { secret: secret.base32, uri }
  })

/** Wrong codes are counted here as well: who has the session need not be who was shown the secret. */
const enableHandler = (keys: Keys) =>
  handle('enable-second-factor', (call, services) =>
    tryOwnProof(call, 'second_factor.refused', services, () =>
      changeOwnAccount(call, services, async ({ transaction, actor, now }): Promise<Outcome<{ recovery_codes: string[] }>> => {
        if (actor.secondFactor) throw new Failure('second_factor_on')
        const begun = await transaction.selectFrom('second_factors').select('secret').where('admin_id', '=', actor.id).executeTakeFirst()
        if (!begun) throw new Failure('second_factor_off')
        const step = stepOf(keys.open(actor.id, begun.secret) ?? '', call.body.code.replace(/\s/g, ''), now)
        if (step === undefined) return { wrong: wrongCode(), adminId: actor.id }
        await transaction.updateTable('second_factors').set({ enabled_at: now, last_step: step }).where('admin_id', '=', actor.id).execute()
        await confirm(transaction, actor, now)
        const sessions_ended = await endOthers(transaction, actor, services)
        await writeAudit(transaction, event(call, 'second_factor.enabled', { before: { second_factor: 'off' }, after: { second_factor: 'on', sessions_ended } }))
        await tellOfSecondFactor(transaction, actor.id, 'second_factor_on', services)
        return { right: { recovery_codes: await renewRecoveryCodes(transaction, keys, actor.id) } }
      }),
    ),
  )

/** Sessions that the password alone has opened end with the first proof of more. @returns how many */
const endOthers = (transaction: Transaction<Database>, { id, session }: Actor, services: Services) => endSessions(transaction, { adminId: id, because: 'second_factor_changed', except: session.id }, services)

/** The second factor was proved in this session just now. */
const confirm = (transaction: Transaction<Database>, { session }: Actor, now: Date) => transaction.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', session.id).execute()

const disableHandler = (keys: Keys) =>
  handle('disable-second-factor', async (call, services) => {
    const { actor, body, language } = call
    if (!actor.secondFactor) throw new Failure('second_factor_off')
    const provedHash = await provePassword(call, body.current_password, services)
    const disable = async ({ transaction }: OwnAccount) => {
      await transaction.deleteFrom('second_factors').where('admin_id', '=', actor.id).execute()
      const sessions_ended = await endOthers(transaction, actor, services)
      await writeAudit(transaction, event(call, 'second_factor.disabled', { before: { second_factor: 'on' }, after: { second_factor: 'off', sessions_ended } }))
      await tellOfSecondFactor(transaction, actor.id, 'second_factor_off', services)
      return { detail: messages[language].answers.second_factor_disabled }
    }
    return withCode(call, body.code, services, keys, disable, provedHash)
  })

const renewHandler = (keys: Keys) =>
  handle('renew-recovery-codes', (call, services) =>
    withCode(call, call.body.code, services, keys, async ({ transaction, actor }) => {
      await writeAudit(transaction, event(call, 'second_factor.renewed_codes'))
      await tellOfSecondFactor(transaction, actor.id, 'recovery_codes_renewed', services)
      return { recovery_codes: await renewRecoveryCodes(transaction, keys, actor.id) }
    }),
  )

const confirmHandler = (keys: Keys) =>
  handle('confirm-session', (call, services) =>
    withCode(call, call.body.code, services, keys, async ({ transaction, actor, now }) => {
      await confirm(transaction, actor, now)
      await writeAudit(transaction, event(call, 'session.confirmed'))
      return { confirmed_until: confirmedUntil(now).toISOString() }
    }),
  )

export const secondFactorHandlers = (keys: Keys) => [beginHandler(keys), enableHandler(keys), disableHandler(keys), renewHandler(keys), confirmHandler(keys)]
