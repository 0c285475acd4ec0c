import fc from 'fast-check'
import { csvLine } from '@ventanilla/contract/bulk/csv-text'
import type { BulkColumn, BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { holder } from './holders.ts'
import { workbookParts, zipOf } from './xlsx.ts'

/*
 * Lists as people make them: most cells right, and some that no column reads, or that a sheet shows otherwise than they are.
 */

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const xml = (text: string) => text.replace(/[&<>"\r]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const formats = ['General', '0.00', '0.00;[Red]0.00', '0.0,', '(0.00)', ';;;', '0%', '0.000', '0.00E+00', '# ?/?', '"B/."0.00', '[$€-2] #,##0.00', '0" 000"', 'd', 'yy', 'h', 'd-m-yyyy', 'dd/mm/yyyy', '@']
const styles = `<styleSheet ${main}><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${xml(code)}"/>`).join('')}</numFmts><cellXfs>${formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join('')}</cellXfs></styleSheet>`

const numbers = [-50, -0.5, 0, 0.005, 0.01, 1, 12.5, 12.345, 50, 1000, 9999.995, 15000, 36_892, 37_107, 61_234_567, 81_234_567]
const texts = [
  '', ' ', '…', 'x …', '-', '(5)', '-5', '+5', '5.', '1e3', '0x10', '1.000', '1,000', '1.234', '12.5000', '12.50000000000000001', '007.50', '12,50', '1.234,50', '€ 5', '5%', '25.00 …', `25.00${' '.repeat(1_200)}`, `25.00${' '.repeat(1_200)}x`, `${' '.repeat(1_200)}25.00`, 'x'.repeat(300), 'x'.repeat(1_200),
  '#N/A', '#n/a', '#FIELD!', '#FORMULA!', '#ERROR!', 'Err:502', '=1+1', "'=1", "''=1", "'''=1", "'", "';=1", ';=1', 'a\rb', 'a\r\nb', 'a\tb', '\u00a0', 'JosÃ©', '8-123-45', '4-8-2001', '2001-08-04', '6123-4567', '6.1E+07', 'Tarjeta', 'card', 'TRUE', '_x0041_', '\\N', '"',
]

type Cell = { xml: string; text: string }
const textCell = (text: string): Cell => ({ text, xml: `<c t="inlineStr"><is><t xml:space="preserve">${xml(text).replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')}</t></is></c>` })
const odd: fc.Arbitrary<Cell> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom(...numbers), fc.nat(formats.length - 1)).map(([value, style]) => ({ text: String(value), xml: `<c s="${style}"><v>${value}</v></c>` })) },
  { weight: 3, arbitrary: fc.constantFrom(...texts).map(textCell) },
  { weight: 1, arbitrary: fc.constantFrom('<c><f>A1</f></c>', '<c t="str"><f>A1</f></c>', '<c t="b"><v>1</v></c>', '<c s="5" t="inlineStr"><is><t>25.00</t></is></c>').map((cell) => ({ text: '', xml: cell })) },
  { weight: 1, arbitrary: fc.constantFrom('#N/A', '#REF!', '#FIELD!', 'Err:502', '25.00').map((text) => ({ text, xml: `<c t="e"><v>${text}</v></c>` })) },
)

/** What each column reads for one of the holders. */
function right({ format }: BulkColumn, person: number): string {
  const { email, mobile, identification } = holder(person)
  return { email, mobile, identification, money: '1.00', choice: format.choices?.[0] ?? '', text: 'Texto' }[format.kind]
}

/** Rows of an operation, one for each of so many holders at most; the last one is right, so that there is a list in any case. */
export const oddRows = ({ columns }: BulkDefinition, most: number): fc.Arbitrary<Cell[][]> => {
  const places = Object.values(columns)
  const change = fc.tuple(fc.nat(places.length), odd)
  return fc.array(fc.array(change, { maxLength: 3 }), { minLength: 1, maxLength: most - 1 }).map((rows) =>
    [...rows, []].map((changes, person) => {
      const cells = places.map((column) => textCell(right(column, person)))
      // Behind the last column a cell makes the row too long.
      for (const [at, cell] of changes) cells[at] = cell
      return cells
    }),
  )
}

const headers = ({ columns }: BulkDefinition) => Object.values(columns).map(({ header }) => header)

export const oddWorkbook = (definition: BulkDefinition, rows: readonly (readonly Cell[])[]): Promise<Buffer> =>
  zipOf({ ...workbookParts([headers(definition).map(textCell), ...rows].map((cells, at) => `<row r="${at + 1}">${cells.map((cell) => cell.xml).join('')}</row>`).join('')), 'xl/styles.xml': styles })

/** The same as a CSV file. @param cut how many cells are missing at the end of some rows */
export const oddCsv = (definition: BulkDefinition, rows: readonly (readonly Cell[])[], cut: readonly number[]): string =>
  [headers(definition), ...rows.map((cells, at) => cells.slice(0, cells.length - (at < rows.length - 1 ? (cut[at % cut.length] ?? 0) : 0)).map(({ text }) => text))].map(csvLine).join('')
