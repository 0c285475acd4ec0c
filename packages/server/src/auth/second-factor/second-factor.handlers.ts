import { Secret, TOTP } from 'otpauth'
import { messages } from '@ventanilla/contract/messages/say'
import { writeAudit, type AuditEvent } from '../../audit/write-audit.ts'
import { Failure } from '../../http/failure.ts'
import { handle, type Actor } from '../../http/handler.ts'
import type { Services } from '../../services.ts'
import { confirmedUntil } from '../authenticate.ts'
import type { Keys } from '../keys.ts'
import { provePassword } from '../prove-password.ts'
import { requireProof } from '../refusals.ts'
import { proveSecondFactor, stepOf, totpOptions } from './prove.ts'
import { renewRecoveryCodes } from './recovery-codes.repository.ts'

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

/** @throws {Failure} second_factor_off where there is none, second_factor_wrong, account_locked after too many */
async function requireCode(call: Caller, code: string, services: Services, keys: Keys): Promise<void> {
  if (!call.actor.secondFactor) throw new Failure('second_factor_off')
  const { actor, address } = call
  await requireProof(call, services, {
    action: 'second_factor.refused',
    failure: wrongCode(),
    prove: async () => (await proveSecondFactor({ admin: { id: actor.id, email: actor.email }, code, address }, services, keys)) || undefined,
  })
}

/** A secret that is kept but asked of nobody yet: it is switched on by a code of it. Beginning again makes another. */
const beginHandler = (keys: Keys) =>
  handle('begin-second-factor', async (call, services) => {
    const { actor, body } = call
    if (actor.secondFactor) throw new Failure('second_factor_on')
    await provePassword(call, body.current_password, services)
    const secret = new Secret({ size: SECRET_BYTES })
    const kept = { secret: keys.seal(actor.id, secret.base32), created_at: services.clock.now() }
    const { numInsertedOrUpdatedRows } = await services.db
      .insertInto('second_factors')
      .values({ admin_id: actor.id, ...kept })
      .onConflict((conflict) => conflict.column('admin_id').doUpdateSet(kept).where('second_factors.enabled_at', 'is', null))
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) throw new Failure('second_factor_on')
    const uri = new TOTP({ ...totpOptions, issuer: services.settings.PROGRAMME_NAME, label: actor.email, secret }).toString()
    return { secret: secret.base32, uri }
  })

/** Wrong codes are not counted: whoever asks has just been shown the secret. */
const enableHandler = (keys: Keys) =>
  handle('enable-second-factor', async (call, { db, clock }) => {
    const { actor, body } = call
    if (actor.secondFactor) throw new Failure('second_factor_on')
    return db.transaction().execute(async (transaction) => {
      const begun = await transaction.selectFrom('second_factors').select('secret').where('admin_id', '=', actor.id).where('enabled_at', 'is', null).forUpdate().executeTakeFirst()
      if (!begun) throw new Failure('second_factor_off')
      const now = clock.now()
      const step = stepOf(keys.open(actor.id, begun.secret) ?? '', body.code.replace(/\s/g, ''), now)
      if (step === undefined) throw wrongCode()
      await transaction.updateTable('second_factors').set({ enabled_at: now, last_step: step }).where('admin_id', '=', actor.id).execute()
      await transaction.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', actor.session.id).execute()
      await writeAudit(transaction, event(call, 'second_factor.enabled', { before: { second_factor: 'off' }, after: { second_factor: 'on' } }))
      return { recovery_codes: await renewRecoveryCodes(transaction, keys, actor.id) }
    })
  })

const disableHandler = (keys: Keys) =>
  handle('disable-second-factor', async (call, services) => {
    const { actor, body, language } = call
    if (!actor.secondFactor) throw new Failure('second_factor_off')
    await provePassword(call, body.current_password, services)
    await requireCode(call, body.code, services, keys)
    await services.db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('second_factors').where('admin_id', '=', actor.id).execute()
      await writeAudit(transaction, event(call, 'second_factor.disabled', { before: { second_factor: 'on' }, after: { second_factor: 'off' } }))
    })
    return { detail: messages[language].answers.second_factor_disabled }
  })

const renewHandler = (keys: Keys) =>
  handle('renew-recovery-codes', async (call, services) => {
    await requireCode(call, call.body.code, services, keys)
    return services.db.transaction().execute(async (transaction) => {
      await writeAudit(transaction, event(call, 'second_factor.renewed_codes'))
      return { recovery_codes: await renewRecoveryCodes(transaction, keys, call.actor.id) }
    })
  })

const confirmHandler = (keys: Keys) =>
  handle('confirm-session', async (call, services) => {
    await requireCode(call, call.body.code, services, keys)
    const now = services.clock.now()
    await services.db.transaction().execute(async (transaction) => {
      await transaction.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', call.actor.session.id).execute()
      await writeAudit(transaction, event(call, 'session.confirmed'))
    })
    return { confirmed_until: confirmedUntil(now).toISOString() }
  })

export const secondFactorHandlers = (keys: Keys) => [beginHandler(keys), enableHandler(keys), disableHandler(keys), renewHandler(keys), confirmHandler(keys)]
