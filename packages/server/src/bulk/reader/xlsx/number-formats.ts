import type { Readable } from 'node:stream'
import { readWhole } from './xml.ts'

/** How a number cell is shown, as far as it matters for reading it back. */
export type NumberFormat = 'plain' | 'date' | 'scientific' | { digits: number }

/** The built-in formats that are not plain (ECMA-376, 18.8.30). */
function builtIn(id: number): NumberFormat {
  if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)) return 'date'
  return id === 11 || id === 48 ? 'scientific' : 'plain'
}

/** What a format's code says once its quoted texts, colours and conditions are taken away. */
export function formatOf(code: string): NumberFormat {
  const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').split(';')[0] ?? ''
  if (/general/i.test(bare)) return 'plain'
  if (/[dmyhs]/i.test(bare)) return 'date'
  if (/e[+-]/i.test(bare)) return 'scientific'
  return /^0{2,15}$/.test(bare) ? { digits: bare.length } : 'plain'
}

/** The number format of each cell style, by the style's position. */
export async function readNumberFormats(stream: Readable): Promise<NumberFormat[]> {
  const codes = new Map<number, NumberFormat>()
  const styles: NumberFormat[] = []
  let inCells = false
  await readWhole(stream, {
    open: (name, attributes) => {
      const id = Number(attributes['numFmtId'] ?? 0)
      if (name === 'numFmt') codes.set(id, formatOf(attributes['formatCode'] ?? ''))
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) styles.push(codes.get(id) ?? builtIn(id))
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false
    },
  })
  return styles
}
