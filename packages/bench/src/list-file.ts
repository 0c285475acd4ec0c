import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { HOLDERS } from './holders.ts'

/**
 * Writes a recharge list of so many rows, one cent to a few dollars each, all of them valid but for the last `invalid` ones.
 * @param word of its descriptions, so that two files differ
 */
export async function writeList(path: string, rows: number, word = 'Viáticos', { invalid = 0 } = {}): Promise<void> {
  await pipeline(Readable.from(linesOf(rows, word, rows - invalid)), createWriteStream(path))
}

function* linesOf(rows: number, word: string, valid: number): Generator<string> {
  yield 'Mobile,Identification Number,Email,Amount,Type (Card/Wallet),Description\n'
  for (let row = 0; row < rows; row += 1) {
    const n = (row % HOLDERS) + 1
    yield `${60000000 + n},E-${(n % 9999) + 1}-${n},medida${n}@example.com,${row < valid ? '' : 'x'}${Math.trunc(row / HOLDERS) % 9}.${String((row % 99) + 1).padStart(2, '0')},${row % 2 ? 'Wallet' : 'Card'},${word} ${row}\n`
  }
}
