import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { rechargeCsv } from '@ventanilla/testing/recharge-list'
import { freePort } from '@ventanilla/testing/free-port'
import { until } from '@ventanilla/testing/until'
import { serverFile } from '../server-files.ts'
import { Client, type Watch } from './client.ts'
import type { Cluster } from './cluster.ts'

const SIZE_MB = 4
const line = { mobile: '61234567', identification: '8-1-1', email: 'ana@example.com', amount: '1.00', type: 'Wallet' }

/**
 * Uploads a list that does not fit on the disk of an API: it is refused so that trying again later makes sense, leaves
 * nothing behind, and the next list that fits is taken.
 * @returns what came of it, in a line
 */
export async function fullDisk({ dataDir, env, query }: Cluster, watch: Watch): Promise<string> {
  const folder = join(dataDir, 'small-disk')
  await mkdir(folder)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return 'full disk: skipped, because only root may mount a small file system'
  }
  const port = await freePort()
  const child = spawn(process.execPath, [serverFile('api.js')], { env: { ...env, PORT: String(port), TMPDIR: folder }, stdio: 'ignore' })
  try {
    const url = `http://127.0.0.1:${port}`
    await until('the API on a small disk', async () => ((await fetch(`${url}/readyz`).catch(() => undefined))?.ok ? true : undefined), 60_000)
    const client = await new Client(url, watch, 'admin@ventanilla.example').signIn()
    const upload = (rows: number) => {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(rechargeCsv(Array.from({ length: rows }, () => line)))]), 'disco.csv')
      return client.once('POST', '/api/user/top-up-upload/', form)
    }
    const documents = async () => (await query<{ n: number }>('select count(*)::int as n from upload_documents')).rows[0]?.n ?? 0
    const before = await documents()
    const refused = await upload(150_000)
    if (refused.status !== 503) watch.broken(`a full disk was answered ${refused.status}: ${JSON.stringify(refused.body)}`)
    if ((await documents()) !== before) watch.broken('a full disk left a list behind')
    const left = await readdir(folder)
    if (left.length > 0) watch.broken(`a full disk left files behind: ${left.join(', ')}`)
    const taken = await upload(10)
    if (taken.status >= 300) watch.broken(`after the full disk an upload was answered ${taken.status}`)
    return 'full disk: the upload was answered 503 and left nothing; the next one was taken'
  } finally {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    execFileSync('umount', [folder], { stdio: 'ignore' })
  }
}
