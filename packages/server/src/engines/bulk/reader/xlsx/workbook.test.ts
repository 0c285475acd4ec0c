import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { HEADER } from '../../test/lists.ts'
import { codes, read, refuses } from '../../test/list-files.ts'
import { relationsXml, sheetOf, workbookOf, workbookParts, zipOf, type Cell } from '../../test/xlsx.ts'

const good = '61234567,8-1-1,ana@example.com,25.00,Wallet,Viáticos'
const read1 = ['+50761234567', '8-1-1', 'ana@example.com', '25.00', 'Wallet', 'Viáticos']

it('a workbook\'s row that goes on beyond the headers is wrong, one that leaves the last cells out is not', async () => {
  const full = good.split(',')
  const { rows } = await read(await workbookOf(sheetOf([HEADER.split(','), [...full, 'otra'], full.slice(0, 5), [...full, ' ']])))
  assert.deepEqual(rows.map(codes), [['row_long'], [], []])
})

describe('a workbook', () => {
  const header = HEADER.split(',')
  const book = (...rows: (readonly Cell[])[]) => workbookOf(sheetOf([header, ...rows]))

  it('is read as people see it', async () => {
    const { rows } = await read(
      await book(
        ['61234567', '8-1-1', 'ana@example.com', '25.00', 'Wallet', 'Viáticos'],
        [{ v: 61234567 }, 'PA123456', 'ana@example.com', { v: '25.100000000000001' }, 'Card'],
        [{ v: '6.1234567E7', s: 2 }, { v: 37472, s: 1 }, 'ana@example.com', { v: 12.345 }, 'Card', { v: 5, s: 3 }],
      ),
    )
    assert.deepEqual(rows.map(codes), [[], [], ['mobile: mobile_scientific', 'identification_number: identification_is_date', 'amount: amount_places']])
    assert.deepEqual(rows[0]?.cells, read1)
    assert.deepEqual(rows[1]?.cells, ['+50761234567', 'PA123456', 'ana@example.com', '25.10', 'Card', ''])
    assert.deepEqual(rows[2]?.cells.slice(0, 2), ['6.12E+07', '2002-08-04'])
    assert.equal(rows[2]?.cells[5], '00000005')
  })

  it('is read from shared strings, rich text and without hints', async () => {
    const shared = header.concat('ana@example.com').map((text) => `<si><r><t>${text.slice(0, 3)}</t></r><r><t>${text.slice(3)}</t></r><rPh><t>x</t></rPh></si>`)
    const cells = header.map((_, at) => `<c r="${'ABCDEF'[at]}1" t="s"><v>${at}</v></c>`).join('')
    const sheet = `<row r="1">${cells}</row><row r="7"><c r="C7" t="s"><v>6</v></c><c r="F7" t="str"><v>a_x000D_b</v></c></row>`
    const { rows } = await read(await zipOf({ ...workbookParts(sheet), 'xl/_rels/workbook.xml.rels': relationsXml({ rId1: ['worksheet', 'worksheets/sheet1.xml'], rId2: ['sharedStrings', 'sharedStrings.xml'] }), 'xl/sharedStrings.xml': `<sst xmlns="m">${shared.join('')}</sst>` }))
    assert.deepEqual(rows.map(({ row, cells: read }) => [row, read[2], read[5]]), [[7, 'ana@example.com', 'a b']])
  })

  it('has a header only, or nothing', async () => {
    await refuses(await book(), 'file_header_only')
    await refuses(await workbookOf(''), 'file_empty')
  })

  it('may hold a cell of any length: it is a problem of its row', async () => {
    const { rows } = await read(await book(['61234567', '8-1-1', 'ana@example.com', '25.00', 'Wallet', 'x'.repeat(3_000_000)]))
    assert.deepEqual(rows.map(codes), [['description: too_long']])
    assert.ok(rows[0]!.cells[5]!.length <= 1_000)
  })

  const broken: Record<string, [string, () => Promise<Buffer>]> = {
    'with a DOCTYPE': ['file_damaged_workbook', () => zipOf({ ...workbookParts(''), 'xl/worksheets/sheet1.xml': '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><sheetData>&a;</sheetData></worksheet>' })],
    'with an entity of its own': ['file_damaged_workbook', () => workbookOf('<row r="1"><c t="str"><v>&lol;</v></c></row>')],
    'cut off': ['file_damaged_workbook', async () => (await book(['1'])).subarray(0, 400)],
    'with rows that go back': ['file_damaged_workbook', () => workbookOf('<row r="5"><c><v>1</v></c></row><row r="2"><c><v>1</v></c></row>')],
    'with a row beyond the last': ['file_damaged_workbook', () => workbookOf('<row r="99999999"><c><v>1</v></c></row>')],
    'that has no sheet': ['file_damaged_workbook', () => zipOf(Object.fromEntries(Object.entries(workbookParts('')).filter(([path]) => !path.includes('sheet1'))))],
    'that is some other archive': ['file_not_a_list', () => zipOf({ 'word/document.xml': '<w/>' })],
  }
  for (const [name, [code, make]] of Object.entries(broken)) it(`${name} is refused`, async () => refuses(await make(), code))

  /** The workbook, stating another unpacked size for its sheet than it has. */
  const stating = async (size: number) => {
    const archive = await zipOf({ 'xl/worksheets/sheet1.xml': Buffer.alloc(1_000_000, ' '), ...Object.fromEntries(Object.entries(workbookParts('')).filter(([path]) => !path.includes('sheet1'))) })
    archive.writeUInt32LE(size, archive.indexOf('PK\u0001\u0002', 0, 'latin1') + 24)
    return archive
  }
  it('that says it unpacks to more than anybody needs is refused before it is unpacked', async () => refuses(await stating(0x7000_0000), 'file_bomb', { max: 16 }))
  it('that unpacks to more than it says is refused', async () => refuses(await stating(100), 'file_damaged_workbook'))
})
