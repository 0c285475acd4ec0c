import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Grants } from '@ventanilla/contract/permissions'
import { folded } from '@ventanilla/contract/text'
import { writeGrants } from '../../areas/access/grants.ts'
import { writeAudit, type AuditEvent } from '../../engines/audit/write-audit.ts'
import { issueLink } from '../../areas/sign-in/one-time-links.ts'
import { hashPassword } from '../../areas/sign-in/passwords.ts'
import type { Database } from '../../platform/database/schema.ts'

type Role = { name: string; description: string; grants: Grants }
type Colleague = { first_name: string; surname: string; role: keyof typeof roles; was: 'active' | 'invited' | 'archived'; daysAgo: number }

const roles = {
  finance: {
    name: 'Finanzas',
    description: 'Recarga, recupera y reversa saldos',
    grants: { request: ['wallet-balance', 'card-balance', 'transfer', 'reverse-transaction'], approve: [] },
  },
  support: {
    name: 'Mesa de ayuda',
    description: 'Atiende a los usuarios: datos, estados y tarjetas bloqueadas',
    grants: { request: ['user-detail', 'user-status', 'user-otp', 'card-block', 'card-dispute'], approve: [] },
  },
  supervision: {
    name: 'Supervisión',
    description: 'Decide lo que piden Finanzas y Mesa de ayuda',
    grants: { request: ['decide-task'], approve: ['wallet-balance', 'card-balance', 'reverse-transaction', 'user-detail', 'user-status'] },
  },
} as const satisfies Record<string, Role>

/** `daysAgo`: when they came, were invited, or were archived. An invitation holds for seven days. */
const colleagues: readonly Colleague[] = [
  { first_name: 'Lucía', surname: 'Herrera', role: 'finance', was: 'active', daysAgo: 80 },
  { first_name: 'Rogelio', surname: 'Cedeño', role: 'support', was: 'active', daysAgo: 71 },
  { first_name: 'Itzel', surname: 'Morales', role: 'supervision', was: 'active', daysAgo: 64 },
  { first_name: 'Daniel', surname: 'Pérez', role: 'support', was: 'invited', daysAgo: 2 },
  { first_name: 'Gabriela', surname: 'Ng', role: 'finance', was: 'invited', daysAgo: 9 },
  { first_name: 'Omar', surname: 'Castillo', role: 'finance', was: 'archived', daysAgo: 20 },
  { first_name: 'Yadira', surname: 'Sáez', role: 'support', was: 'archived', daysAgo: 4 },
]

const DAY_MS = 86_400_000
/** An archived colleague had been there for a while. */
const SERVED_DAYS = 50

const addressOf = ({ first_name, surname }: Colleague) => folded(`${first_name}.${surname}@ventanilla.example`)

/** Roles made for the demonstration, and who has them. Nobody signs in as them: their password is thrown away. */
export async function writeColleagues(transaction: Transaction<Database>, by: { id: string; email: string }, now: Date): Promise<void> {
  const entries: AuditEvent[] = []
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const ids = new Map<string, string>()
  for (const [key, { name, description, grants }] of Object.entries<Role>(roles)) {
    const { id } = await transaction.insertInto('roles').values({ name, description, created_by: by.id, created_at: ago(85), updated_at: ago(85) }).returning('id').executeTakeFirstOrThrow()
    await writeGrants(transaction, id, grants)
    ids.set(key, id)
    const after = { name, description, request_permissions: grants.request, approve_permissions: grants.approve }
    entries.push({ actor: by, action: 'role.created', subject: { type: 'role', id }, after, at: ago(85) })
  }
  const password_hash = await hashPassword(randomBytes(32).toString('base64url'))
  for (const colleague of colleagues) {
    const { first_name, surname, role, was, daysAgo } = colleague
    const since = ago(was === 'archived' ? daysAgo + SERVED_DAYS : daysAgo)
    const person = { email: addressOf(colleague), first_name, surname, role_id: ids.get(role) ?? '' }
    const columns = {
      ...person,
      status: was,
      created_by: by.id,
      created_at: since,
      ...(was !== 'invited' && { password_hash, password_changed_at: since, last_login_at: ago(was === 'archived' ? daysAgo : 1) }),
      ...(was === 'archived' && { archived_at: ago(daysAgo), archived_by: by.id }),
    }
    const { id } = await transaction.insertInto('admins').values(columns).returning('id').executeTakeFirstOrThrow()
    const subject = { type: 'admin', id }
    entries.push({ actor: by, action: 'admin.invited', subject, after: { ...person, status: 'invited' }, at: since })
    if (was === 'invited') await issueLink(transaction, { purpose: 'invitation', admin_id: id }, since)
    else entries.push({ actor: { id, email: person.email }, action: 'admin.accepted', subject, before: { status: 'invited' }, after: { status: 'active' }, at: since })
    if (was === 'archived') entries.push({ actor: by, action: 'admin.archived', subject, before: { status: 'active' }, after: { status: 'archived', sessions_ended: 0 }, at: ago(daysAgo) })
  }
  await writeAudit(transaction, ...entries.sort((a, b) => Number(a.at) - Number(b.at)))
}
