import pg from 'pg'

/** `reverses`: the purchase that goes back to the card. */
type Bought = { userId: string; cents: number; establishment: string; reverses?: string }

/**
 * Posts a purchase with somebody's card, or what comes back of one, as what receives them from the card network does: purchases come to the ledger
 * from outside of the product. The worker, which looks for them every minute, is asked to look now.
 * @param database address of the product's database
 * @returns the id of the movement
 */
export async function buyWithCard(database: string, { userId, cents, establishment, reverses }: Bought): Promise<string> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `select p.transaction_id::text as id from cards c cross join lateral ledger_post(array[
         row('shop:' || gen_random_uuid(), $5, case when $4::bigint is null then c.account_id else ledger_account('outside_world') end, case when $4::bigint is null then ledger_account('outside_world') else c.account_id end, $2::bigint, '', $3, $4::bigint, null, null, null, null)::ledger_transfer
       ]) p where c.user_id = $1 and c.status = 'Active'`,
      [userId, cents, establishment, reverses ?? null, reverses === undefined ? 'purchase' : 'reversal'],
    )
    const [made] = rows
    if (!made) throw new Error(`${userId} has no card in use`)
    await client.query(`select graphile_worker.add_job('pay-rewards', '{}'::json)`)
    return made.id
  } finally {
    await client.end()
  }
}
