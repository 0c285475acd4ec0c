import { setInterval } from 'node:timers/promises'
import type { Holder } from './holders.ts'

export const HEADER = 'Mobile,Identification Number,Email,Amount,Type (Card/Wallet),Description'

type Row = { to: Holder; amount: string; type?: 'Card' | 'Wallet'; description?: string }

/** A recharge list as a CSV file. */
export const csvOf = (rows: readonly Row[], header = HEADER): string =>
  [header, ...rows.map(({ to, amount, type = 'Wallet', description = '' }) => [to.mobile, to.identification, to.email, amount, type, description].join(','))].join('\n')

/** A multipart body with one file in the field `file`, for `inject`. */
export function upload(content: string | Buffer, name = 'recargas.csv', field = 'file') {
  const boundary = 'ventanilla-test-boundary'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

/** Longer than anything takes on a busy machine, and less than the limit of a process of tests, which would not say what was awaited. */
const AWAITED_MS = 5 * 60_000

/** Asks again and again until it holds: for what happens in another process, which gives no sign. @throws {Error} that it never did */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  if (await holds()) return
  const deadline = Date.now() + AWAITED_MS
  for await (const _ of setInterval(10)) {
    if (await holds()) return
    if (Date.now() > deadline) throw new Error(`It never came to ${String(holds)}`)
  }
}

/** What a caller sends who does not wait for the work on a list. */
export const later = { prefer: 'respond-async' }
