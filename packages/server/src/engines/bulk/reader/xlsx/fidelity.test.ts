import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { HEADER } from '../../test/lists.ts'
import { codes, read, refuses } from '../../test/list-files.ts'
import { relationsXml, sheetOf, workbookParts, zipOf, type Cell } from '../../test/xlsx.ts'

const header = HEADER.split(',')
const person: readonly Cell[] = ['61234567', '8-1-1', 'ana@example.com']
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

/** A workbook whose styles are these formats, by position; a number is a built-in one. */
const styles = (formats: readonly (string | number)[]) =>
  `<styleSheet ${main}><numFmts>${formats.map((code, at) => (typeof code === 'string' ? `<numFmt numFmtId="${200 + at}" formatCode="${code.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)}"/>` : '')).join('')}</numFmts><cellXfs>${formats.map((code, at) => `<xf numFmtId="${typeof code === 'string' ? 200 + at : code}"/>`).join('')}</cellXfs></styleSheet>`

const shown = async (format: string | number, value: number | string, column: 'amount' | 'description' | 'identification') => {
  const cell: Cell = { v: value, s: 1 }
  const row = [person[0]!, column === 'identification' ? cell : person[1]!, person[2]!, column === 'amount' ? cell : '25.00', 'Wallet', column === 'description' ? cell : '']
  const { rows, warnings } = await read(await zipOf({ ...workbookParts(sheetOf([header, row])), 'xl/styles.xml': styles([0, format]) }))
  return { text: rows[0]!.cells[{ identification: 1, amount: 3, description: 5 }[column]], problems: codes(rows[0]!), warnings }
}

describe('a cell of words', () => {
  const cells: [string, string | number, number | string, string][] = [
    ['a number with three places', 0, 1.234, '1.234'],
    ['a reference of twelve digits', 0, 123456789012, '123456789012'],
    ['a reference of fifteen digits', 0, 123456789012345, '123456789012345'],
    ['a sum with an error in its last place', 0, '0.30000000000000004', '0.3'],
    ['an hour', 20, 0.5, '12:00'],
    ['a duration', '[h]:mm', 1.5, '36:00'],
    ['a part of a hundred', '0 %', 0.5, '50 %'],
    ['a date in its own order', 'dd/mm/yyyy', 37107, '04/08/2001'],
    ['a date in the order of a computer', 14, 37107, '2001-08-04'],
    ['a month', 'mmm-yy', 37107, 'Aug-01'],
    ['digits with zeros before them', '00000000', 5, '00000005'],
    ['a fraction', '# ?/?', 0.75, '3/4'],
    ['an amount of euros', '[$€-2] #,##0.00', 25, '€ 25.00'],
    ['a hidden number', ';;;', 25, ''],
    ['words around a number', '0 "cajas"', 3, '3 cajas'],
  ]
  for (const [name, format, value, text] of cells)
    it(`keeps ${name} as people see it`, async () => {
      assert.deepEqual(await shown(format, value, 'description'), { text, problems: [], warnings: [] })
    })
})

describe('an identification', () => {
  it('is what people see, unless a spreadsheet made a date of it', async () => {
    assert.equal((await shown('0-000-0000', 81234567, 'identification')).text, '8-123-4567')
    assert.deepEqual((await shown('d-m-yyyy', 37107, 'identification')).problems, ['identification_number: identification_is_date'])
    assert.deepEqual((await shown(14, 31025, 'identification')).problems, ['identification_number: identification_is_date'])
  })
})

describe('an amount', () => {
  const differs: [string, string | number, number, string, string][] = [
    ['rounded', '0.0', 12.44, '12.44', 'D2: 12.4 → 12.44'],
    ['scaled by thousands', '#,##0,', 9000, '9000.00', 'D2: 9 → 9000'],
    ['as a part of a hundred', 9, 0.5, '0.50', 'D2: 50% → 0.5'],
    ['as nothing', ';;;', 25, '25.00', 'D2: ∅ → 25'],
    ['in brackets, as what is owed', '(0.00)', 25, '25.00', 'D2: (25.00) → 25'],
  ]
  for (const [name, format, value, text, cell] of differs)
    it(`that is shown ${name} is its number, with a warning`, async () => {
      assert.deepEqual(await shown(format, value, 'amount'), { text, problems: [], warnings: [{ code: 'shown_otherwise', params: { cells: cell, count: 1 } }] })
    })

  it('in dollars says no more than it is', async () => {
    for (const format of [0, 2, 4, 7, 44, '"B/." #,##0.00', '[$B/.-180A] #,##0.00', '[$USD] 0.00', '#,##0.00 [$$-409]', '"B/."0.00']) assert.deepEqual(await shown(format, 1234.5, 'amount'), { text: '1234.50', problems: [], warnings: [] })
  })

  it('of less than one may be shown without its zero', async () => {
    assert.deepEqual((await shown('#.00', 0.5, 'amount')).warnings, [])
  })

  it('in another currency or unit is refused', async () => {
    for (const format of ['[$€-2] #,##0.00', '"€"0.00', '0.00 "EUR"', '[$RD$-1C0A]0.00', '0 "cajas"', '# ?/?', '0.00E+00']) assert.deepEqual((await shown(format, 25.5, 'amount')).problems, ['amount: amount_other_unit'], format)
  })

  const refused: [string, string | number, number, string, string, string][] = [
    ['with three places', 2, 12.345, '12.345', 'amount_places', 'D2: 12.35 → 12.345'],
    ['below zero that is shown without its sign', '0.00;[Red]0.00', -50, '-50', 'amount_not_positive', 'D2: 50.00 → -50'],
    ['too large that is shown by thousands', '0.0,', 15000, '15000', 'amount_too_large', 'D2: 15.0 → 15000'],
  ]
  for (const [name, format, value, text, code, cell] of refused)
    it(`${name} is refused, and kept as the number that it is`, async () => {
      assert.deepEqual(await shown(format, value, 'amount'), { text, problems: [`amount: ${code}`], warnings: [{ code: 'shown_otherwise', params: { cells: cell, count: 1 } }] })
    })

  it('that a spreadsheet made a date of is kept as the date, whatever of it is shown', async () => {
    assert.deepEqual(await shown('d', 37107, 'amount'), { text: '2001-08-04', problems: ['amount: amount_invalid'], warnings: [] })
  })
})

const found = (rows: string, around: { before?: string; after?: string; parts?: Record<string, string> } = {}) =>
  zipOf({ ...workbookParts(''), 'xl/worksheets/sheet1.xml': `<worksheet ${main}>${around.before ?? ''}<sheetData>${rows}</sheetData>${around.after ?? ''}</worksheet>`, ...around.parts })
const line = (number: number, attributes = '', last = '') => `<row r="${number}"${attributes}>${[...person, '25.00', 'Wallet'].map((text) => `<c t="inlineStr"><is><t>${typeof text === 'string' ? text : ''}</t></is></c>`).join('')}${last}</row>`
const top = sheetOf([header])

describe('a cell that has nothing', () => {
  it('is blank when it points to no shared text', async () => {
    const { rows } = await read(await found(`${top}${line(2, '', '<c t="s"/>')}${line(3, '', '<c t="s"><v></v></c>')}`, {
      parts: { 'xl/_rels/workbook.xml.rels': relationsXml({ rId1: ['worksheet', 'worksheets/sheet1.xml'], rId2: ['sharedStrings', 'texts.xml'] }), 'xl/texts.xml': `<sst ${main}><si><t>25.00</t></si></sst>` },
    }))
    assert.deepEqual(rows.map(({ cells }) => cells[5]), ['', ''])
  })

  it('is refused by its name when it is a formula without a result, also where it might be blank', async () => {
    const { rows } = await read(await found(`${top}${line(2, '', '<c><f>A1</f><v/></c>')}${line(3, '', '<c><f>A1</f></c>')}${line(4, '', '<c t="str"><f>""</f><v></v></c>')}<row r="5"><c r="F5"><f>A1</f></c></row>`))
    assert.deepEqual(rows.map((row) => codes(row).at(-1)), ['description: formula_without_value', 'description: formula_without_value', undefined, 'description: formula_without_value'])
    assert.deepEqual(rows[0]!.problems[0]!.params, { cell: 'F2' })
    assert.deepEqual(rows.map(({ cells }) => cells[5]), ['#FORMULA!', '#FORMULA!', '', '#FORMULA!'])
  })

  it('is refused in the same way when its formula has failed: #N/A is nobody and no description', async () => {
    const { rows } = await read(await found(`${top}${line(2, '', '<c t="e"><f>A1</f><v>#N/A</v></c>')}${line(3, '', '<c t="e"><v>#REF!</v></c>')}`))
    assert.deepEqual(rows.map((row) => codes(row).at(-1)), ['description: formula_failed', 'description: formula_failed'])
    assert.deepEqual(rows[1]!.problems.at(-1)!.params, { cell: 'F3', shown: '#REF!' })
  })
})

describe('what a sheet hides', () => {
  const relations = relationsXml({ rId1: ['worksheet', 'worksheets/sheet1.xml'], rId2: ['styles', 'styles.xml'], rId3: ['worksheet', 'b.xml'], rId4: ['worksheet', 'c.xml'], rId5: ['chartsheet', 'd.xml'] })
  const workbook = (...names: [string, string, string?][]) => `<workbook ${main} xmlns:r="r"><sheets>${names.map(([name, id, state]) => `<sheet name="${name}" sheetId="1" r:id="${id}"${state ? ` state="${state}"` : ''}/>`).join('')}</sheets></workbook>`
  const filled = `<worksheet ${main}><sheetData>${top}${line(2)}</sheetData></worksheet>`
  const empty = `<worksheet ${main}><sheetData><row r="1"><c s="1"/></row></sheetData></worksheet>`

  it('is named: rows that are hidden or filtered out', async () => {
    const { warnings } = await read(await found(`${top}${line(2, ' hidden="1"')}${line(3)}${line(5, ' hidden="true"')}${line(6, ' ht="0"')}`))
    assert.deepEqual(warnings, [{ code: 'hidden_rows', params: { rows: '2, 5–6', count: 3 } }])
  })

  it('is named: columns of the list', async () => {
    const { warnings } = await read(await found(`${top}${line(2)}`, { before: '<cols><col min="4" max="4" hidden="1"/><col min="9" max="16384" hidden="1"/></cols>' }))
    assert.deepEqual(warnings, [{ code: 'hidden_columns', params: { columns: 'D (Amount)' } }])
  })

  it('is named: other sheets that people see and that hold something', async () => {
    const parts = { 'xl/_rels/workbook.xml.rels': relations, 'xl/workbook.xml': workbook(['Oculta', 'rId4', 'hidden'], ['Lista', 'rId1'], ['Gráfico', 'rId5'], ['Enero', 'rId3'], ['Vacía', 'rId4']), 'xl/b.xml': filled, 'xl/c.xml': empty }
    assert.deepEqual((await read(await found(`${top}${line(2)}`, { parts }))).warnings, [{ code: 'other_sheets', params: { sheet: 'Lista', sheets: 'Enero' } }])
  })

  it('is named: a cover before the list, and a title above it', async () => {
    const parts = { 'xl/_rels/workbook.xml.rels': relations, 'xl/workbook.xml': workbook(['Portada', 'rId1'], ['Notas', 'rId4'], ['Lista', 'rId3']), 'xl/b.xml': filled, 'xl/c.xml': empty }
    await refuses(await found('<row r="3"><c t="str"><v>Recargas</v></c></row>', { parts }), 'file_other_sheet', { sheet: 'Portada', other: 'Lista' })
    await refuses(await found('', { parts }), 'file_other_sheet', { sheet: 'Portada', other: 'Lista' })
    await refuses(await found(`<row r="1"><c t="str"><v>Recargas</v></c></row>${top.replace('r="1"', 'r="4"')}${line(5)}`), 'file_title_above', { row: 4, title: 'Recargas' })
    await refuses(await found('<row r="1"><c t="str"><v>Recargas</v></c></row>'), 'file_missing_columns', { columns: 'Mobile, Identification Number, Email, Amount, Type (Card/Wallet)' })
  })

  it('is named: a cell far from the list', async () => {
    await refuses(await found(`${top}${line(2)}<row r="9"><c r="XFD9"><v>1</v></c></row>`), 'file_stray_cell', { cell: 'XFD9', last: 'BL' })
  })
})

describe('what stands on a sheet beside its cells', () => {
  const anchor = '<anchor moveWithCells="1"><from><xdr:col>6</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>2</xdr:row><xdr:rowOff>0</xdr:rowOff></from><to><xdr:col>8</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>4</xdr:row><xdr:rowOff>0</xdr:rowOff></to></anchor>'
  const drawn = 'xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"'
  const objects = {
    'a button': `<controls ${drawn}><control shapeId="1025" name="Botón 1"><controlPr defaultSize="0">${anchor}</controlPr></control></controls>`,
    'an embedded document': `<oleObjects ${drawn}><oleObject progId="Document" shapeId="1026"><objectPr defaultSize="0">${anchor}</objectPr></oleObject></oleObjects>`,
  }
  for (const [name, after] of Object.entries(objects))
    it(`is no row: ${name}`, async () => {
      const { rows, warnings } = await read(await found(`${top}${line(2)}`, { after }))
      assert.deepEqual([rows.map(codes), warnings], [[[]], []])
    })
})

describe('the parts of a workbook', () => {
  const at = (folder: string, names: { workbook: string; sheet: string; styles: string }, relations: Parameters<typeof relationsXml>[0]) => {
    const { 'xl/workbook.xml': workbook = '', 'xl/worksheets/sheet1.xml': sheet = '', 'xl/styles.xml': styles = '' } = workbookParts(sheetOf([header, [person[0]!, { v: 31025, s: 1 }, person[2]!, '1.00', 'Card']]))
    const cut = names.workbook.lastIndexOf('/') + 1
    return zipOf({
      '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      '_rels/.rels': relationsXml({ rId9: ['officeDocument', `${folder}${names.workbook}`] }),
      [names.workbook]: workbook,
      [`${names.workbook.slice(0, cut)}_rels/${names.workbook.slice(cut)}.rels`]: relationsXml(relations),
      [names.sheet]: sheet,
      [names.styles]: styles,
    })
  }
  const places: Record<string, Promise<Buffer>> = {
    'in the root': at('', { workbook: 'libro.xml', sheet: 'hoja.xml', styles: 'estilos.xml' }, { rId1: ['worksheet', 'hoja.xml'], a: ['styles', '/estilos.xml'] }),
    'in other folders': at('/', { workbook: 'a/b/libro.xml', sheet: 'a/hojas/1.xml', styles: 'c/d.xml' }, { rId1: ['worksheet', '../hojas/1.xml'], a: ['styles', '../../c/d.xml'] }),
    'under other names': at('', { workbook: 'xl/workbook.xml', sheet: 'xl/worksheets/sheet7.xml', styles: 'xl/styles2.xml' }, { rId1: ['worksheet', '/xl/worksheets/sheet7.xml'], a: ['styles', 'styles2.xml'] }),
  }
  for (const [name, file] of Object.entries(places))
    it(`are found ${name}, so that a date is not taken for a passport`, async () => {
      assert.deepEqual((await read(await file)).rows.map(codes), [['identification_number: identification_is_date']])
    })
})
