import type { UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import { isProcessed } from '../operations/paths.ts'

/** How often a list is read again while it is in work: it may be followed as well, but where that is lost the page still has to come to its end. Milliseconds. */
export const RESULT_LOOK_MS = 5_000
/** Mails leave a moment after the list has ended. */
const MAIL_LOOK_MS = 3_000

type Moving = Pick<UploadDocument, 'status' | 'mails'>

const mailsAreOnTheirWay = ({ status, mails = [] }: Moving): boolean => isProcessed(status) && mails.some(({ outcome }) => outcome === 'waiting' || outcome === 'retrying')

/** How soon to read a list again; never, where nothing of it moves by itself. */
export function lookAgain(list: Moving | undefined): number | false {
  if (list === undefined) return false
  if (list.status === 'processing' || list.status === 'uploaded') return RESULT_LOOK_MS
  return mailsAreOnTheirWay(list) && MAIL_LOOK_MS
}
