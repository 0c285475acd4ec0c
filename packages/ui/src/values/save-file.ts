import type { FileFormat } from '@ventanilla/contract/file-formats'
import { comparable } from '@ventanilla/contract/text'
import { dayIn } from '@ventanilla/i18n/dates'

/** Browsers read the file after the click has returned; the address may go once they surely have. */
const KEPT_MS = 60_000

/** Hands a file to the browser's downloads. An empty file is not handed over (specification section 8, "Missing data"). */
export function saveFile(blob: Blob, fileName: string): void {
  if (blob.size === 0) return
  const address = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href: address, download: fileName }).click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}

/** Words as a file name has them, in letters that every file system takes: `Recarga masiva` → `recarga-masiva`. */
export const fileWords = (text: string): string => comparable(text).replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')

/** The name of a download that the server gave none (specification section 9): `top-up-2026-11-21.csv`. */
export const datedName = (what: string, format: FileFormat = 'csv', at: Date = new Date()): string => `${what}-${dayIn(at)}.${format}`
