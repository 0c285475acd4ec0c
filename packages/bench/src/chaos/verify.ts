import { statusWords } from '@ventanilla/contract/bulk/status-words'
import { CONCURRENCY } from '@ventanilla/server/dist/engines/jobs/jobs.js'
import { rechargeHeader } from '@ventanilla/testing/recharge-list'
import type { SmtpReceiver } from '@ventanilla/testing/smtp-receiver'
import { until } from '@ventanilla/testing/until'
import { RESUMES_WITHIN_MS, type Client, type Watch } from './client.ts'
import type { Cluster } from './cluster.ts'
import type { Written } from './load.ts'

type Counts = { rows: number; applied: number; failed: number; movements: number; mails: number; audited: number }

/** Looks at everything that a run has left. What does not add up is said to `watch`. */
export async function verify(cluster: Cluster, client: Client, mail: SmtpReceiver, written: Written, watch: Watch): Promise<Counts> {
  const { query } = cluster
  const number = async (what: string, text: string, values: unknown[] = [], wanted = 0) => {
    const { rows } = await query<{ n: number }>(`select count(*)::int as n from (${text}) found`, values)
    if (rows[0]?.n !== wanted) watch.broken(`${what}: ${rows[0]?.n}, wanted ${wanted}`)
  }
  const counts: Counts = { rows: 0, applied: 0, failed: 0, movements: written.movements.length, mails: 0, audited: 0 }

  await number('lists that never ended', `select from upload_documents where status = 'processing'`)
  await number('accounts that do not add up', 'select from ledger_discrepancies')
  await number('accounts whose balance is not that of their postings', `select from accounts a where balance <> coalesce((select sum(amount) from transfers where credit = a.id), 0) - coalesce((select sum(amount) from transfers where debit = a.id), 0)`)
  await number('sums of all balances that are not zero', 'select from accounts having coalesce(sum(balance), 0) <> 0')
  for (const { id, cents } of written.lists) {
    const statuses = await outcomes(client, id)
    if (statuses.length !== cents.length) watch.broken(`list ${id} has ${statuses.length} outcomes for ${cents.length} rows`)
    const { rows } = await query<{ row: number; amount: number }>('select row_number as row, amount from transfers where upload_document_id = $1 order by 1', [id])
    // The first line of a file is its header.
    const moved = new Map(rows.map(({ row, amount }) => [row - 2, amount]))
    if (moved.size !== rows.length) watch.broken(`a row of list ${id} was posted twice`)
    const wrong = cents.filter((amount, at) => moved.get(at) !== (statuses[at] ? amount : undefined)).length
    if (wrong > 0) watch.broken(`${wrong} rows of list ${id} say something else than the ledger`)
    await number(`ends of list ${id} in the audit log`, `select from audit_entries where action = 'bulk.processed' and subject_id = $1`, [id], 1)
    counts.rows += cents.length
    counts.applied += rows.length
    counts.failed += cents.length - rows.length
  }
  await number('movements that were answered and are not there', `select from unnest($1::text[]) r where not exists (select from transfers t where t.reference = 'money:' || r)`, [written.movements])
  await number('transactions without an entry of the audit log', `select from transfers t where t.reference like 'money:%' and t.description = 'Caos' and not exists (select from audit_entries e where e.action in ('balance.adjusted', 'movement.reversed') and e.after ->> 'transaction_id' = t.id::text)`)

  const audit = await cluster.command('verify-audit')
  if (audit.code !== 0) watch.broken(`verify-audit ended with ${audit.code}: ${audit.said}`)
  counts.audited = Number(/(\d+) entries/.exec(audit.said)?.[1] ?? 0)
  counts.mails = await mailsOnce(cluster, mail, watch)
  return counts
}

/** Whether each row of a list was applied, as the file of its results says. */
async function outcomes(client: Client, id: string): Promise<boolean[]> {
  const text = await client.csv('/api/user/topup-data-download/', { upload_document_id: id })
  const [, ...lines] = text.trim().split(/\r?\n/)
  return lines.map((line) => line.split(',')[rechargeHeader.length] === statusWords.result[0])
}

/**
 * Every mail that was written arrives, and once: a second time only where its worker was killed between the answer of the
 * mail server and the mark in the outbox, so that it was among the last that this worker sent. What a dead sender held is
 * given to the next one now, instead of in a quarter of an hour.
 */
async function mailsOnce({ query, restart, wasKilled }: Cluster, mail: SmtpReceiver, watch: Watch): Promise<number> {
  await restart('worker', {}, async () => {
    await query('update mail_outbox set leased_until = null, next_attempt_at = now() where sent_at is null and failed_at is null')
  })
  const left = async () => (await query<{ id: string }>('select id from mail_outbox where sent_at is null and failed_at is null')).rowCount
  await until('the last mail', async () => ((await left()) === 0 ? true : undefined), RESUMES_WITHIN_MS).catch((failure: unknown) => watch.broken(String(failure)))
  const received = await mail.received()
  const lastOf = (client: string) => received.filter((other) => other.client === client).slice(-CONCURRENCY.mails)
  const times = new Map<string, number>()
  for (const [at, { messageId, client }] of received.entries()) {
    times.set(messageId, (times.get(messageId) ?? 0) + 1)
    const comesAgain = received.slice(at + 1).some((later) => later.messageId === messageId)
    if (comesAgain && !(wasKilled(client) && lastOf(client).some((last) => last.messageId === messageId))) watch.broken(`mail ${messageId} of ${client} arrived again`)
  }
  const { rows } = await query<{ message: string }>(`select '<' || message_id || '@ventanilla>' as message from mail_outbox where sent_at is not null and recipient like 'lista-%'`)
  const lost = rows.filter(({ message }) => !times.has(message))
  if (lost.length > 0) watch.broken(`${lost.length} mails are said to be sent and never arrived`)
  return times.size
}
