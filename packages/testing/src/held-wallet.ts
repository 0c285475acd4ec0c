import pg from 'pg'

export type HeldWallet = { release: () => Promise<void> }

/**
 * Locks somebody's wallet in the database: work that would move its money waits until it is released. Lets a test
 * look at long work while it is blocked, without a pause in the product.
 * @param database address of the product's database
 */
export async function holdWallet(database: string, email: string): Promise<HeldWallet> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  await client.query('begin')
  const { rowCount } = await client.query('select from accounts a join wallets w on w.account_id = a.id join users u on u.id = w.user_id where u.email = $1 for update of a', [email])
  if (rowCount !== 1) throw new Error(`${String(rowCount)} wallets of ${email}`)
  return { release: () => client.end() }
}
