import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { fileTypes } from '@ventanilla/contract/file-formats'
import { startProduct } from '@ventanilla/testing/product'
import { apiOf } from './api.ts'
import { addHolders } from './holders.ts'
import { writeList } from './list-file.ts'
import { median, timed } from './measure.ts'
import { addLists } from './more-lists.ts'
import { naiveSeconds } from './naive.ts'
import { measurePages } from './pages.ts'
import { markMemory } from './process-memory.ts'
import { plain, report, time, type Budgets, type Figure } from './report.ts'
import { processList, untilIndexed, uploadList } from './run-list.ts'
import { heldBySlowReader } from './slow-reader.ts'
import { startWorkers } from './workers.ts'

/**
 * Lists of recharges through the running product, from file to export, beside their goals. Times of whole lists are multiples
 * of a bare COPY of the same rows into an unlogged table without a key, in the same run on the same machine. `--database` names an
 * empty database of another PostgreSQL on this machine, with a user that may read files there.
 */
const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, check: { type: 'boolean', default: false }, workers: { type: 'string', default: '1,2,4' }, lists: { type: 'string' }, database: { type: 'string' } },
})
const rows = Number(positionals[0] ?? (given.quick ? 100_000 : 1_000_000))
if (!Number.isInteger(rows) || rows < 1_000 || rows > 1_000_000) throw new Error('rows: 1000 to 1000000')
const workers = given.workers.split(',').map(Number)
if (workers.some((count) => !Number.isInteger(count) || count < 1 || count > 8)) throw new Error('workers: 1 to 8, as 1,2,4')
/** Lists that the tables hold beside the measured one when its pages are read again. */
const lists = Number(given.lists ?? (given.quick ? 0 : 99))
/** Rows of a list that is compared as a workbook and as a CSV file, and of each of the lists beside the measured one. */
const SMALLER = 100_000
const pagesFor = given.quick ? { each: 2, within: 12 } : { each: 10, within: 120 }

const budgets = JSON.parse(await readFile(new URL('../budgets.json', import.meta.url), 'utf8')) as Budgets
const folder = await mkdtemp(join(tmpdir(), 'ventanilla-bench-'))
await chmod(folder, 0o755) // the embedded database reads the list from it
const product = await startProduct({ web: false, settings: { RATE: '1000000', LOG_LEVEL: 'error', WEB_DIR: folder, ...(given.database && { DATABASE_URL: given.database }) } })
const client = new pg.Client({ connectionString: product.database })
const figures: Figure[] = []
try {
  await client.connect()
  await addHolders(client)
  // The demonstration asks for approval of lists above an amount; what is measured here is what comes after it.
  await client.query(`insert into change_policies (change, approval, updated_by) values ('top-up/process', 'never', 'bench') on conflict (change) do update set approval = 'never', above_cents = null`)
  const api = await apiOf(product)
  const file = async (word: string, count = rows): Promise<string> => {
    const path = join(folder, `${word}.csv`)
    await writeList(path, count, word)
    return path
  }

  let [id, reviewed] = ['', '']
  const processed = async (path: string): Promise<string> => {
    const { value } = await uploadList(product, api, path, 'list.csv')
    await processList(product, api, value)
    return value
  }
  const readPages = async (beside: string) => {
    for (const [name, endpoint, of] of [['review', 'top-up-validation', reviewed], ['result', 'get-all-topup-data', id]] as const) {
      const { ends, anywhere, ofSearches, slowest, measured } = await measurePages(api, endpoint, of, rows, pagesFor)
      figures.push(
        { name: `${name}, first and last hundred pages${beside}`, value: ends, unit: 'ms (p95)', goal: budgets['page'], beside: `slowest: ${slowest}; ${measured} pages` },
        { name: `${name}, any page${beside}`, value: anywhere, unit: 'ms (p95)', goal: budgets['page anywhere'] },
        { name: `${name}, search${beside}`, value: ofSearches, unit: 'ms (p95)', goal: budgets['page'] },
      )
    }
  }

  const first = await file('baseline')
  const baseline = await median(5, async () => {
    await client.query('drop table if exists bench_baseline; create unlogged table bench_baseline (mobile text, identification_number text, email text, amount text, card_or_wallet text, description text)')
    await client.query(`copy bench_baseline from '${first}' with (format csv, header)`)
  })
  await client.query('drop table bench_baseline')
  const ofBaseline = (seconds: number) => ({ value: seconds / baseline, unit: '×', places: 1, beside: `${time(seconds)}, ${plain(rows / seconds, 0)} rows/s` })
  figures.push({ name: 'baseline: a bare COPY', value: baseline, unit: 's', places: 3, beside: `${plain(rows / baseline, 0)} rows/s` })

  // What a process needs once, for its first list, is no growth with the length of a list.
  await processed(await file('warm', 1_000))

  const grown = { api: [] as number[], worker: [] as number[] }
  for (const count of workers) {
    const stop = await startWorkers(product, client, count - 1)
    const upload = await uploadList(product, api, await file(`workers-${count}`), 'list.csv')
    // While a person reads the review the list is indexed: nothing of it falls into the processing.
    await untilIndexed(client, upload.value)
    const run = await processList(product, api, upload.value)
    await stop()
    const of = `${count} ${count === 1 ? 'worker' : 'workers'}`
    figures.push({ name: `upload to validated, ${of}`, ...ofBaseline(upload.seconds), goal: budgets['upload'] }, { name: `processing, ${of}`, ...ofBaseline(run.seconds), goal: budgets['process'] })
    grown.api.push(upload.api ?? 0, run.api ?? 0)
    grown.worker.push(upload.worker ?? 0, run.worker ?? 0)
    id = upload.value
  }
  figures.push({ name: 'memory that the API grows by', value: Math.max(...grown.api), unit: 'MB', goal: budgets['api memory'] }, { name: 'memory that a worker grows by', value: Math.max(...grown.worker), unit: 'MB', goal: budgets['worker memory'] })

  const growth = markMemory('api.js', product.dataDir)
  const exported = await timed(() => api.drain('topup-data-download', { upload_document_id: id }))
  figures.push({ name: 'export as CSV', value: rows / exported.seconds, unit: 'rows/s', goal: budgets['export rows'], least: true, beside: `${plain(exported.value / 1e6, 0)} MB in ${time(exported.seconds)}` })
  figures.push({ name: 'memory that the API grows by meanwhile', value: growth(), unit: 'MB', goal: budgets['api memory'] })
  figures.push({ name: 'connections that a slow reader holds', value: await heldBySlowReader(api, client, 'topup-data-download', id), unit: '', goal: 0 })

  const small = rows === SMALLER ? id : await processed(await file('smaller', SMALLER))
  const exportedAs = async (kind: 'csv' | 'xlsx') => {
    const path = join(folder, `exported.${kind}`)
    const { seconds } = await timed(async () => writeFile(path, new Uint8Array(await (await api.download('topup-data-download', { upload_document_id: small }, fileTypes[kind])).arrayBuffer())))
    return { path, seconds }
  }
  const asCsv = await exportedAs('csv')
  const asXlsx = await exportedAs('xlsx')
  figures.push({ name: 'export as a workbook', value: asXlsx.seconds / asCsv.seconds, unit: '× the CSV', places: 1, goal: budgets['xlsx'], beside: time(asXlsx.seconds) })

  // The same rows and columns as a file of either kind; nothing is indexed while one of them is read.
  const csvIn = await uploadList(product, api, asCsv.path, 'list.csv')
  reviewed = rows === SMALLER ? csvIn.value : (await uploadList(product, api, await file('reviewed'), 'list.csv')).value
  await untilIndexed(client, reviewed)
  await readPages('')
  const xlsxIn = await uploadList(product, api, asXlsx.path, 'list.xlsx')
  figures.push({ name: 'upload of a workbook', value: xlsxIn.seconds / csvIn.seconds, unit: '× the CSV', places: 1, goal: budgets['xlsx'], beside: time(xlsxIn.seconds) })
  if (lists > 0) {
    await addLists(client, reviewed, id, { lists, rows: Math.min(rows, SMALLER) })
    await readPages(` beside ${lists} lists`)
  }

  const naive = await naiveSeconds(client)
  figures.push({ name: 'one transaction for each row', ...ofBaseline(naive * rows) })

  const { rows: broken } = await client.query('select from ledger_discrepancies')
  if (broken.length > 0) throw new Error('the ledger does not add up')
} finally {
  await client.end()
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}
const ok = report(`Lists of ${plain(rows, 0)} recharges`, figures)
if (given.check && !ok) process.exitCode = 1
