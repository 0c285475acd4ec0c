import { openAsBlob } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startProduct } from '@ventanilla/testing/product'
import { until } from '@ventanilla/testing/until'
import { apiOf } from './api.ts'
import { addHolders } from './holders.ts'
import { writeList } from './list-file.ts'
import { median, timed } from './measure.ts'
import { peakMemory } from './process-memory.ts'
import { report, type Budgets } from './report.ts'

/** One recharge of many rows through the running product, from file to export. Figures are ratios to a baseline of the same run. */
const rows = Number(process.argv[2] ?? 200_000)
if (!Number.isInteger(rows) || rows < 1_000 || rows > 1_000_000) throw new Error('rows: 1000 to 1000000')

/** Milliseconds after which something must be wrong. */
const LONG = 1_200_000

const folder = await mkdtemp(join(tmpdir(), 'ventanilla-bench-'))
const product = await startProduct({ settings: { RATE: '1000000', LOG_LEVEL: 'error' } })
const client = new pg.Client({ connectionString: product.database })
try {
  await client.connect()
  await addHolders(client)
  // The demonstration asks for approval of lists above an amount; what is measured here is what comes after it.
  await client.query(`insert into change_policies (change, approval, updated_by) values ('top-up/process', 'never', 'bench') on conflict (change) do update set approval = 'never', above_cents = null`)
  const path = join(folder, 'list.csv')
  await writeList(path, rows)
  const api = await apiOf(product)

  const upload = await timed(async () => api.upload('top-up-upload', await openAsBlob(path), 'list.csv'))
  const id = upload.value.upload_document_id
  const { seconds: baseline } = await timed(() => client.query(`create table baseline as select * from bulk_rows where document_id = ${Number(id)}; alter table baseline add primary key (document_id, row_number)`))

  const page = (name: string, query: object) => api.get(name, { upload_document_id: id, page: 1, ...query })
  const review = await median(20, (time) => page('top-up-validation', { page: time + 1 }))
  const sorted = await median(5, (time) => page('top-up-validation', { sort_by: time % 2 ? 'email' : 'amount', order: 'desc' }))
  await until('the search index', async () => (await client.query('select from upload_documents where search_indexed or total_count < 20000')).rowCount || undefined, LONG)
  const search = await median(20, (time) => page('top-up-validation', { search: `medida${1_234 + time}@` }))

  const processing = await timed(async () => {
    await api.post('top-up-process', { upload_document_id: id, emails: 'bench@example.com' })
    await until('the end of processing', async () => ((await api.get('upload-progress', { upload_document_id: id }))['status'] === 'processing' ? undefined : true), LONG)
  })
  const result = await median(20, (time) => page('get-all-topup-data', { page: time + 1 }))
  const exported = await timed(() => api.drain('topup-data-download', { upload_document_id: id }))
  const { rows: broken } = await client.query('select from ledger_discrepancies')
  if (broken.length > 0) throw new Error('the ledger does not add up')

  const budgets = JSON.parse(await readFile(new URL('../budgets.json', import.meta.url), 'utf8')) as Budgets
  const ok = report(rows, baseline, budgets, {
    seconds: { upload: upload.seconds, process: processing.seconds, 'review page': review, 'sorted page': sorted, search, 'result page': result, export: exported.seconds },
    megabytes: { 'api memory': peakMemory('api.js', product.dataDir), 'worker memory': peakMemory('worker.js', product.dataDir) },
    perRow: ['upload', 'process', 'export'],
  })
  if (!ok) process.exitCode = 1
} finally {
  await client.end()
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}
