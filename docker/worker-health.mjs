import pg from 'pg'

/** Healthy while the worker of this very container holds a connection to the database. */
const client = new pg.Client({ connectionString: process.env.DATABASE_URL, connectionTimeoutMillis: 3000 })
await client.connect()
const { rowCount } = await client.query(
  "select from pg_stat_activity where application_name like '%worker%' and client_addr = (select client_addr from pg_stat_activity where pid = pg_backend_pid())",
)
await client.end()
process.exitCode = rowCount > 0 ? 0 : 1
