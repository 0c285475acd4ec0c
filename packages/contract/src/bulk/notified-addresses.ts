import { MAX_EMAIL, MAX_NOTIFIED } from '../constants.ts'
import { beginning } from '../text.ts'
import { email } from './formats.ts'

const format = email()
const canonical = (piece: string): string | undefined => {
  const read = format.read(piece)
  return 'value' in read ? read.value : undefined
}

/** Whether an entry is an address at all. */
export const isAddress = (entry: string): boolean => canonical(entry) !== undefined

/**
 * The notification addresses that somebody entered, comma-separated or as a list. Nothing is refused (specification
 * section 5: 'Email format is not checked'), so the invalid ones are reported.
 * @returns `kept`: stored with the list; `writable`: those that get a mail; `unwritten`: entries that get no
 *   mail, because they are no address or exceed the limit of a list
 */
export function readAddresses(entered: string | readonly string[] | undefined): { kept: string[]; writable: string[]; unwritten: string[] } {
  const pieces = (typeof entered === 'string' ? [entered] : (entered ?? [])).flatMap((text) => text.split(/[,;\s]+/)).filter(Boolean)
  const all = [...new Set(pieces.map((piece) => canonical(piece) ?? beginning(piece, MAX_EMAIL)))]
  const kept = all.slice(0, MAX_NOTIFIED)
  const writable = kept.filter(isAddress)
  return { kept, writable, unwritten: all.filter((address) => !writable.includes(address)) }
}
