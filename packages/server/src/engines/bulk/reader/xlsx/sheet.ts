import { MAX_LIST_COLUMNS } from '@ventanilla/contract/constants'
import { isBlank, type CellFact, type RawRow, addressOf, columnName, columnOf } from '../raw-list.ts'
import { Unreadable } from '../unreadable.ts'
import { readCellXml, type Workbook } from './cell.ts'
import { KEPT, LAST_COLUMN, LAST_ROW } from './limits.ts'
import { isOn, readXml, type Part } from './xml.ts'

type Attributes = Readonly<Record<string, string>>

/**
 * Rows of a sheet, as they are unpacked.
 * @param hiddenColumns takes the columns that the sheet hides; it names them before its rows
 */
export async function* readSheet(part: Part, workbook: Workbook, hiddenColumns?: Set<number>): AsyncGenerator<RawRow[]> {
  let rows: RawRow[] = []
  const reader = createRowReader(workbook, (row) => rows.push(row), hiddenColumns)
  for await (const _ of readXml(part, reader)) {
    if (rows.length === 0) continue
    yield rows
    rows = []
  }
}

function createRowReader(workbook: Workbook, take: (row: RawRow) => void, hiddenColumns = new Set<number>()) {
  const damaged = () => new Unreadable('file_damaged_workbook')
  let number = 0
  let hidden = false
  let cells: string[] = []
  let facts: Map<number, CellFact> | undefined
  let column = -1
  /** Where the parser is: `row` and `c` count only inside of one another and of `sheetData`. Elsewhere a `row` is where a control or an embedded object stands. */
  let inside: 'sheet' | 'data' | 'row' | 'cell' = 'sheet'
  let type = 'n'
  let style = 0
  let text = ''
  let written = false
  let formula = false
  let reading = false
  let hint = 0

  const startRow = ({ r, hidden: isHidden, ht }: Attributes) => {
    const next = r === undefined ? number + 1 : Number(r)
    if (!Number.isInteger(next) || next <= number || next > LAST_ROW) throw damaged()
    number = next
    hidden = isOn(isHidden) || (ht !== undefined && Number(ht) === 0)
    cells = []
    facts = undefined
    column = -1
  }
  const startCell = ({ r, t, s }: Attributes) => {
    const next = r === undefined ? column + 1 : columnOf(r)
    if (next <= column || next >= LAST_COLUMN || (r !== undefined && !r.endsWith(String(number)))) throw damaged()
    column = next
    type = t ?? 'n'
    style = s === undefined ? 0 : Number(s)
    text = ''
    written = false
    formula = false
  }
  const endCell = () => {
    const cell = readCellXml({ type, style, text, formula }, written, workbook)
    if (!cell) throw new Unreadable('file_cell_unreadable', { cell: addressOf(column, number) })
    if (cell.text === '' && !cell.fact) return
    if (column >= MAX_LIST_COLUMNS) {
      const wide = cells.filter((before) => before !== '').length >= MAX_LIST_COLUMNS
      throw wide ? new Unreadable('file_too_many_columns', { max: MAX_LIST_COLUMNS }) : new Unreadable('file_stray_cell', { cell: addressOf(column, number), last: columnName(MAX_LIST_COLUMNS - 1) })
    }
    while (cells.length < column) cells.push('')
    cells[column] = cell.text
    if (cell.fact) (facts ??= new Map()).set(column, cell.fact)
  }
  const hideColumns = ({ min, max, hidden: isHidden, width }: Attributes) => {
    if (!isOn(isHidden) && !(width !== undefined && Number(width) === 0)) return
    // Only those that a list may have: counting up from -1e300 never ends, because one more is the same number.
    for (let at = Math.max(1, Math.ceil(Number(min))); at <= Math.min(Number(max), MAX_LIST_COLUMNS); at += 1) hiddenColumns.add(at - 1)
  }

  return {
    open: (name: string, attributes: Attributes) => {
      if (name === 'sheetData' && inside === 'sheet') inside = 'data'
      else if (name === 'col' && inside === 'sheet') hideColumns(attributes)
      else if (name === 'row' && inside === 'data') {
        inside = 'row'
        startRow(attributes)
      } else if (name === 'c' && inside === 'row') {
        inside = 'cell'
        startCell(attributes)
      } else if (inside === 'cell') {
        if (name === 'f') formula = true
        else if (name === 'rPh') hint += 1
        else if (name === (type === 'inlineStr' ? 't' : 'v')) {
          // A second value would be joined to the first.
          if (name === 'v' && written) throw damaged()
          written = true
          reading = hint === 0
        } else if (name === 'c' || name === 'row') throw damaged()
      } else if (inside !== 'sheet' && (name === 'row' || name === 'c')) throw damaged()
    },
    text: (piece: string) => {
      if (reading && text.length < KEPT) text += piece.slice(0, KEPT)
    },
    close: (name: string) => {
      if (name === 'v' || name === 't') reading = false
      else if (name === 'rPh') hint -= 1
      else if (name === 'c' && inside === 'cell') {
        inside = 'row'
        endCell()
      } else if (name === 'row' && inside === 'row') {
        inside = 'data'
        if (facts || !isBlank(cells)) take({ number, cells, ...(hidden && { hidden }), ...(facts && { facts }) })
      } else if (name === 'sheetData' && inside === 'data') inside = 'sheet'
    },
  }
}
