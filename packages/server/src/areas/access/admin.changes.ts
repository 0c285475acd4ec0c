import { sql } from 'kysely'
import type { Admin } from '@ventanilla/contract/endpoints/access.endpoints'
import type { Role } from '@ventanilla/contract/endpoints/roles.endpoints'
import type { Context, Fields, Reader } from '../../engines/changes/change.ts'
import { handleChange } from '../../engines/changes/make-change.ts'
import { changesBetween, claimsOf } from '../../engines/changes/record.ts'
import { readEntry } from '../../engines/lists/read-list.ts'
import type { Transaction } from '../../platform/database/schema.ts'
import { Failure, invalid } from '../../platform/http/failure.ts'
import { lockAccount, openSessions, revokeLinks, voidCodes } from '../sign-in/public.ts'
import { accessRules } from './access-rules.ts'
import { readAdminFields, readFreeEmail } from './admin-fields.ts'
import { presentAdmins, readAdmin } from './admin.list.ts'
import { grantsOf, requireHeld, requireNoMore } from './grants.ts'
import { invite } from './invitation.handlers.ts'
import { readRole, rolesIn } from './role.list.ts'

type Named = { id: string; version: number }

/** What forms and audit entries tell of an administrator; the role by the id that stays when its name changes. */
const fieldsOf = ({ first_name, surname, role }: Admin) => ({ first_name, surname, role_id: role.id })
const audited = (admin: Admin) => ({ email: admin.email, ...fieldsOf(admin), status: admin.status })
const subjectOf = ({ id, first_name, surname }: Admin) => ({ id, name: `${first_name} ${surname}` })
const entryOf = ({ id }: Pick<Admin, 'id'>, sides: { before?: Fields; after?: Fields }) => ({ subject: { type: 'admin', id }, ...sides })

/** What the changes of one administrator have in common: both locks, the record, and that nobody changes who holds more than they do. */
const ofOne = {
  guard: accessRules.guard,
  names: accessRules.names,
  lock: async (db: Transaction, { body }: { body: Named }) => {
    await accessRules.lock(db)
    await lockAccount(db, body.id)
  },
  read: ({ db, language }: Reader, { body }: { body: Named }): Promise<Admin | undefined> => readEntry(db, presentAdmins(language), sql`a.id = ${body.id}`),
  version: ({ version }: Admin) => version,
  subject: subjectOf,
}

/** @throws {Failure} rights_not_held when they hold more than who changes them */
async function requireLess({ db, actor, language }: Context, { role }: Admin): Promise<void> {
  requireNoMore(actor.grants, grantsOf(await readRole(db, role.id, language)), language)
}

type Columns = { first_name?: string; surname?: string; role_id?: string; status?: Admin['status']; archived_at?: Date | null; archived_by?: string | null }

/** Changes that do not come through here (a name of one's own, a password) count the version too. @throws {Failure} stale_version */
async function update({ db, language }: Context, { id, version }: Admin, columns: Columns): Promise<Admin> {
  const { numUpdatedRows } = await db
    .updateTable('admins')
    .set({ ...columns, updated_at: sql`now()`, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Failure('stale_version')
  return readAdmin(db, id, language)
}

/** What an invitation needs to know of the change that sends it. */
const inviting = ({ actor, language, now, services: { settings } }: Context) => ({ actor, language, now, settings })

/** The role that somebody is invited with, as it is now; none: a role that is not there, which is refused at its field. */
type Invited = { role: Role | undefined }

/** A role is a name: who approves that somebody gets in approves what it grants, and nothing that it grants since. */
const grantedBy = (role: Role): Fields => ({ request_permissions: role.request_permissions, approve_permissions: role.approve_permissions })

const createAdmin = handleChange('create-admin', {
  ...accessRules,
  claims: claimsOf('admins', { admins_email_key: { field: 'email', code: 'admin_email_taken' } }),
  read: async ({ db, language }: Reader, { body }): Promise<Invited> => ({ role: await readEntry(db, rolesIn(language), sql`r.id = ${body.role_id}`) }),
  facts: (_input, { role }: Invited) => (role ? grantedBy(role) : {}),
  subject: (_invited: Invited, { body }) => ({ id: null, name: `${body.first_name} ${body.surname}` }),
  apply: async (context, { body }) => {
    const { db, actor, language } = context
    const { email, problem } = await readFreeEmail(db, body.email)
    const { role, ...names } = await readAdminFields(db, body, language, problem ? { email: problem } : {})
    requireHeld(actor.grants, grantsOf(role), language)
    const { id } = await db
      .insertInto('admins')
      .values({ email, ...names, role_id: role.id, status: 'invited', created_by: actor.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await invite(db, { id, email, first_name: names.first_name, role }, inviting(context))
    const admin = await readAdmin(db, id, language)
    return { answer: admin, entries: [entryOf(admin, { after: audited(admin) })] }
  },
  inverse: async ({ db, language }, { answer }) => namedNow({ db, language }, answer),
})

/** An administrator as they are now, for the change that takes another back. */
async function namedNow({ db, language }: Reader, { id }: Fields & Partial<Named>): Promise<Named> {
  const { version } = await readAdmin(db, id ?? '', language)
  return { id: id ?? '', version }
}

/** Another role was asked for with what it granted then. @throws {Failure} validation_failed where it grants something else since */
async function requireSameRights({ db, request }: Context, roleId: string): Promise<void> {
  if (request === undefined) return
  const { rows } = await sql`
    select from audit_entries e where e.subject_type = 'role' and e.subject_id = ${roleId} and e.id > ${request} and e.action = 'role.edited'
      and e.after ?| array['request_permissions', 'approve_permissions'] limit 1`.execute(db)
  if (rows.length > 0) throw invalid({ role_id: 'value_moved' })
}

const editAdmin = handleChange('edit-admin', {
  ...ofOne,
  present: fieldsOf,
  unchanged: (admin) => admin,
  check: async (context, { body }, before) => {
    const { actor, language, db } = context
    await requireLess(context, before)
    if (before.status === 'archived') throw new Failure('admin_archived')
    const { role } = await readAdminFields(db, body, language)
    if (role.id === before.role.id) return
    if (before.id === actor.id) throw new Failure('own_role')
    await requireSameRights(context, role.id)
    requireHeld(actor.grants, grantsOf(role), language)
  },
  apply: async (context, { body }, before) => {
    const { role, ...names } = await readAdminFields(context.db, body, context.language)
    const changes = changesBetween(audited(before), audited({ ...before, ...names, role }))
    if (!changes) return { answer: before, entries: [] }
    return { answer: await update(context, before, { ...names, role_id: role.id }), entries: [entryOf(before, changes)] }
  },
})

/** Ends their sessions, their invitation and their codes of recovery; what they have done stays theirs. */
const archiveAdmin = handleChange('archive-admin', {
  ...ofOne,
  present: ({ status }) => ({ status }),
  wanted: () => ({ status: 'archived' }),
  check: async (context, _input, before) => {
    await requireLess(context, before)
    if (before.id === context.actor.id) throw new Failure('own_archive')
    if (before.status === 'archived') throw new Failure('admin_archived')
  },
  apply: async (context, _input, before) => {
    const { db, actor, now, services } = context
    await revokeLinks(db, { purpose: 'invitation', admin_id: before.id })
    await voidCodes(db, before.email)
    const after = await update(context, before, { status: 'archived', archived_at: now, archived_by: actor.id })
    // Those that nobody used for too long have no end written down, and were over before.
    const { open } = await openSessions(db, services).where('sessions.admin_id', '=', before.id).select(sql<number>`count(*)`.as('open')).executeTakeFirstOrThrow()
    await db.updateTable('sessions').set({ ended_at: now, ended_because: 'archived' }).where('admin_id', '=', before.id).where('ended_at', 'is', null).execute()
    return { answer: after, entries: [entryOf(before, { before: { status: before.status }, after: { status: after.status, sessions_ended: open } })] }
  },
  inverse: async (reader, { body }) => namedNow(reader, body),
})

/** Who has a password comes back with it; who had not accepted yet is invited again. */
async function statusAgain(db: Transaction, id: string): Promise<'active' | 'invited'> {
  const { password_hash } = await db.selectFrom('admins').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()
  return password_hash === null ? 'invited' : 'active'
}

/** Somebody in the archive, with the role that they get back. */
type Archived = Admin & { granted: Role }

const restoreAdmin = handleChange('restore-admin', {
  ...ofOne,
  read: async (reader: Reader, input): Promise<Archived | undefined> => {
    const admin = await ofOne.read(reader, input)
    return admin && { ...admin, granted: await readRole(reader.db, admin.role.id, reader.language) }
  },
  present: ({ status }) => ({ status }),
  facts: (_input, { granted }) => grantedBy(granted),
  wanted: async (_input, { id }, { db }) => ({ status: await statusAgain(db, id) }),
  check: ({ actor, language }, _input, { granted, status }) => {
    requireNoMore(actor.grants, grantsOf(granted), language)
    if (status !== 'archived') throw new Failure('stale_version')
  },
  apply: async (context, _input, before) => {
    const { db } = context
    const status = await statusAgain(db, before.id)
    if (status === 'invited') await invite(db, before, inviting(context))
    const answer = await update(context, before, { status, archived_at: null, archived_by: null })
    return { answer, entries: [entryOf(before, { before: { status: before.status }, after: { status } })] }
  },
  inverse: async (reader, { body }) => namedNow(reader, body),
})

const inviteAdminAgain = handleChange('invite-admin-again', {
  ...ofOne,
  // The address is what there is to decide on: the new link is made when it is sent.
  facts: (_input, { email }) => ({ email }),
  wanted: () => ({}),
  check: async (context, _input, before) => {
    await requireLess(context, before)
    if (before.status === 'archived') throw new Failure('admin_archived')
    if (before.status !== 'invited') throw new Failure('admin_not_invited')
  },
  apply: async (context, _input, before) => {
    await invite(context.db, before, inviting(context))
    const after = await update(context, before, {})
    return { answer: after, entries: [entryOf(before, { before: { invited_until: before.invited_until }, after: { invited_until: after.invited_until } })] }
  },
})

export const adminChanges = [createAdmin, editAdmin, archiveAdmin, restoreAdmin, inviteAdminAgain]
