import assert from 'node:assert/strict'
import fc from 'fast-check'
import { withoutGuard } from '@ventanilla/contract/bulk/csv-text'
import { readCell } from '@ventanilla/contract/bulk/define-bulk'
import { topUp } from '@ventanilla/contract/bulk/top-up.bulk'
import type { Staged } from './list-files.ts'

/** Pieces that a cell is made of: what separates, quotes, escapes and ends lines, and what people write. */
const pieces = ['a', 'Ñandú', 'é', 'Z', '7', '0', '25.00', '1.234', ' ', '\u00a0', ',', ';', '\t', '"', '""', "'", '=', '+', '-', '@', '\\', '\\N', '\n', '.', '/', '😀', '_x000D_', '_x0041_', '&', '<', '>', ']]>'] as const

const words = ['61234567', '+507 6123-4567', '8-1-1', 'PE-12-345', 'ana@example.com', '25.00', '1,250.50', '-3', 'Wallet', 'tarjeta', 'Viáticos', ''] as const

/** A cell: words that a column reads, or anything that could break the file around it. */
export const cell: fc.Arbitrary<string> = fc.oneof(fc.constantFrom(...words), fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map((chosen) => chosen.join('')))

/** The columns of a recharge in any order, by any of their names, one column among them that nobody knows. */
export const header = fc
  .tuple(fc.shuffledSubarray([...Object.keys(topUp.columns), undefined], { minLength: 7 }), fc.nat(), fc.boolean())
  .map(([keys, at, capitals]) => ({
    keys,
    names: keys.map((key) => {
      const column = key === undefined ? undefined : topUp.columns[key]
      const names = column ? [column.header, ...column.aliases] : ['Sucursal']
      const name = names[at % names.length] ?? ''
      return capitals ? name.toUpperCase() : name
    }),
  }))

type Expected = { row: number; codes: string[]; cells: string[] }

/** What a list must make of a row of cells: the columns read alone, without a file around them. */
export function expected(row: number, cells: readonly string[], keys: readonly (string | undefined)[], ragged: boolean): Expected {
  const short = ragged && cells.length < keys.length
  const shape = short ? 'row_short' : cells.slice(keys.length).some((text) => text.trim() !== '') ? 'row_long' : undefined
  const reads = Object.entries(topUp.columns).map(([key, column]) => {
    const raw = cells[keys.indexOf(key)] ?? ''
    const read = shape ? { value: withoutGuard(raw).trim() } : readCell(column, raw)
    return 'value' in read ? { value: read.value } : { value: withoutGuard(raw).trim(), code: `${key}: ${read.code}` }
  })
  return { row, codes: shape ? [shape] : reads.flatMap(({ code }) => code ?? []), cells: reads.map(({ value }) => value) }
}

/** Whether Excel left the description out of a row, the last column: all rows of its block of 16 have one cell less. */
export const withoutLast = (rows: readonly (readonly string[])[], at: number, width: number): boolean =>
  rows.slice(at - (at % 16), at - (at % 16) + 16).every((cells) => cells.length === width - 1 || cells.every((text) => text.trim() === ''))

/** Compares what was read with what had to be read. */
export const sameRows = (rows: readonly Staged[], wanted: readonly Expected[]): void =>
  assert.deepEqual(rows.map(({ row, problems, cells }) => ({ row, codes: problems.map(({ code, field }) => (field ? `${field}: ${code}` : code)), cells })), wanted)

/** Bytes with some of them altered, removed, doubled or put in. */
export const damaged = (bytes: fc.Arbitrary<Buffer>): fc.Arbitrary<Buffer> =>
  fc.tuple(bytes, fc.array(fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), remove: fc.integer({ min: 0, max: 40 }), put: fc.uint8Array({ maxLength: 6 }) }), { minLength: 1, maxLength: 4 })).map(([whole, edits]) =>
    edits.reduce((before, { at, remove, put }) => {
      const from = Math.floor(at * before.length)
      return Buffer.concat([before.subarray(0, from), put, before.subarray(from + remove)])
    }, whole),
  )
