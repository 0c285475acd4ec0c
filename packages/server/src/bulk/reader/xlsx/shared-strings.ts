import type { Readable } from 'node:stream'
import { MAX_CELL } from '@ventanilla/contract/constants'
import { Unreadable } from '../unreadable.ts'
import { MAX_SHARED_TEXT } from './limits.ts'
import { readWhole, unescapeText } from './xml.ts'

/** One past the longest cell that is kept: enough to see that it is too long. */
export const KEPT = MAX_CELL + 1

/** The table of texts that cells point into. Phonetic hints (`rPh`) are no part of what people see. */
export async function readSharedStrings(stream: Readable): Promise<string[]> {
  const strings: string[] = []
  let current = ''
  let inText = false
  let hint = 0
  let total = 0
  await readWhole(stream, {
    open: (name) => {
      if (name === 'si') current = ''
      else if (name === 'rPh') hint += 1
      else if (name === 't') inText = hint === 0
    },
    text: (text) => {
      if (inText && current.length < KEPT) current += text.slice(0, KEPT)
    },
    close: (name) => {
      if (name === 't') inText = false
      else if (name === 'rPh') hint -= 1
      else if (name === 'si') {
        total += current.length + 16
        if (total > MAX_SHARED_TEXT) throw new Unreadable('file_too_large', { max: MAX_SHARED_TEXT >> 20 })
        strings.push(unescapeText(current))
      }
    },
  })
  return strings
}
