import pg, { type Pool } from 'pg'

/** Tables to which the server only adds. What else they refuse, their triggers say in words. */
const APPEND_ONLY = ['transfers', 'audit_entries', 'audit_personal', 'audit_seals', 'migrations']

/** A user of the database, with the password that a new one gets. */
type Login = { user: string; password: string }

/** The user of a database's address. */
export function loginOf(address: string): Login {
  const { username, password } = new URL(address)
  return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
}

/**
 * Lets the server's user do its work: read and write rows, and no more. It owns no table, so its credentials can neither
 * drop nor disable what the ledger and the audit log hold by triggers. Repeated after every migration; the user is made
 * where it is missing.
 * @param owner a pool of the user that owns the tables
 */
export async function grantToServer(owner: Pool, { user, password }: Login): Promise<void> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [user])
  const name = pg.escapeIdentifier(user)
  if (!rowCount) await owner.query(`create role ${name} login${password && ` password ${pg.escapeLiteral(password)}`}`)
  // A balance is written by the owner's function alone. One column is left to the server's user, because locking a row asks for it.
  await owner.query(`
    grant usage on schema public, graphile_worker to ${name};
    grant select, insert, update, delete on all tables in schema public, graphile_worker to ${name};
    grant usage, select on all sequences in schema public, graphile_worker to ${name};
    grant execute on all functions in schema public, graphile_worker to ${name};
    revoke delete on ${APPEND_ONLY.join(', ')}, accounts from ${name};
    revoke insert, update, delete on migrations from ${name};
    revoke update on transfers, accounts from ${name};
    revoke insert, update, delete on ledger_days, ledger_day_parts from ${name};
    grant update (created_at) on accounts to ${name}`)
  // The tables of the queue are closed row by row to all but their owner.
  const { rows } = await owner.query<{ table: string }>(
    `select c.relname as table from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
       and not exists (select from pg_policy p where p.polrelid = c.oid and $1::regrole = any(p.polroles))`,
    [user],
  )
  for (const { table } of rows) await owner.query(`create policy ${pg.escapeIdentifier(`server ${user}`)} on graphile_worker.${pg.escapeIdentifier(table)} to ${name} using (true) with check (true)`)
}

/** Gives the server's user what a connection through a pooler can't ask for itself. What connects directly asks for its own. */
export async function settingsOfPooled(owner: Pool, { user }: Login, statementTimeoutMs: number): Promise<void> {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  const where = `alter role ${pg.escapeIdentifier(user)} in database ${pg.escapeIdentifier(rows[0]?.name ?? '')} set`
  await owner.query(`${where} timezone = 'UTC'; ${where} idle_in_transaction_session_timeout = '60s'; ${where} lock_timeout = '30s'; ${where} statement_timeout = ${statementTimeoutMs}`)
}
