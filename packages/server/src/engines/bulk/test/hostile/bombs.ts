import { cut, entriesOf, places, rightParts, type HostileFile } from './parts.ts'
import { rawZip, type RawPart } from './raw-zip.ts'

const refused = ['file_bomb', 'file_workbook_limits', 'file_damaged_workbook']
const MB = 1 << 20

/** What is repeated until it has the size, and what stands around it. Each is well-formed, so that nothing but its size is wrong. */
const kinds: Readonly<Record<string, { before: string; unit: string; after: string }>> = {
  'one text': { before: '<x>', unit: 'a', after: '</x>' },
  'one text of the value of a cell': { before: '<row><c><v>', unit: '1', after: '</v></c></row>' },
  'one text of a string': { before: '<si><t>', unit: 'ñ', after: '</t></si>' },
  'a text of entities': { before: '<si><t>', unit: '&amp;&#65;', after: '</t></si>' },
  'one attribute': { before: '<x a="', unit: 'a', after: '"/>' },
  'an attribute with signs of tags': { before: '<x a="', unit: '>', after: '"/>' },
  'an attribute of entities': { before: '<x a="', unit: '&quot;', after: '"/>' },
  'the code of a format': { before: '<numFmt numFmtId="170" formatCode="', unit: '[', after: '"/>' },
  'one name': { before: '<', unit: 'x', after: '/>' },
  'one name of an attribute': { before: '<x ', unit: 'a', after: '="1"/>' },
  'blanks inside a tag': { before: '<x ', unit: ' ', after: '/>' },
  'blanks between tags': { before: '', unit: ' \n', after: '' },
  'one comment': { before: '<!--', unit: 'a', after: '-->' },
  'one comment of tags': { before: '<!--', unit: '<c>', after: '-->' },
  'many comments': { before: '', unit: '<!---->', after: '' },
  'one instruction': { before: '<?x ', unit: 'a', after: '?>' },
  'many instructions': { before: '', unit: '<?x?>', after: '' },
  'one text without markup': { before: '<x><![CDATA[', unit: '<', after: ']]></x>' },
  'many texts without markup': { before: '<x>', unit: '<![CDATA[a]]>', after: '</x>' },
  'empty tags': { before: '', unit: '<x/>', after: '' },
  'open tags': { before: '', unit: '<x>', after: '' },
  'pairs of tags': { before: '', unit: '<x></x>', after: '' },
  'empty strings': { before: '', unit: '<si/>', after: '' },
  'strings of one letter': { before: '', unit: '<si><t>a</t></si>', after: '' },
  'strings of twenty letters': { before: '', unit: '<si><t>abcdefghijklmnopqrst</t></si>', after: '' },
  'strings of a thousand letters': { before: '', unit: `<si><t>${'ab'.repeat(500)}</t></si>`, after: '' },
  'empty rows': { before: '', unit: '<row/>', after: '' },
  'empty cells': { before: '<row>', unit: '<c/>', after: '</row>' },
  'empty cells in many rows': { before: '', unit: '<row><c s="1"/><c/><c s="2"/></row>', after: '' },
  'rows of one cell': { before: '', unit: '<row><c><v>1</v></c></row>', after: '' },
  'rows of many cells': { before: '', unit: `<row>${'<c><v>12345.125</v></c>'.repeat(60)}</row>`, after: '' },
  'rows of formulas': { before: '', unit: '<row><c><f>A1</f></c><c><f>B1</f></c></row>', after: '' },
  'rows of dates': { before: '', unit: '<row><c s="1"><v>37472.5</v></c><c s="3"><v>5</v></c></row>', after: '' },
  'many attributes': { before: '', unit: '<x a="1" b="2" c="3" d="4" e="5" f="6"/>', after: '' },
  'styles': { before: '', unit: '<xf numFmtId="170"/>', after: '' },
  'formats': { before: '', unit: '<numFmt numFmtId="170" formatCode="0"/>', after: '' },
  'sheets': { before: '', unit: '<sheet name="x" sheetId="1" r:id="rId1"/>', after: '' },
  'columns': { before: '', unit: '<col min="1" max="99999999" hidden="1"/>', after: '' },
}

/** Rows that are a list, up to what a file of its packed size may unpack to: the dearest that are still read. */
const allowed = (unit: string, size: number): RawPart => ({ ...cut('xl/worksheets/sheet1.xml'), before: cut('xl/worksheets/sheet1.xml').before + header(), unit, after: '</sheetData></worksheet>', size })
const header = () => /<row r="1">.*?<\/row>/.exec(rightParts()['xl/worksheets/sheet1.xml'] ?? '')?.[0] ?? ''

const answers = [...refused, 'file_missing_columns', 'file_rows_do_not_fit', 'file_stray_cell', 'file_too_many_columns', 'file_cell_unreadable', 'file_header_only', 'file_empty', 'read']
const bomb = (kind: string, part: string, size: number, of: readonly string[]): HostileFile => {
  const { before, unit, after } = kinds[kind] ?? { before: '', unit: ' ', after: '' }
  const place = cut(part)
  const body = { before: place.before + before, unit, after: after + place.after, size: size * MB }
  return { name: `${size} MB of ${kind} in ${part}`, make: () => rawZip(entriesOf({ ...rightParts(), [part]: body })), answers: of }
}

/**
 * Every kind of repetition: 300 MB unpacked in some 300 kB in one part or another, and as much as a file of its size may
 * unpack to in the parts that hold most, so that the limits inside of a part are met too.
 */
export function bombs(): HostileFile[] {
  const parts = Object.keys(places)
  const large = Object.keys(kinds).map((kind, at) => bomb(kind, parts[at % parts.length] ?? '', 300, refused))
  const inside = Object.keys(kinds).flatMap((kind, at) => ['xl/worksheets/sheet1.xml', ...(at % 3 === 0 ? [parts[at % (parts.length - 1)] ?? ''] : [])].map((part) => bomb(kind, part, 14, answers)))
  const within = ['<row/>', '<row><c/></row>', '<row><c><v>1</v></c></row>', `<row>${'<c t="inlineStr"><is><t>abcdefghij</t></is></c>'.repeat(6)}</row>`, `<row>${'<c><v>1.2345</v></c>'.repeat(60)}</row>`].map(
    (unit): HostileFile => ({ name: `15 MB of ${unit.slice(0, 40)}`, make: () => rawZip(entriesOf({ ...rightParts(), 'xl/worksheets/sheet1.xml': allowed(unit, 15 * MB) })), answers }),
  )
  // Ballast that does not pack makes a file of 2 MB, and gives it the largest budget of such a file.
  const ballast = (name: string, part: string, body: RawPart): HostileFile => ({ name: `2 MB that unpack to 46 MB of ${name}`, make: () => rawZip([...entriesOf({ ...rightParts(), [part]: body }), ['ballast', noise(1_600_000)]]), answers })
  const cells = ['<c/>', '<c><v>1</v></c>', '<c s="3"><v>1.5</v></c>', '<c t="str"><v>abcdefghijklmnopqrstuvwxyz</v></c>'].map((cell) => ballast(cell, 'xl/worksheets/sheet1.xml', allowed(`<row>${cell.repeat(40)}</row>`, 46 * MB)))
  const strings = ['<si/>', '<si><t>abcdefghijklmnopqrst</t></si>', `<si><t>${'abcde'.repeat(200)}</t></si>`].map((unit) => ballast(unit.slice(0, 30), 'xl/sharedStrings.xml', { ...cut('xl/sharedStrings.xml'), unit, size: 46 * MB }))
  return [...large, ...inside, ...within, ...cells, ...strings]
}

/** Bytes that do not pack. */
function noise(size: number): Buffer {
  const bytes = Buffer.alloc(size)
  let state = 1
  for (let at = 0; at < size; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    bytes[at] = state >>> 24
  }
  return bytes
}
