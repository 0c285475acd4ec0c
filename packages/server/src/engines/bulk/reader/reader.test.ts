import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { codes, read, refuses } from '../test/list-files.ts'
import { HEADER } from '../test/lists.ts'
import { sheetOf, workbookOf } from '../test/xlsx.ts'


const good = '61234567,8-1-1,ana@example.com,25.00,Wallet,Viáticos'
const read1 = ['+50761234567', '8-1-1', 'ana@example.com', '25.00', 'Wallet', 'Viáticos']
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

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
    // Excel hides the line that says which separator the file has.
    const declared = await read(`sep=;\n${`${HEADER}\n${good}`.replaceAll(',', ';')}`)
    assert.deepEqual(declared.rows.map(({ row }) => row), [2])
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

  it('refuses what a spreadsheet shows of a failed formula, in its language', async () => {
    const texts = ['#N/A', '#N/D', '#¡REF!', '#¿NOMBRE?', '#DIV/0!', ' #valor! ', '#1', 'Bono #N/A', '#']
    const { rows } = await read([HEADER, ...texts.map((text) => `61234567,8-1-1,ana@example.com,25.00,Wallet,${text}`), '#N/A,8-1-1,ana@example.com,25.00,Wallet,'].join('\n'))
    assert.deepEqual(rows.map((row) => codes(row).at(-1)), [...texts.slice(0, 6).map(() => 'description: formula_failed'), undefined, undefined, undefined, 'mobile: formula_failed'])
    assert.deepEqual(rows[3]?.problems[0]?.params, { cell: 'F5', shown: '#¿NOMBRE?' })
  })

  it('takes the rows of a block of 16 whose last cells Excel left out, all of them, where the list does not ask for them', async () => {
    const full = (count: number) => Array.from({ length: count }, () => good)
    const [short, shorter] = ['61234567,8-1-1,ana@example.com,25.00,Wallet', '61234567,8-1-1,ana@example.com,25.00']
    const wrong = async (...lines: string[]) => (await read([HEADER, ...lines].join('\n'))).rows.flatMap(({ row, problems }) => (problems.length > 0 ? [row] : []))
    assert.deepEqual(await wrong(...full(15), ...Array.from({ length: 16 }, () => short), ...full(16), short), [])
    assert.deepEqual(await wrong(short, ...full(14)), [2], 'the header stands in the first block')
    assert.deepEqual(await wrong(...full(15), ...full(7), short, ...full(8)), [24], 'one among others has lost a cell')
    assert.deepEqual(await wrong(...full(15), ...Array.from({ length: 3 }, () => shorter)), [17, 18, 19], 'the list asks for what is missing')
    const { rows } = await read([HEADER, ...Array.from({ length: 3_999 }, (_, at) => (at < 15 ? good : short))].join('\n'))
    assert.deepEqual([rows.length, rows.filter(({ row, problems, cells }, at) => row !== at + 2 || problems.length > 0 || cells[5] !== (at < 15 ? 'Viáticos' : ''))], [3_999, []])
  })

  it('is read in pieces, whatever falls on their edges', async () => {
    const lines = Array.from({ length: 30_000 }, (_, n) => `6${String(1_000_000 + n)},8-1-${n + 1},ana${n}@example.com,1.00,Card,"Ñandú, ${'é'.repeat((n % 40) + 1)}"`)
    const { rows } = await read(`${HEADER}\r\n${lines.join('\r\n')}`)
    assert.equal(rows.length, 30_000)
    assert.equal(rows.filter((row, at) => row.problems.length > 0 || row.row !== at + 2 || row.cells[5] !== `Ñandú, ${'é'.repeat((at % 40) + 1)}`).length, 0)
  })
})

describe('a CSV with blanks after its closing quotation marks', () => {
  const blanks = '"61234567" ,"8-1-1",ana@example.com,25.00,"Wallet"  ,"Viáticos" \t'

  for (const [name, end] of [['Unix', '\n'], ['Windows', '\r\n']] as const)
    it(`is read wherever a piece of it ends, with line ends of ${name}`, async () => {
      // The first two pieces are read together.
      const filled = (length: number) => `${HEADER}${end}${good}${'x'.repeat(length - HEADER.length - good.length - 2 * end.length)}${end}`
      for (let at = 0; at <= Buffer.byteLength(blanks + end); at += 1) {
        const { rows } = await read(`${filled((3 << 15) - at)}${blanks}${end}${good}`)
        assert.deepEqual(rows.slice(1).map(({ row, problems, cells }) => [row, problems, cells]), [[3, [], read1], [4, [], read1]], `cut at ${at}`)
      }
    })

  it('is read where its last line has no end', async () => assert.deepEqual((await read(`${HEADER}\n${blanks}`)).rows.map(({ cells }) => cells), [read1]))

  it('is refused where one closes nothing, on the edge of a piece too', async () => {
    const wrong = good.replace('Viáticos', '"Bono "especial" de mayo"')
    for (let at = 0; at <= wrong.length; at += 1) await refuses(`${HEADER}\n${'x'.repeat((3 << 15) - HEADER.length - 2 - at)}\n${wrong}\n${good}`, 'file_unclosed_quote', { row: 3 })
  })
})

describe('a CSV with line ends of Windows', () => {
  it('keeps its row numbers where a piece of the file ends with a line', async () => {
    const header = `${HEADER}\r\n`
    const row = (length: number) => `61234567,8-1-1,ana@example.com,25.00,Wallet,${'x'.repeat(length)}\r\n`
    const { rows } = await read(header + row((1 << 15) - header.length - row(0).length) + row(1))
    assert.deepEqual(rows.map(({ row: number }) => number), [2, 3])
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
  it('a file with a quotation mark within a quoted cell, by its row and not by the last one', async () => {
    const lines = (count: number) => `${good}\n`.repeat(count)
    await refuses(`${HEADER}\n${lines(1)}${good.replace('Viáticos', '"Bono "especial" de mayo"')}\n${lines(497)}`, 'file_unclosed_quote', { row: 3 })
    await refuses(`${HEADER}\n${lines(5_000)}${good.replace('Viáticos', '"Bono "especial" de mayo"')}\n${lines(497)}`, 'file_unclosed_quote', { row: 5_002 })
  })
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

  const compound = (inside: Buffer) => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1_048_560), inside, Buffer.alloc(600)])
  it('a workbook with a password, by its name', () => refuses(compound(Buffer.from('EncryptedPackage', 'utf16le')), 'file_password'))
})
