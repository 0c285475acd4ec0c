import pg from 'pg'

/**
 * Moves the past of one administrator further back, as if so many minutes had gone by for them: use and confirmation of
 * their open sessions, the authenticator's last code, a lock-out. The clocks of product and browser stay as they are.
 * @param database address of the product's database
 */
export async function timePasses(database: string, email: string, minutes: number): Promise<void> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  const ago = 'make_interval(secs => $2::double precision * 60)'
  const whose = '(select id from admins where email = $1)'
  try {
    await client.query('begin')
    const { rowCount: sessions } = await client.query(
      `update sessions set created_at = created_at - ${ago}, seen_at = seen_at - ${ago}, confirmed_at = confirmed_at - ${ago}, expires_at = expires_at - ${ago} where admin_id = ${whose} and ended_at is null`,
      [email, minutes],
    )
    const { rowCount: failures } = await client.query(`update lockouts set attempted_at = attempted_at - ${ago}, last_failure_at = last_failure_at - ${ago}, locked_until = locked_until - ${ago} where email = $1`, [email, minutes])
    // A step of an authenticator is 30 seconds.
    const { rowCount: factors } = await client.query(`update second_factors set last_step = last_step - ceil($2::double precision * 2)::bigint where admin_id = ${whose}`, [email, minutes])
    if (!sessions && !failures && !factors) throw new Error(`${email} has no past to move`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
