import type { Readable } from 'node:stream'
import { MAX_LIST_COLUMNS } from '@ventanilla/contract/constants'
import { isBlank, type RawRow } from '../raw-row.ts'
import { Unreadable } from '../unreadable.ts'
import { LAST_ROW } from './limits.ts'
import type { NumberFormat } from './number-formats.ts'
import { numberText } from './number-text.ts'
import { KEPT } from './shared-strings.ts'
import { readXml, unescapeText } from './xml.ts'

/** What cells of a sheet point to. */
export type Workbook = { strings: readonly string[]; formats: readonly NumberFormat[]; since1904: boolean }

/** `C7` → 2. */
export function columnOf(reference: string): number {
  let column = 0
  for (const sign of reference) {
    const letter = sign.charCodeAt(0) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column - 1
}

/** Rows of a sheet, as they are unpacked. */
export async function* readSheet(stream: Readable, workbook: Workbook): AsyncGenerator<RawRow[]> {
  let rows: RawRow[] = []
  let number = 0
  let cells: string[] = []
  let column = -1
  let type = 'n'
  let style = 0
  let text = ''
  let reading = false
  let hint = 0
  const endCell = () => {
    const value = cellText(type, text, style, workbook)
    if (value === '') return
    if (column >= MAX_LIST_COLUMNS) throw new Unreadable('file_too_many_columns', { max: MAX_LIST_COLUMNS })
    while (cells.length < column) cells.push('')
    cells[column] = value
  }
  const events = readXml(stream, {
    open: (name, attributes) => {
      if (name === 'row') {
        const next = Number(attributes['r'] ?? number + 1)
        if (!Number.isInteger(next) || next <= number || next > LAST_ROW) throw new Unreadable('file_damaged_workbook')
        number = next
        cells = []
        column = -1
      } else if (name === 'c') {
        const next = attributes['r'] === undefined ? column + 1 : columnOf(attributes['r'])
        if (next <= column) throw new Unreadable('file_damaged_workbook')
        column = next
        type = attributes['t'] ?? 'n'
        style = Number(attributes['s'] ?? 0)
        text = ''
      } else if (name === 'rPh') hint += 1
      else if (name === 'v' || name === 't') reading = hint === 0
    },
    text: (piece) => {
      if (reading && text.length < KEPT) text += piece.slice(0, KEPT)
    },
    close: (name) => {
      if (name === 'v' || name === 't') reading = false
      else if (name === 'rPh') hint -= 1
      else if (name === 'c') endCell()
      else if (name === 'row' && !isBlank(cells)) rows.push({ number, cells })
    },
  })
  for await (const _ of events) {
    if (rows.length === 0) continue
    yield rows
    rows = []
  }
}

function cellText(type: string, text: string, style: number, { strings, formats, since1904 }: Workbook): string {
  if (type === 's') return strings[Number(text)] ?? ''
  if (type === 'n') return text === '' ? '' : numberText(text, formats[style] ?? 'plain', since1904)
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  return type === 'd' ? text.replace(/T00:00:00(?:\.0+)?Z?$/, '') : unescapeText(text)
}
