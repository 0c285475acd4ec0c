import contentDisposition from 'content-disposition'
import { unaccented } from '@ventanilla/contract/text'

/** A `content-disposition` that saves under this name in every browser (RFC 6266); old clients read it without accents. */
export const attachment = (name: string): string => contentDisposition(name, { fallback: unaccented(name).replace(/[^\x20-\x7e]|["\\]/g, '_') })
