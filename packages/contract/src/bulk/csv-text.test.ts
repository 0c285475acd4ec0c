import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { cases } from '../test/cases.ts'
import { cellEnd, csvLine, plainLine, withoutGuard } from './csv-text.ts'

/** Cells of one line as a spreadsheet with this separator sees them: quotation marks count where a cell begins with one. */
function seenWith(separator: string, line: string): string[] {
  const cells: string[] = ['']
  let quoted = false
  let begun = false
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at] ?? ''
    if (quoted && sign === '"' && line[at + 1] === '"') {
      cells[cells.length - 1] += '"'
      at += 1
    } else if (quoted && sign === '"') quoted = false
    else if (!quoted && sign === '"' && !begun) quoted = true
    else if (!quoted && (sign === separator || sign === '\n' || sign === '\r')) {
      cells.push('')
      begun = false
      continue
    } else cells[cells.length - 1] += sign
    begun = true
  }
  return cells
}

/** A signed number is none, alone or before texts that are no formula to a spreadsheet: nothing in them acts. */
const isFormula = (cell: string) => /^\s*[=+\-@＝＋－＠]/.test(cell) && (!/^[+-]\d+(?:[.,]|$)/.test(cell) || /[(=|!]/.test(cell))
const piece = fc.constantFrom('=', '+', '+507', '-12.50', 'f(1)', '-', '@', '＝', "'", '"', '""', ';', ',', '\t', '\r', '\n', ' ', '\u00a0', 'a', '1', '=HYPERLINK(1)')
const text = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(''))
const line = fc.array(text, { minLength: 1, maxLength: 4 })
const many = cases(10_000)

describe('a line of a CSV file', () => {
  it('starts no formula, in any place and with any separator', () => {
    for (const separator of [',', ';', '\t'])
      fc.assert(
        fc.property(line, (cells) => {
          const seen = seenWith(separator, csvLine(cells))
          assert.deepEqual(seen.filter(isFormula), [], JSON.stringify(seen))
        }),
        many,
      )
  })

  it('has the very cells that were written, once the guard is taken away', () => {
    fc.assert(
      fc.property(line, (cells) => {
        const read = seenWith(',', csvLine(cells)).slice(0, -2)
        assert.deepEqual(read.map(withoutGuard), cells)
      }),
      many,
    )
  })

  it('leaves a mobile and an amount that left as they are, unless a formula would begin with them', () => {
    assert.equal(csvLine(['ana@example.com', '+50768366060', '-12.50']), 'ana@example.com,+50768366060,-12.50\r\n')
    assert.equal(csvLine(['+50768366060', '8-123-4567']), '+50768366060,8-123-4567\r\n')
    assert.equal(csvLine(['+50768366060', '1*HYPERLINK("x")']), `'+50768366060,"1*HYPERLINK(""x"")"\r\n`)
    assert.equal(csvLine(['a', '+507 6836-6060']), "a,'+507 6836-6060\r\n")
    assert.equal(withoutGuard("'+50768366060"), '+50768366060')
  })

  it('guards the text after a semicolon, and only that', () => {
    assert.equal(csvLine(['x;=HYPERLINK(1)', 'a - b', '5;6', '"-1"', "it's"]), `"x;'=HYPERLINK(1)",a - b,"5;6","""-1""",it's\r\n`)
  })

  it('of plain cells is those cells with commas between them, and a line of several is told by one test', () => {
    const cell = fc.array(fc.constantFrom('a', 'Ñ', '7', '+', '-', '.', ',', ' ', '@', ':', '/', '_', '=', '(', "'", '"', '\n', '\u00a0', cellEnd), { maxLength: 5 }).map((signs) => signs.join(''))
    const cells = fc.array(fc.oneof(cell, fc.constantFrom('', '+50768366060', '-12.50', 'ana@example.com')), { minLength: 1, maxLength: 4 })
    let plain = 0
    fc.assert(
      fc.property(cells, (given) => {
        if (!plainLine(given.length).test(given.join(cellEnd))) return
        plain += 1
        assert.equal(csvLine(given), `${given.join(',')}\r\n`)
      }),
      many,
    )
    assert.ok(plain > 1_000, String(plain))
    for (const [given, tells] of [[['+50768366060', 'Año 1', ''], true], [['a', '1,5'], false], [['a', '=b'], false], [['+1', 'f(x)'], false], [[`a${cellEnd}b`], false], [['a '], false]] as const) assert.equal(plainLine(given.length).test(given.join(cellEnd)), tells)
  })
})
