import { MAX_EMAIL, MAX_NOTIFIED } from '@ventanilla/contract/constants'
import { email } from '@ventanilla/contract/bulk/formats'
import { beginning } from '@ventanilla/contract/text'

/** The notification addresses as they were entered: comma-separated or a list. What can't be an address is kept, not refused. */
export function enteredEmails(entered: string | readonly string[] | undefined): string[] {
  const pieces = (typeof entered === 'string' ? [entered] : (entered ?? [])).flatMap((text) => text.split(/[,;\s]+/))
  return [...new Set(pieces.map((piece) => beginning(piece, MAX_EMAIL)).filter(Boolean))].slice(0, MAX_NOTIFIED)
}

/** Those of them that can be written to. */
export function writableEmails(entered: readonly string[]): string[] {
  const format = email()
  const addresses = entered.map((piece) => format.read(piece)).flatMap((read) => ('value' in read ? [read.value] : []))
  return [...new Set(addresses)]
}
