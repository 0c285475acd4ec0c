import pg from 'pg'

export type HeldWork = { release: () => Promise<void> }

/** So many lists may come before the one that a test waits for: other scenarios upload some meanwhile. */
const LISTS_AHEAD = 100

/**
 * Locks somebody's wallet in the database: work that would move its money waits until it is released. Lets a test
 * look at long work while it is blocked, without a pause in the product.
 * @param database address of the product's database
 */
export async function holdWallet(database: string, email: string): Promise<HeldWork> {
  const client = await begun(database)
  const { rowCount } = await client.query('select from accounts a join wallets w on w.account_id = a.id join users u on u.id = w.user_id where u.email = $1 for update of a', [email])
  if (rowCount !== 1) throw new Error(`${String(rowCount)} wallets of ${email}`)
  return { release: () => client.end() }
}

/** Takes the locks of the lists that are uploaded next: a worker that would validate one waits until they are released. */
export async function holdValidations(database: string): Promise<HeldWork> {
  const client = await begun(database)
  await client.query(`select pg_advisory_xact_lock(5070061, hashtext('validate-list:' || n)) from (select last_value from upload_documents_id_seq) s, generate_series(s.last_value + 1, s.last_value + $1) n`, [LISTS_AHEAD])
  return { release: () => client.end() }
}

async function begun(database: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  await client.query('begin')
  return client
}
