import { createRandom } from '../../../../platform/random.ts'
import { relationsXml, sheetOf } from '../xlsx.ts'
import { entriesOf, goodRow, header, main, places, rightParts, type HostileFile } from './parts.ts'
import { rawZip, type Lies, type RawPart } from './raw-zip.ts'

const damaged = ['file_damaged_workbook']
const SHEET = 'xl/worksheets/sheet1.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'
const book = (name: string, changes: Readonly<Record<string, RawPart>>, answers: readonly string[]): HostileFile => ({ name, make: () => rawZip(entriesOf({ ...rightParts(), ...changes })), answers })
const sheet = (rows: string) => `<worksheet ${main}><sheetData>${sheetOf([header])}${rows}</sheetData></worksheet>`
const row = (cell: string) => sheet(`<row r="2">${cell}</row>`)

/** Archives that are cut, altered or lie about what they hold. */
export function brokenArchives(): HostileFile[] {
  const right = rawZip(entriesOf(rightParts()))
  const random = createRandom(7)
  const cuts = Array.from({ length: 40 }, (_, at): HostileFile => ({ name: `cut after ${at} fortieths`, make: () => right.subarray(0, Math.max(4, Math.floor((right.length * at) / 40))), answers: damaged }))
  const flips = Array.from({ length: 120 }, (_, at): HostileFile => {
    const places = Array.from({ length: 1 + (at % 3) }, () => [random.whole(4, right.length - 1), random.whole(0, 255)] as const)
    const make = () => {
      const bytes = Buffer.from(right)
      for (const [place, value] of places) bytes[place] = value
      return bytes
    }
    return { name: `with bytes ${places.map(([place, value]) => `${place}=${value}`).join(' ')}`, make, answers: [...damaged, 'read', 'file_password', 'file_bomb', 'file_not_a_list', 'file_empty', 'file_missing_columns', 'file_header_only', 'file_cell_unreadable', 'file_stray_cell', 'file_workbook_limits'] }
  })
  const lying = (name: string, lies: Lies, answers: readonly string[]): HostileFile => ({ name, make: () => rawZip(entriesOf(rightParts()).map(([part, body]) => (part === SHEET ? [part, body, lies] : [part, body]))), answers })
  const entries = entriesOf(rightParts())
  return [
    ...cuts,
    ...flips,
    lying('that unpacks to more than it says', { size: 10 }, damaged),
    lying('that says 4 GB', { size: 0xffff_fff0 }, ['file_bomb']),
    lying('with an encrypted part', { encrypted: true }, ['file_password']),
    lying('packed in an unknown way', { method: 99 }, damaged),
    lying('whose sheet is another part', { headerAt: 0 }, damaged),
    { name: 'with one name twice', make: () => rawZip([...entries, [SHEET, sheet('')]]), answers: damaged },
    { name: 'with one name in two cases', make: () => rawZip([...entries, [SHEET.toUpperCase(), sheet('')]]), answers: damaged },
    { name: 'with three thousand parts', make: () => rawZip([...entries, ...Array.from({ length: 3_000 }, (_, at): [string, string] => [`x${at}`, ''])]), answers: damaged },
    { name: 'with a way out of its folder', make: () => rawZip([...entries, ['../../etc/passwd', 'x']]), answers: damaged },
    { name: 'with a long comment', make: () => rawZip(entries, 'x'.repeat(65_000)), answers: ['read'] },
    { name: 'with a comment that is an end', make: () => rawZip(entries, `PK\u0005\u0006${'\u0000'.repeat(18)}`), answers: [...damaged, 'file_not_a_list', 'read'] },
    { name: 'that is empty', make: () => Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), rawZip([])]), answers: [...damaged, 'file_not_a_list'] },
  ]
}

const utf16 = (text: string, marked: boolean, big: boolean) => {
  const bytes = Buffer.from((marked ? '\ufeff' : '') + text, 'utf16le')
  return big ? bytes.swap16() : bytes
}

/** Each part with entities of its own, in each encoding, and broken in each of the ways that XML can be. */
export function oddXml(): HostileFile[] {
  const laughs = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
  const whole = ['file_damaged_workbook', 'file_not_a_list']
  return Object.keys(places).flatMap((part) => {
    const text = rightParts()[part] ?? ''
    const changed = (name: string, body: string | Buffer, answers: readonly string[]) => book(`${part} ${name}`, { [part]: body }, answers)
    return [
      changed('with entities', laughs + text.replace('>', '>&b;'), damaged),
      changed('with a DOCTYPE outside', `<!DOCTYPE x SYSTEM "file:///etc/passwd">${text}`, damaged),
      changed('with an unknown entity', text.replace('>', '>&x;'), damaged),
      changed('in UTF-16, little end first', utf16(text, true, false), ['read']),
      changed('in UTF-16, big end first', utf16(text, true, true), ['read']),
      changed('in UTF-16 without a mark', utf16(`<?xml version="1.0" encoding="UTF-16"?>${text}`, false, false), ['read']),
      changed('in UTF-8 with a mark', `\ufeff${text}`, ['read']),
      changed('in half a UTF-16', utf16(text, true, false).subarray(0, -1), damaged),
      changed('that says another encoding', `<?xml version="1.0" encoding="ISO-8859-1"?>${text}`, damaged),
      changed('in no UTF-8', Buffer.concat([Buffer.from(text.slice(0, -3)), Buffer.from([0xc3, 0x28]), Buffer.from(text.slice(-3))]), damaged),
      changed('with a zero', text.replace('>', '>\u0000'), damaged),
      changed('that ends early', text.slice(0, -5), damaged),
      changed('with two roots', text + text, damaged),
      changed('that is empty', '', whole),
      changed('that is prose', 'hola', whole),
      changed('in binary', Buffer.from('d0cf11e0a1b11ae1', 'hex'), whole),
    ]
  })
}

/** Cells that no spreadsheet writes: each is refused by name or with its workbook, and none is read as something else. */
export function oddCells(): HostileFile[] {
  const unreadable = ['file_cell_unreadable']
  const numerals = ['0x1F', '0b101', '0o17', 'Infinity', '-Infinity', 'NaN', '1e999', '1_000', '1,5', '--1', '1e', '.', '١٢', '1 2', '0x', '+', '1.2.3', '5%', '$5']
  const indexes = ['2', '-1', '0x0', '1e0', '0.5', '99999999999', 'a', '+1', '١']
  const cells: [string, string, readonly string[]][] = [
    ['an unknown type', '<c t="z"><v>1</v></c>', unreadable],
    ['an unknown style', '<c s="99"><v>1</v></c>', unreadable],
    ['a style that is no number', '<c s="x"><v>1</v></c>', unreadable],
    ['two values', '<c><v>1</v><v>2</v></c>', damaged],
    ['a cell inside', '<c><c><v>1</v></c></c>', damaged],
    ['a row inside', '<c><row r="3"/></c>', damaged],
    ['the address of another row', '<c r="A3"><v>1</v></c>', damaged],
    ['cells that go back', '<c r="B2"><v>1</v></c><c r="A2"><v>1</v></c>', damaged],
    ['a cell twice', '<c r="B2"><v>1</v></c><c r="B2"><v>1</v></c>', damaged],
    ...['XFE2', 'ZZZZ2', 'a2', '2', 'A', 'A-2', '$A$2', 'Á2'].map((at): [string, string, readonly string[]] => [`the address ${at}`, `<c r="${at}"><v>1</v></c>`, damaged]),
    ['a cell far to the right', '<c r="XFD2"><v>1</v></c>', ['file_stray_cell']],
    ...['0', '-1', '1.5', 'x', '1048577', '1'].map((r): [string, string, readonly string[]] => [`a row ${r} after it`, `</row><row r="${r}"><c><v>1</v></c>`, damaged]),
  ]
  const columns = ['-1e300', '1e300', '-5', '0', '1.5', '0x2', 'NaN', 'Infinity', '-Infinity', '']
  const hidden = (min: string, max: string) => book(`hidden columns from ${min} to ${max}`, { [SHEET]: row('').replace('<sheetData>', `<cols><col min="${min}" max="${max}" hidden="1"/></cols><sheetData>`) }, ['file_header_only'])
  return [
    ...numerals.map((text) => book(`the number ${text}`, { [SHEET]: row(`<c><v>${text}</v></c>`) }, unreadable)),
    ...indexes.map((text) => book(`the shared text ${text}`, { [SHEET]: row(`<c t="s"><v>${text}</v></c>`) }, unreadable)),
    ...cells.map(([name, xml, answers]) => book(name, { [SHEET]: row(xml) }, answers)),
    book('cells outside of a row', { [SHEET]: sheet('<c><v>1</v></c>') }, damaged),
    ...columns.flatMap((column) => [hidden(column, '9'), hidden('1', column)]),
    book('no shared texts', { [SHEET]: row('<c t="s"><v>0</v></c>'), [RELATIONS]: relationsXml({ rId1: ['worksheet', 'worksheets/sheet1.xml'] }) }, unreadable),
  ]
}

/** Number formats that come out of a hat, and those that are too long or too many. */
export function oddFormats(): HostileFile[] {
  const signs = [...'[]"\\_*0#?.,%eE+-/dmyhsAP;@ $€<>=1gGbn']
  const random = createRandom(11)
  const codes = Array.from({ length: 150 }, () => {
    const few = random.chance(0.5) ? signs : [random.pick(signs), random.pick(signs), random.pick(signs)]
    return Array.from({ length: random.whole(1, 255) }, () => random.pick(few)).join('')
  })
  const escaped = (code: string) => code.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const styles = (formats: readonly string[]) => `<styleSheet ${main}><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${escaped(code)}"/>`).join('')}</numFmts><cellXfs>${formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join('')}</cellXfs></styleSheet>`
  const cells = (count: number) => sheet(Array.from({ length: count }, (_, at) => `<row r="${at + 2}"><c s="${at}"><v>${37_000.25 + at}</v></c><c s="${at}" t="str"><v>a</v></c></row>`).join(''))
  const list = ['read', 'file_cell_unreadable', 'file_header_only', 'file_missing_columns']
  return [
    ...codes.map((code) => book(`the format ${code.slice(0, 30)}`, { 'xl/styles.xml': styles([code]), [SHEET]: cells(1) }, list)),
    book('a format of 300 signs', { 'xl/styles.xml': styles(['0'.repeat(300)]) }, ['file_workbook_limits']),
    book('a format of brackets', { 'xl/styles.xml': styles(['['.repeat(100_000)]) }, ['file_workbook_limits']),
    book('two hundred formats', { 'xl/styles.xml': styles(Array.from({ length: 200 }, (_, at) => `0.${'0'.repeat(at)}`)), [SHEET]: cells(200) }, ['read']),
    book('three hundred formats that cells use', { 'xl/styles.xml': styles(Array.from({ length: 300 }, () => '0.0')), [SHEET]: cells(300) }, ['file_workbook_limits']),
    book('five thousand formats', { 'xl/styles.xml': styles(Array.from({ length: 5_000 }, () => '0')) }, ['file_workbook_limits']),
  ]
}

/** Relationships that lead somewhere, and those that lead nowhere. */
export function oddRelations(): HostileFile[] {
  const to = (target: string) => relationsXml({ rId1: ['worksheet', target] })
  const right = ['/xl/worksheets/sheet1.xml', '../xl/worksheets/sheet1.xml', './worksheets/sheet1.xml', 'worksheets/../worksheets/sheet1.xml', 'worksheets\\sheet1.xml', 'WorkSheets/Sheet1.XML', 'worksheets/sheet%31.xml', '../../../xl/worksheets/sheet1.xml', '//xl//worksheets//sheet1.xml']
  const wrong = ['worksheets/sheet2.xml', '..', '.', '/', 'workbook.xml/..', '%', 'http://example.com/sheet1.xml', 'file:///etc/passwd', '../../etc/passwd', `${'../'.repeat(10_000)}x`]
  const circular = ['workbook.xml', '_rels/workbook.xml.rels', 'styles.xml']
  return [
    ...right.map((target) => book(`the target ${target}`, { [RELATIONS]: to(target) }, ['read'])),
    ...wrong.map((target) => book(`the target ${target.slice(0, 40)}`, { [RELATIONS]: to(target) }, damaged)),
    ...circular.map((target) => book(`the target ${target}`, { [RELATIONS]: to(target) }, ['file_empty', ...damaged])),
    book('one id twice', { [RELATIONS]: to('worksheets/sheet1.xml').replace('</Rel', '<Relationship Id="rId1" Type="x/worksheet" Target="x"/></Rel') }, damaged),
    book('no sheet', { 'xl/workbook.xml': `<workbook ${main}><sheets/></workbook>` }, damaged),
    book('a sheet without a relationship', { [RELATIONS]: relationsXml({}) }, damaged),
    book('a sheet outside', { [RELATIONS]: to('http://example.com/x').replace('/></Rel', ' TargetMode="External"/></Rel') }, damaged),
    book('a package that names itself', { '_rels/.rels': relationsXml({ rId1: ['officeDocument', '_rels/.rels'] }) }, [...damaged, 'file_not_a_list']),
    book('another document', { '_rels/.rels': relationsXml({ rId1: ['officeDocument', 'word/document.xml'] }), 'word/document.xml': '<document/>', 'word/_rels/document.xml.rels': relationsXml({}) }, ['file_not_a_list']),
    book('a good list', { [SHEET]: `<worksheet ${main}><sheetData>${sheetOf([header, goodRow])}</sheetData></worksheet>` }, ['read']),
  ]
}
