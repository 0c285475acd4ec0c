import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { topUp } from '@ventanilla/contract/bulk/top-up.bulk'
import { codes, listFiles } from '../test/list-files.ts'
import { HEADER } from '../test/lists.ts'
import { sheetOf, workbookOf, workbookParts, zipOf, type Cell } from '../test/xlsx.ts'
import { readInThread } from './read-in-thread.ts'

const { read, refuses, path } = await listFiles()

const good = '61234567,8-1-1,ana@example.com,25.00,Wallet,Viáticos'
const read1 = ['+50761234567', '8-1-1', 'ana@example.com', '25.00', 'Wallet', 'Viáticos']
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

it('a workbook\'s row that goes on beyond the headers is wrong, one that leaves the last cells out is not', async () => {
  const full = good.split(',')
  const { rows } = await read(await workbookOf(sheetOf([HEADER.split(','), [...full, 'otra'], full.slice(0, 5), [...full, ' ']])))
  assert.deepEqual(rows.map(codes), [['row_long'], [], []])
})

describe('a CSV', () => {
  const readable: Record<string, string | Buffer> = {
    'in UTF-8': `${HEADER}\n${good}`,
    'in UTF-8 with a BOM': `\ufeff${HEADER}\n${good}`,
    'in UTF-16 little-endian with a BOM': Buffer.from(`\ufeff${HEADER}\n${good}`, 'utf16le'),
    'in UTF-16 little-endian without one': Buffer.from(`${HEADER}\n${good}`, 'utf16le'),
    'in UTF-16 big-endian with a BOM': utf16be(`\ufeff${HEADER}\n${good}`),
    'in Windows-1252': Buffer.from(`${HEADER}\n${good}`, 'latin1'),
    'with semicolons': `${HEADER}\n${good}`.replaceAll(',', ';'),
    'with tabs': `${HEADER}\n${good}`.replaceAll(',', '\t'),
    'with Spanish headers in any case, with and without accents': `CELULAR,cedula,Correo Electrónico,MONTO,tipo,Descripcion\n${good}`,
    'with the columns in another order': `Email,Amount,Type,Description,Mobile,ID Number\nana@example.com,25.00,Wallet,Viáticos,61234567,8-1-1`,
    'with line ends of Windows and quotation marks': `${HEADER}\r\n"61234567","8-1-1","ana@example.com","25.00","Wallet","Viáticos"\r\n`,
    'with line ends of old Macs': `${HEADER}\r${good}\r`,
    'that says which separator it has': `sep=;\n${`${HEADER}\n${good}`.replaceAll(',', ';')}`,
    'with blank lines and blank cells at the end': `\n${HEADER},,\n,,,\n${good},,\n\n`,
    'as an export has it, with an apostrophe before the sign': `${HEADER},Status,Message\n'+50761234567,8-1-1,ana@example.com,25.00,Wallet,Viáticos,Invalid,algo`,
  }
  for (const [name, content] of Object.entries(readable))
    it(`is read ${name}`, async () => {
      const { rows, extra } = await read(content)
      assert.deepEqual(rows.map(({ cells, problems }) => [cells, problems]), [[read1, []]])
      assert.deepEqual(extra, [])
    })

  it('keeps the separator, quotation marks and line ends that stand within a cell', async () => {
    const { rows } = await read(`${HEADER}\n61234567,8-1-1,ana@example.com,25.00,Wallet,"uno, ""dos""\r\ntres\t\\N"`)
    assert.equal(rows[0]?.cells[5], 'uno, "dos"\ntres\t\\N')
  })

  it('numbers its rows as a spreadsheet does, blank ones counted', async () => {
    const { rows } = await read(`${HEADER}\n\n${good}\n,,,,,\n${good}`)
    assert.deepEqual(rows.map(({ row }) => row), [3, 5])
  })

  it('names the columns that nobody uses', async () => {
    assert.deepEqual((await read(`${HEADER},Sucursal\n${good},Centro`)).extra, ['Sucursal'])
  })

  it('says of each row what is wrong with it, by column', async () => {
    const { rows } = await read([HEADER, 'x,8-1-1,ana@,0,Cheque,', '6.1E7,2001-08-04,ana@example.com,1.234,Card,', good, '61234567,8-1-1', `${good},de más`, ',,,-5,,'].join('\n'))
    assert.deepEqual(rows.map(codes), [
      ['mobile: mobile_invalid', 'email: email_invalid', 'amount: amount_not_positive', 'card_or_wallet: choice_invalid'],
      ['mobile: mobile_scientific', 'identification_number: identification_is_date', 'amount: amount_ambiguous'],
      [],
      ['row_short'],
      ['row_long'],
      ['mobile: blank', 'identification_number: blank', 'email: blank', 'amount: amount_not_positive', 'card_or_wallet: blank'],
    ])
    assert.deepEqual(rows[3]?.problems[0]?.params, { found: 2, expected: 6 })
  })

  it('is read in pieces, whatever falls on their edges', async () => {
    const lines = Array.from({ length: 30_000 }, (_, n) => `6${String(1_000_000 + n)},8-1-${n + 1},ana${n}@example.com,1.00,Card,"Ñandú, ${'é'.repeat((n % 40) + 1)}"`)
    const { rows } = await read(`${HEADER}\r\n${lines.join('\r\n')}`)
    assert.equal(rows.length, 30_000)
    assert.equal(rows.filter((row, at) => row.problems.length > 0 || row.row !== at + 2 || row.cells[5] !== `Ñandú, ${'é'.repeat((at % 40) + 1)}`).length, 0)
  })
})

describe('what is no list', () => {
  it('an empty file', () => refuses('', 'file_empty'))
  it('a file of blanks', () => refuses('\ufeff \n\n', 'file_empty'))
  it('a header alone', () => refuses(`${HEADER}\n\n`, 'file_header_only'))
  it('prose, whatever it is called', () => refuses('Estimados señores:\nles envío la lista', 'file_not_a_list'))
  it('a file without some of the columns', () => refuses(`Mobile,Email,Amount\n1,2,3`, 'file_missing_columns', { columns: 'Identification Number, Type (Card/Wallet)' }))
  it('a file with a column twice, in whatever words', () => refuses(`${HEADER},Monto\n${good},1`, 'file_doubled_columns', { columns: 'Amount' }))
  it('a file of too many columns', () => refuses(`${HEADER}${',x'.repeat(70)}\n${good}`, 'file_too_many_columns', { max: 64 }))
  it('a file that is broken Windows-1252', () => refuses(Buffer.from(`${HEADER}\n${good}\n${good.replace('8-1-1', '8\x81')}`, 'latin1'), 'file_wrong_encoding', { row: 3 }))
  it('a file whose signs were lost before', () => refuses(`${HEADER}\n${good.replace('á', '\ufffd')}`, 'file_wrong_encoding', { row: 2 }))
  it('a file with an open quotation mark', () => refuses(`${HEADER}\n${good}\n"61234567,8-1-1\n${good}`, 'file_unclosed_quote', { row: 3 }))
  it('a large file with an open quotation mark', () => refuses(`${HEADER}\n"${`${good}\n`.repeat(60_000)}`, 'file_unclosed_quote', { row: 2 }))
  const zipHead = (path: string, content = '') => Buffer.concat([Buffer.from('504b0304' + '00'.repeat(26), 'hex'), Buffer.from(path + content), Buffer.alloc(600)])
  const others: Record<string, [string, string | Buffer]> = {
    'a picture': ['file_is_image', Buffer.from('89504e470d0a1a0a0000000d49484452000000', 'hex')],
    'a photograph': ['file_is_image', Buffer.from('ffd8ffe000104a46494600', 'hex')],
    'a PDF': ['file_is_pdf', '%PDF-1.7\n%âãÏÓ\n1 0 obj'],
    'a web page': ['file_is_web_page', '<!DOCTYPE html><html><table><tr><td>Mobile</td></tr></table></html>'],
    'a table of a web page': ['file_is_web_page', '\ufeff\n<table border=1><tr><td>Mobile</td></tr></table>'],
    'a web page in UTF-16': ['file_is_web_page', Buffer.from('\ufeff<html><body>', 'utf16le')],
    'XML': ['file_is_xml', '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'],
    'JSON': ['file_is_json', '[{"Mobile": 1}]'],
    'RTF': ['file_not_a_list', '{\\rtf1\\ansi Mobile}'],
    'an old .xls': ['file_is_old_excel', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])],
    'an .ods': ['file_is_opendocument', zipHead('mimetype', 'application/vnd.oasis.opendocument.spreadsheet')],
    'a Numbers document': ['file_is_numbers', zipHead('Index/Document.iwa')],
    'noise': ['file_not_a_list', Buffer.from(Array.from({ length: 999 }, (_, at) => (at * 7919) % 256))],
  }
  for (const [name, [code, content]] of Object.entries(others)) it(name, () => refuses(content, code))

  it('a title above the headers is named', async () => {
    await refuses(`Recargas de noviembre\n\n${HEADER}\n${good}`, 'file_title_above', { row: 3, title: 'Recargas de noviembre' })
    await refuses(`;;Lista, 2026;;\n${HEADER.replaceAll(',', ';')}\n${good.replaceAll(',', ';')}`, 'file_title_above', { row: 2, title: 'Lista, 2026' })
    await refuses(await workbookOf(sheetOf([['Recargas'], HEADER.split(','), good.split(',')])), 'file_title_above', { row: 2, title: 'Recargas' })
  })
  it('a line that does not end, without a quotation mark', () => refuses(`${HEADER}\n${good}\n${'x'.repeat(3_000_000)}\n`, 'file_row_too_long', { row: 3 }))
  it('a list none of whose rows fits', async () => {
    await refuses(`${HEADER}\n${'x\n'.repeat(1_000_000)}`, 'file_rows_do_not_fit', { count: 1_000 })
    await refuses(`${HEADER}\n${',,,,,x\n'.repeat(300_000)}`, 'file_rows_do_not_fit', { count: 1_000 })
    assert.equal((await read(`${HEADER}\n${'x\n'.repeat(900)}`)).rows.length, 900)
  })
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
    assert.deepEqual(rows[2]?.cells.slice(0, 2), ['6.12346E+7', '2002-08-04'])
    assert.equal(rows[2]?.cells[5], '00000005')
  })

  it('is read from shared strings, rich text and without hints', async () => {
    const shared = header.concat('ana@example.com').map((text) => `<si><r><t>${text.slice(0, 3)}</t></r><r><t>${text.slice(3)}</t></r><rPh><t>x</t></rPh></si>`)
    const cells = header.map((_, at) => `<c r="${'ABCDEF'[at]}1" t="s"><v>${at}</v></c>`).join('')
    const sheet = `<row r="1">${cells}</row><row r="7"><c r="C7" t="s"><v>6</v></c><c r="F7" t="str"><v>a_x000D_b</v></c></row>`
    const { rows } = await read(await zipOf({ ...workbookParts(sheet), 'xl/sharedStrings.xml': `<sst xmlns="m">${shared.join('')}</sst>` }))
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
  it('that says it unpacks to more than anybody needs is refused before it is unpacked', async () => refuses(await stating(0x7000_0000), 'file_too_large', { max: 1024 }))
  it('that unpacks to more than it says is refused', async () => refuses(await stating(100), 'file_damaged_workbook'))
})

describe('the reading thread', () => {
  it('reads what the reader reads, and says what the reader says', async () => {
    const file = path()
    await writeFile(file, `${HEADER}\n${good}\n`)
    const reading = readInThread(file, topUp.id)
    const parcel = await reading.next()
    assert.match(Buffer.from(parcel.value as Uint8Array).toString(), /^2\t\\N\t2500\t/)
    assert.deepEqual((await reading.next()).value, { kind: 'csv', rows: 1, extra: [], warnings: [] })
    await writeFile(file, '')
    await assert.rejects(readInThread(file, topUp.id).next(), { code: 'file_empty' })
  })

  it('ends with its reader', async () => {
    const file = path()
    await writeFile(file, `${HEADER}\n${`${good}\n`.repeat(200_000)}`)
    for await (const parcel of readInThread(file, topUp.id)) {
      assert.ok(parcel.length > 0)
      break
    }
  })
})
