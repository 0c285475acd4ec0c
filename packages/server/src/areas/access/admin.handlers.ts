import { sql } from 'kysely'
import type { Admin } from '@ventanilla/contract/endpoints/access.endpoints'
import { writeAudit } from '../../engines/audit/write-audit.ts'
import { changesBetween } from '../../engines/records/records.ts'
import { lockAccount, revokeLinks, voidCodes } from '../sign-in/public.ts'
import { Failure } from '../../platform/http/failure.ts'
import { handle } from '../../platform/http/handler.ts'
import { readAdminFields, readFreeEmail } from './admin-fields.ts'
import { readAdmin } from './admin-list.ts'
import { changeAccess, type AccessChange } from './change-access.ts'
import { grantsOf, requireHeld, requireNoMore } from './grants.ts'
import { invite } from './invitation.handlers.ts'
import { readRole } from './role-list.ts'

/** What audit entries tell of an administrator; the role by the id that stays when its name changes. */
const audited = ({ email, first_name, surname, role, status }: Admin) => ({ email, first_name, surname, role_id: role.id, status })

/**
 * The administrator who is meant, as the caller saw them, with the lock of their account.
 * @throws {Failure} not_found, stale_version; rights_not_held when they hold more than the caller
 */
async function readAsSeen({ transaction, actor, language }: Pick<AccessChange, 'transaction' | 'actor' | 'language'>, { id, version }: { id: string; version: number }): Promise<Admin> {
  await lockAccount(transaction, id)
  const admin = await readAdmin(transaction, id, language)
  if (admin.version !== version) throw new Failure('stale_version')
  requireNoMore(actor.grants, grantsOf(await readRole(transaction, admin.role.id, language)), language)
  return admin
}

type Columns = { first_name?: string; surname?: string; role_id?: string; status?: Admin['status']; archived_at?: Date | null; archived_by?: string | null }

/** Changes that do not come through here (a name of one's own, a password) count the version too. @throws {Failure} stale_version */
async function update({ transaction, language }: Pick<AccessChange, 'transaction' | 'language'>, { id, version }: Admin, columns: Columns): Promise<Admin> {
  const { numUpdatedRows } = await transaction
    .updateTable('admins')
    .set({ ...columns, updated_at: sql`now()`, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Failure('stale_version')
  return readAdmin(transaction, id, language)
}

const createAdminHandler = handle('create-admin', (call, services) =>
  changeAccess('create-admin', call, services, async ({ transaction, by, ...change }) => {
    const { email, problem } = await readFreeEmail(transaction, call.body.email)
    const { role, ...names } = await readAdminFields(transaction, call.body, change.language, problem ? { email: problem } : {})
    requireHeld(change.actor.grants, grantsOf(role), change.language)
    const { id } = await transaction
      .insertInto('admins')
      .values({ email, ...names, role_id: role.id, status: 'invited', created_by: change.actor.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await invite(transaction, { id, email, first_name: names.first_name, role }, { ...change, settings: services.settings })
    const admin = await readAdmin(transaction, id, change.language)
    await writeAudit(transaction, { actor: by, action: 'admin.invited', subject: { type: 'admin', id }, after: audited(admin) })
    return admin
  }),
)

const editAdminHandler = handle('edit-admin', (call, services) =>
  changeAccess('edit-admin', call, services, async (change) => {
    const { transaction, actor, by, language } = change
    const before = await readAsSeen(change, call.body)
    if (before.status === 'archived') throw new Failure('admin_archived')
    const { role, ...names } = await readAdminFields(transaction, call.body, language)
    if (role.id !== before.role.id) {
      if (before.id === actor.id) throw new Failure('own_role')
      requireHeld(actor.grants, grantsOf(role), language)
    }
    const changes = changesBetween(audited(before), audited({ ...before, ...names, role }))
    if (!changes) return before
    await writeAudit(transaction, { actor: by, action: 'admin.edited', subject: { type: 'admin', id: before.id }, ...changes })
    return update(change, before, { ...names, role_id: role.id })
  }),
)

/** Ends their sessions, their invitation and their codes of recovery; what they have done stays theirs. */
const archiveAdminHandler = handle('archive-admin', (call, services) =>
  changeAccess('archive-admin', call, services, async (change) => {
    const { transaction, actor, by, now } = change
    const before = await readAsSeen(change, call.body)
    if (before.id === actor.id) throw new Failure('own_archive')
    if (before.status === 'archived') throw new Failure('admin_archived')
    await revokeLinks(transaction, { purpose: 'invitation', admin_id: before.id })
    await voidCodes(transaction, before.email)
    const after = await update(change, before, { status: 'archived', archived_at: now, archived_by: actor.id })
    const { numUpdatedRows } = await transaction
      .updateTable('sessions')
      .set({ ended_at: now, ended_because: 'archived' })
      .where('admin_id', '=', before.id)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    const subject = { type: 'admin', id: before.id }
    await writeAudit(transaction, { actor: by, action: 'admin.archived', subject, before: { status: before.status }, after: { status: after.status, sessions_ended: Number(numUpdatedRows) } })
    return after
  }),
)

/** Who has a password comes back with it; who had not accepted yet is invited again. */
const restoreAdminHandler = handle('restore-admin', (call, services) =>
  changeAccess('restore-admin', call, services, async (change) => {
    const { transaction, by } = change
    const before = await readAsSeen(change, call.body)
    if (before.status !== 'archived') throw new Failure('stale_version')
    const { password_hash } = await transaction.selectFrom('admins').select('password_hash').where('id', '=', before.id).executeTakeFirstOrThrow()
    const status = password_hash === null ? 'invited' : 'active'
    if (status === 'invited') await invite(transaction, before, { ...change, settings: services.settings })
    await writeAudit(transaction, { actor: by, action: 'admin.restored', subject: { type: 'admin', id: before.id }, before: { status: before.status }, after: { status } })
    return update(change, before, { status, archived_at: null, archived_by: null })
  }),
)

const inviteAdminAgainHandler = handle('invite-admin-again', (call, services) =>
  changeAccess('invite-admin-again', call, services, async (change) => {
    const { transaction, by } = change
    const before = await readAsSeen(change, call.body)
    if (before.status === 'archived') throw new Failure('admin_archived')
    if (before.status !== 'invited') throw new Failure('admin_not_invited')
    await invite(transaction, before, { ...change, settings: services.settings })
    const after = await update(change, before, {})
    const subject = { type: 'admin', id: before.id }
    await writeAudit(transaction, { actor: by, action: 'admin.invited_again', subject, before: { invited_until: before.invited_until }, after: { invited_until: after.invited_until } })
    return after
  }),
)

export const adminHandlers = [createAdminHandler, editAdminHandler, archiveAdminHandler, restoreAdminHandler, inviteAdminAgainHandler]
