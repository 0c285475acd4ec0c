import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openServices } from '@ventanilla/server/dist/app/open-services.js'
import { migrateAll } from '@ventanilla/server/dist/app/prepare.js'
import { countUnsealed, keepSealing, sealAudit } from '@ventanilla/server/dist/engines/audit/seal-audit.js'
import { verifyChain } from '@ventanilla/server/dist/engines/audit/verify-audit.command.js'
import { writeAudit } from '@ventanilla/server/dist/engines/audit/write-audit.js'
import { startEmbeddedPostgres } from '@ventanilla/server/dist/platform/database/embedded/embedded-postgres.js'
import { inTransaction } from '@ventanilla/server/dist/platform/database/transaction.js'
import { readSettings } from '@ventanilla/server/dist/platform/settings.js'
import { timed } from './measure.ts'

/**
 * `npm run bench:audit -- [transactions]`: audited transactions a second of many connections on a durable database, with the
 * chain sealed behind them, beside the way in which each transaction seals its own entry while it holds the lock of the chain.
 */
const transactions = Number(process.argv[2] ?? 20_000)
if (!Number.isInteger(transactions) || transactions < 1_000) throw new Error('transactions: 1000 or more')
const WRITERS = 64
const GOAL = 2_000
const say = (line: string) => void process.stdout.write(`  ${line}\n`)

const dataDir = await mkdtemp(join(tmpdir(), 'ventanilla-bench-'))
await chmod(dataDir, 0o755) // the embedded database drops root, and its account has to get in
const postgres = await startEmbeddedPostgres({ dataDir })
const services = openServices(readSettings({ DATABASE_URL: postgres.url('postgres'), DATABASE_POOL: String(WRITERS), LOG_LEVEL: 'silent' }), 'prepare')
const { pool, db, settings } = services
try {
  await migrateAll(pool, settings)
  const write = async (count: number) => {
    let left = count
    const writer = async () => {
      while (left-- > 0) await inTransaction(db, (transaction) => writeAudit(transaction, { actor: { id: 'A1', email: 'admin@ventanilla.example', address: '127.0.0.1' }, action: 'balance.adjusted', subject: { type: 'thing', id: String(left) }, before: { balance: '10.00' }, after: { balance: '12.50', transaction_id: String(left) } }))
    }
    await Promise.all(Array.from({ length: WRITERS }, writer))
  }
  const rate = (count: number, { seconds }: { seconds: number }) => `${Math.round(count / seconds)} transactions/s`

  await write(WRITERS * 4)
  await sealAudit(db)
  const sealing = keepSealing(services)
  let most = 0
  const looking = setInterval(() => void countUnsealed(db).then((waiting) => (most = Math.max(most, waiting)), () => undefined), 200)
  const behind = await timed(() => write(transactions))
  clearInterval(looking)
  const rest = await timed(async () => {
    while ((await countUnsealed(db)) > 0) await sealAudit(db)
  })
  await sealing.stop()
  say(`sealed behind the writers: ${rate(transactions, behind)} of ${WRITERS} connections; at most ${most} entries waited for their seal, the last one for ${Math.round(rest.seconds * 1_000)} ms`)

  await pool.query(`create function seal_at_commit() returns trigger language plpgsql as $$
    declare last audit_seals;
    begin
      perform pg_advisory_xact_lock(5070002);
      select * into last from audit_seals order by position desc limit 1;
      insert into audit_seals values (last.position + 1, new.id, audit_hash(last.hash, new));
      return null;
    end $$;
    alter table audit_entries disable trigger queue_for_seal;
    create constraint trigger seal after insert on audit_entries deferrable initially deferred for each row execute function seal_at_commit()`)
  const few = Math.ceil(transactions / 5)
  say(`each transaction seals its own: ${rate(few, await timed(() => write(few)))}`)
  const { head, broken } = await inTransaction(db, (transaction) => verifyChain(transaction, []), { snapshot: true })
  if (broken) throw new Error(`the chain is broken: ${JSON.stringify(broken)}`)
  say(`the chain of ${head.position} entries is whole`)
  if (transactions / behind.seconds < GOAL) process.exitCode = 1
} finally {
  await services.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
