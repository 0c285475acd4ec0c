import type { Random } from '@ventanilla/server/dist/platform/random.js'
import { holder } from '@ventanilla/server/dist/engines/bulk/test/holders.js'
import { startPayCaddyServer } from '@ventanilla/server/dist/engines/bulk/orders/test/paycaddy-server.js'
import { tellPayCaddy } from '@ventanilla/server/dist/engines/bulk/orders/test/provider-orders.js'
import { fromCents } from '@ventanilla/contract/money'
import { rechargeCsv } from '@ventanilla/testing/recharge-list'
import { until } from '@ventanilla/testing/until'
import { RESUMES_WITHIN_MS, type Client, type Watch } from './client.ts'
import type { Cluster } from './cluster.ts'
import { pause } from '../pause.ts'

const faults = ['late', 'late', 'silent_after', 'cut_after', 'cut', 503] as const

/**
 * A list of cards that a provider outside holds, which answers late, not at all, or cuts the line after it has done what
 * was asked, while workers are killed: each row has one outcome, and the provider was asked for each load once.
 * @returns what came of it, in a line
 */
export async function lateProvider(cluster: Cluster, client: Client, watch: Watch, random: Random, rows: number): Promise<string> {
  const { pool, query } = cluster
  const paycaddy = await startPayCaddyServer()
  try {
    await tellPayCaddy(pool, paycaddy)
    await cluster.restart('worker', paycaddy.settings)
    await cluster.restart('api', paycaddy.settings)
    await until('the API with a provider', async () => ((await fetch(`${cluster.url}/readyz`).catch(() => undefined))?.ok ? true : undefined), 60_000)
    const cents = Array.from({ length: rows }, () => random.whole(1, 500))
    const csv = rechargeCsv(
      cents.map((amount, row) => {
        const { mobile, identification, email } = holder(row)
        return { mobile, identification, email, amount: fromCents(amount), type: 'Card' }
      }),
    )
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(csv)]), 'proveedor.csv')
    const upload = await client.sure('POST', '/api/user/top-up-upload/', form)
    const id = String(upload.body['upload_document_id'])
    for (let count = 0; count < Math.ceil(rows / 3); count += 1) paycaddy.fail('/payIns', random.pick(faults), { about: () => random.chance(0.3) })
    await client.sure('POST', '/api/user/top-up-process/', { upload_document_id: id, emails: 'proveedor@example.com' })
    const ended = async () => (await query(`select from upload_documents where id = $1 and status not in ('validated', 'processing')`, [id])).rowCount === 1
    for (let kills = 0; kills < 6 && !(await ended()); kills += 1) {
      await pause(random.whole(200, 1_500))
      cluster.kill('worker', random.next())
    }
    await until('the end of a list at a provider that answers late', async () => ((await ended()) ? true : undefined), RESUMES_WITHIN_MS).catch((failure: unknown) => watch.broken(String(failure)))
    const { rows: found } = await query<{ applied: number; failed: number; pending: number; transfers: number; cents: number }>(
      `select success_count as applied, fail_count as failed, pending_count as pending, (select count(*)::int from transfers where upload_document_id = d.id and kind = 'topup' and not exists (select from transfers r where r.reversal_of = transfers.id)) as transfers,
         (select coalesce(sum(amount), 0)::bigint from transfers t where upload_document_id = d.id and kind = 'topup' and not exists (select from transfers r where r.reversal_of = t.id)) as cents from upload_documents d where id = $1`,
      [id],
    )
    const [list] = found
    const loads = paycaddy.movements.filter(({ told }) => 'walletIdTo' in told)
    const loaded = loads.reduce((sum, { told }) => sum + Number(told['amount']), 0)
    if (!list || list.applied + list.failed !== rows || list.pending !== 0) watch.broken(`a list of ${rows} rows at the provider has ${JSON.stringify(list)}`)
    if (list && (list.transfers !== loads.length || list.cents !== loaded)) watch.broken(`the ledger has ${list.transfers} loads of ${list.cents} cents, the provider ${loads.length} of ${loaded}`)
    if ((await query('select from ledger_discrepancies')).rowCount !== 0) watch.broken('the ledger does not add up after the provider')
    return `a provider that answers late or not: ${rows} rows, ${list?.applied} applied, ${list?.failed} failed, ${loads.length} loads at the provider`
  } finally {
    await cluster.restart('worker', { CARD_PROVIDER: 'built-in' })
    await paycaddy.close()
  }
}
