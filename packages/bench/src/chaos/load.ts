import { randomUUID } from 'node:crypto'
import type { Random } from '@ventanilla/server/dist/platform/random.js'
import { holder } from '@ventanilla/server/dist/engines/bulk/test/holders.js'
import { fromCents } from '@ventanilla/contract/money'
import { rechargeCsv } from '@ventanilla/testing/recharge-list'
import type { Client, Watch } from './client.ts'
import { pause } from '../pause.ts'

/** Process calls at once for each list. */
const AT_ONCE = 50
/** So few holders are recharged, reversed and blocked at once with the lists. */
const HOT = 40

/** What a run wrote and has to find again. */
export type Written = {
  /** Lists that were confirmed, with their rows in cents. */
  lists: { id: string; cents: number[] }[]
  /** References of movements that were answered with success. */
  movements: string[]
}

type Given = { clients: readonly [Client, Client]; watch: Watch; random: Random; written: Written; holders: number }

/** Uploads a list, asks fifty times at once that it is processed, and waits for its end. */
export async function oneList({ clients, watch, random, written, holders }: Given, rows: number): Promise<void> {
  const cents = Array.from({ length: rows }, () => random.whole(1, 300))
  const csv = rechargeCsv(
    cents.map((amount, row) => {
      const to = holder(random.chance(0.3) ? random.whole(0, Math.min(HOT, holders) - 1) : random.whole(0, holders - 1))
      return { mobile: to.mobile, identification: to.identification, email: to.email, amount: fromCents(amount), type: random.chance(0.5) ? 'Wallet' : 'Card', description: `Fila ${row} ${random.hex(6)}` }
    }),
  )
  const [first] = clients
  const form = () => {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(csv)]), 'caos.csv')
    return body
  }
  for (let tries = 0; ; tries += 1) {
    const upload = await first.sure('POST', '/api/user/top-up-upload/', form())
    if (upload.status === 200 || upload.status === 202) {
      const id = String(upload.body['upload_document_id'])
      if (await processed({ clients, watch }, id)) written.lists.push({ id, cents })
      // The list holds a row of somebody who was blocked when it was read: it is left as it is, and uploaded again.
      else if (tries < 50) continue
      else watch.broken(`list ${id} never became valid`)
      return
    }
    watch.broken(`an upload was refused: ${upload.status} ${JSON.stringify(upload.body).slice(0, 300)}`)
    return
  }
}

async function processed({ clients, watch }: Pick<Given, 'clients' | 'watch'>, id: string): Promise<boolean> {
  const [first] = clients
  const progress = async () => (await first.sure('GET', `/api/user/upload-progress/?upload_document_id=${id}`)).body
  while ((await progress())['status'] === 'uploaded') await pause(100)
  const body = { upload_document_id: id, emails: `lista-${id}@example.com` }
  let accepted = 0
  for (let round = 0; accepted === 0; round += 1) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => clients[at % 2 ? 0 : 1].once('POST', '/api/user/top-up-process/', body)))
    accepted = answers.filter(({ status }) => status === 200 || status === 202).length
    const refusals = answers.filter(({ status }) => status >= 400 && status !== 503 && status !== 409)
    if (refusals.some(({ body: said }) => said['code'] === 'list_has_invalid_rows')) return false
    for (const { status, body: said } of refusals) watch.broken(`processing list ${id} was refused: ${status} ${JSON.stringify(said).slice(0, 300)}`)
    // A call that was accepted and whose answer was lost shows in the state of the list.
    if (accepted === 0 && (await progress())['status'] !== 'validated') break
    if (refusals.length > 0 || round > 500) return true
    if (accepted === 0) await pause(250)
  }
  let since = performance.now()
  let before = -1
  for (;;) {
    const { status, processed_count } = await progress()
    if (status !== 'processing') return true
    const count = Number(processed_count)
    const stood = performance.now() - since
    if (count !== before) {
      watch.stood(`list ${id}`, before < 0 ? 0 : stood)
      before = count
      since = performance.now()
    } else if (stood > 400_000) {
      watch.stood(`list ${id}`, stood)
      return true
    }
    await pause(100)
  }
}

/** Recharges one of few holders and takes that back again, while lists and blocks are at the same accounts. */
export async function oneMovement({ clients, watch, random, written, holders }: Given): Promise<void> {
  const client = clients[random.whole(0, 1)] ?? clients[0]
  const userId = `H${random.whole(1, Math.min(HOT, holders))}`
  const recharge = randomUUID()
  const amount = fromCents(random.whole(1, 500))
  const path = random.chance(0.5) ? 'adjust-wallet' : 'adjust-card'
  const done = await client.sure('POST', `/api/user/${path}/`, { userId, reference: recharge, direction: 'increase', amount, description: 'Caos' })
  if (done.status !== 200) return expected(watch, path, done)
  written.movements.push(recharge)
  if (random.chance(0.4)) return
  const reversal = randomUUID()
  const reversed = await client.sure('POST', '/api/user/reverse-movement/', { transaction_id: done.body['transaction_id'], reference: reversal, description: 'Caos' })
  if (reversed.status === 200) written.movements.push(reversal)
  else expected(watch, 'reverse-movement', reversed)
}

/** Blocks one of few holders for a moment, and makes them active again. A list that is read meanwhile names them, so it is done seldom. */
export async function oneBlock({ clients, watch, random, holders }: Given): Promise<void> {
  await pause(random.whole(300, 2_000))
  const [client] = clients
  const userId = `H${random.whole(1, Math.min(HOT, holders))}`
  const version = async () => Number((await client.sure('GET', `/api/GetLukiUserDetails/${userId}/`)).body['version'])
  const blocked = await client.sure('POST', `/api/user/block/${userId}/`, { version: await version(), reason: 'Caos' })
  if (blocked.status !== 200) expected(watch, 'block-user', blocked)
  await pause(random.whole(0, 200))
  for (let tries = 0; tries < 20; tries += 1) {
    const active = await client.sure('POST', `/api/user/status/${userId}/`, { version: await version(), status: 'Active', reason: 'Caos' })
    if (active.status === 200) {
      // Blocking a user blocks the card, too, and only somebody takes that back.
      const opened = await client.sure('POST', '/api/user/block-card-for-users/', { users: [userId], action: 'Unblock', description: 'Caos', reference: randomUUID() })
      return opened.status === 200 ? undefined : expected(watch, 'block-card-for-users', opened)
    }
    expected(watch, 'change-user-status', active)
    if (active.body['code'] !== 'stale_version' && active.body['code'] !== 'changed_meanwhile') return
  }
}

/** Refusals of the rules, or because others were faster: nobody is surprised by those. */
function expected(watch: Watch, path: string, { status, body }: { status: number; body: Record<string, unknown> }): void {
  if (['action_refused', 'stale_version', 'changed_meanwhile', 'user_status_impossible'].includes(String(body['code']))) return
  watch.broken(`${path} was answered ${status}: ${JSON.stringify(body).slice(0, 300)}`)
}
