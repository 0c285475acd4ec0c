import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { withoutGuard } from '@ventanilla/contract/bulk/csv-text'
import { readCell } from '@ventanilla/contract/bulk/define-bulk'
import { legacyEncodings, type LegacyEncoding } from '@ventanilla/contract/bulk/garbled'
import { topUp } from '@ventanilla/contract/bulk/top-up.bulk'
import { errorStatus } from '@ventanilla/contract/errors'
import { cases } from '@ventanilla/contract/test/cases'
import { composed } from '@ventanilla/contract/text'
import { beyond, startMeasuring } from '../test/hostile/measure.ts'
import { codes, read, refuses, type ReadFile, type Staged } from '../test/list-files.ts'
import { HEADER } from '../test/lists.ts'
import { Unreadable } from './unreadable.ts'

const columns = Object.values(topUp.columns)
const headers = HEADER.split(',')
const good = ['61234567', '8-1-1', 'ana@example.com', '25.00', 'Wallet', 'Viáticos']

/** What people, programs and attackers write into cells. */
const naughty = [
  '', ' ', 'José', 'Jose\u0301', 'JosÃ©', 'Jos√©', 'Straße', 'ı', 'İ', 'ﬁ', '\u212a', 'Ω', '１２', '８-123-4567', '\u200b', '\u202e', '\u00ad', '\ufeff', '\u2028', '\ufffd', '\u0000', '\u0007', '\u0085',
  '"', '""', "'", ',', ';', '\t', '\n', '\r\n', '\r', '\\', '\\N', '\\.', '=1+1', '+1', '-1', '@x', '＝1', "'=1", "''=1", 'x;=HYPERLINK(1)', '$', 'USD', '€', '%', '1', '12 50', '3 4,50', '$5 $6', '1.234', '1,234.50',
  '1 234,50', '1e3', '0x10', '0b1', 'NaN', 'Infinity', '(5)', '6123456.7', '-61234567', '6.1.2.3.4.5.6.7', '+507 6123-4567', '6.1E7', '2001-08-04', '4-ago-2001', 'pe-12-345', 'ab12345', 'Ana@Example.com', 'null', 'undefined',
  'true', '__proto__', 'constructor', '{{7*7}}', '${x}', '<script>alert(1)</script>', "'; drop table users; --", '😀', '👩‍👩‍👧', 'Z\u0351\u036b\u0343', 'مرحبا', '中文', 'x'.repeat(300), 'x'.repeat(1_200), '\u0301'.repeat(900), '\ud800',
]
const cell = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...naughty) }, { weight: 2, arbitrary: fc.array(fc.constantFrom(...naughty), { maxLength: 4 }).map((parts) => parts.join('')) }, { weight: 1, arbitrary: fc.string({ unit: 'grapheme' }) })
/** A right row in which some cells are replaced; the first stays, so that no row is blank. */
const row = fc.tuple(...good.map((right, at) => (at === 0 ? fc.constant(right) : fc.oneof(fc.constant(right), cell))))

const encodings = {
  'UTF-8': (text: string) => Buffer.from(text),
  'UTF-8 with a mark': (text: string) => Buffer.from(`\ufeff${text}`),
  'UTF-16LE': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16BE': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
}
const format = fc.record({ encoding: fc.constantFrom(...Object.values(encodings)), separator: fc.constantFrom(',', ';', '\t'), end: fc.constantFrom('\n', '\r\n', '\r'), quoteAll: fc.boolean(), declared: fc.boolean(), lastEnd: fc.boolean() })
type Written = typeof format extends fc.Arbitrary<infer T> ? T : never

function write(rows: readonly (readonly string[])[], { encoding, separator, end, quoteAll, declared, lastEnd }: Written): Buffer {
  const quoted = (text: string) => (quoteAll || /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text)
  const lines = [headers, ...rows].map((cells) => cells.map(quoted).join(separator))
  return encoding((declared ? `sep=${separator}${end}` : '') + lines.join(end) + (lastEnd ? end : ''))
}

/** What reading comes to: the rows, or the code of a refusal. Anything else is a crash. */
async function outcome(content: string | Buffer): Promise<ReadFile | string> {
  try {
    return await read(content)
  } catch (error) {
    assert.ok(error instanceof Unreadable, String(error))
    assert.ok(error.code in errorStatus)
    return error.code
  }
}

const lost = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffd]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

describe('thousands of hostile CSV files', () => {
  it('are stored as they were written, cell by cell, in every encoding, separator and quotation', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 4 }), format, async (rows, written) => {
        const answer = await outcome(write(rows, written))
        if (rows.some((cells) => cells.some((text) => lost.test(text)))) {
          assert.ok(answer === 'file_wrong_encoding' || answer === 'file_not_a_list', JSON.stringify(answer))
          return
        }
        assert.ok(typeof answer === 'object', JSON.stringify([answer, rows]))
        assert.equal(answer.rows.length, rows.length)
        for (const [at, cells] of rows.entries()) {
          const staged: Staged | undefined = answer.rows[at]
          for (const [place, column] of columns.entries()) {
            const text = (cells[place] ?? '').replace(/\r\n?/g, '\n')
            const kept = withoutGuard(text).trim()
            const expected = text.trim().length > 1_000 ? { code: 'too_long' } : readCell(column, text)
            assert.equal(staged?.cells[place], 'value' in expected ? expected.value : kept.length > 1_000 ? `${kept.slice(0, 999)}…` : kept)
            assert.deepEqual(staged?.problems.filter(({ field }) => field === Object.keys(topUp.columns)[place]).map(({ code }) => code), 'code' in expected ? [expected.code] : [])
          }
        }
      }),
      cases(2_000),
    )
  })

  it('that are damaged answer with a code, or with nothing that the file does not say', async () => {
    const damage = fc.array(fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), cut: fc.nat(6), insert: fc.uint8Array({ maxLength: 3 }) }), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 3 }), format, damage, async (rows, written, cuts) => {
        let bytes = write(rows, written)
        for (const { at, cut, insert } of cuts) {
          const place = Math.floor(at * bytes.length)
          bytes = Buffer.concat([bytes.subarray(0, place), insert, bytes.subarray(place + cut)])
        }
        const answer = await outcome(bytes)
        if (typeof answer === 'string') return
        const windows = bytes.toString('latin1').replace(/[\u0080-\u009f]/g, (control) => legacyEncodings['Windows-1252'][control.charCodeAt(0) - 128] ?? '')
        const texts = [bytes.toString('utf8'), bytes.toString('utf16le'), (bytes.length % 2 ? bytes.subarray(1) : bytes).toString('utf16le'), Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16().toString('utf16le'), windows]
        // Cells are kept composed; one that is longer than its column allows, as it was written.
        const said = texts.map((text) => text.replace(/\r\n?/g, '\n').replaceAll('"', '')).flatMap((text) => [text, composed(text, text.length)])
        for (const staged of answer.rows) {
          assert.ok(!staged.cells.some((text) => lost.test(text)))
          const [description = ''] = /^(?:.{999}(?=…$)|.*)/s.exec(staged.cells[5] ?? '') ?? []
          if (!description.includes("'") && !/[=+\-@]/.test(description)) assert.ok(said.some((text) => text.includes(description.replaceAll('"', ''))), JSON.stringify(description))
        }
      }),
      cases(2_000),
    )
  })

  it('in the encodings of other systems are refused, or read right, or shown with examples', async () => {
    // Without Úrsula: in DOS it has the very bytes of érsula in Windows, which nothing in a file of one word tells apart.
    const names = ['José', 'María', 'Peña', 'NÚÑEZ', 'Ángel', 'Íñigo', 'Óscar', 'GARZÓN', 'Ñandú', 'pingüino', '¿Qué?', '¡Sí!', 'Colón', 'Chiriquí', 'David', 'Bocas', 'Darién', 'ÉXITO', 'Müller', 'François', 'São', 'Ærø', 'n.º 3', '“así”', 'O’Higgins']
    const inLegacy = (table: string, text: string) => Buffer.from([...text].map((character) => (character <= '\u007f' ? character.charCodeAt(0) : table.includes(character) ? 128 + table.indexOf(character) : 63)))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 12 }), fc.constantFrom(...(Object.keys(legacyEncodings) as LegacyEncoding[])), async (words, encoding) => {
        const table = legacyEncodings[encoding]
        const written = words.map((word) => [...word].map((character) => (character <= '\u007f' || table.includes(character) ? character : '?')).join(''))
        const answer = await outcome(inLegacy(table, [HEADER, ...words.map((word) => [...good.slice(0, 5), word].join(','))].join('\n')))
        if (typeof answer === 'string') return assert.match(answer, /^file_(?:other|wrong)_encoding$/)
        const same = answer.rows.every((staged, at) => staged.cells[5] === written[at] || codes(staged).length > 0)
        assert.ok(same || answer.warnings.some(({ code }) => code === 'encoding_doubtful'), `${encoding}: ${words.join(' ')} → ${answer.rows.map(({ cells }) => cells[5]).join(' ')}`)
      }),
      cases(1_500),
    )
  })
})

describe('two megabytes of nothing', () => {
  const size = 2 << 20
  const fill = (text: string) => text.repeat(Math.ceil(size / text.length)).slice(0, size)
  const line = `${good.join(',')}\n`
  const giants: Record<string, string | Buffer> = {
    'one line': fill('x'),
    'one line of separators': fill(','),
    'one line of semicolons and spaces': fill('; '),
    'quotation marks': fill('"'),
    'malformed quotation marks': fill('"a"b'),
    'an open quotation mark': `${HEADER}\n"${fill('x\n')}`,
    'line ends': fill('\n'),
    'carriage returns': fill('\r'),
    'blank rows': `${HEADER}\n${fill(',,,,,\n')}`,
    'short rows': `${HEADER}\n${fill('x\n')}`,
    'rows of one cell': `${HEADER}\n${fill(',,,,,x\n')}`,
    'marks in the header': `Email${fill('\u0301')}`,
    'marks in a header cell after those that are known': `${HEADER},${fill('\u0301')}\n${line}`,
    'marks in every column': `${HEADER}\n${Array.from({ length: 300 }, () => headers.map(() => '\u0301'.repeat(990)).join(',')).join('\n')}`,
    'blanks within every column': `${HEADER}\n${Array.from({ length: 300 }, () => headers.map(() => `a${' '.repeat(990)}b`).join(',')).join('\n')}`,
    'one giant cell': `${HEADER}\n${good.slice(0, 5).join(',')},"${fill('x ')}"`,
    'a giant title': `${fill('titulo ')}\n${HEADER}\n${line}`,
    'guards': `${HEADER}\n${fill(`${good.slice(0, 5).join(',')},${";'=".repeat(300)}\n`)}`,
    'line breaks within cells': `${HEADER}\n${fill(`${good.slice(0, 5).join(',')},"${'\n'.repeat(990)}x"\n`)}`,
    'garbled words': `${HEADER}\n${fill(`${good.slice(0, 5).join(',')},${'Ã©'.repeat(90)}\n`)}`,
    'bytes above ASCII': Buffer.alloc(size, 0xe1),
    'zeros': Buffer.alloc(size),
    'halves of pairs in UTF-16': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.alloc(size, 0xd8)]),
    'marks of byte order': fill('\ufeff'),
    'a million rows of one letter': `${HEADER}\n${line}${fill('x\n')}`,
    'a million rows of one letter of Windows': Buffer.from(`${HEADER}\n${line}${fill('é\n')}`, 'latin1'),
    'short rows of another script': `${HEADER}\n${line}${fill('中\n')}`,
    'as many short rows as there may be': `${HEADER}\n${line}${fill('xxxxxxx\n')}`,
    'rows with a problem in every column': `${HEADER}\n${line}${fill('x,,,,,\n')}`,
    'rows with one short cell in every column': `${HEADER}\n${line}${fill('6,8,a,1,W,x\n')}`,
    'rows with a misplaced quotation mark': `${HEADER}\n${line}${fill('x"\n')}`,
    'rows of quotation marks': `${HEADER}\n${line}${fill('""\n')}`,
    'line ends after a row': `${HEADER}\n${line}${fill('\n')}`,
    'right rows': `${HEADER}\n${line.repeat(Math.floor(size / line.length))}`,
    'separators in the first rows': `${fill(',').slice(0, 200_000)}\n`.repeat(10),
    'markup that does not end': fill('<'),
    'brackets': fill('[ '),
  }

  /** Each in a process of its own, after an ordinary list: what one leaves behind is not the growth of the next. */
  const measure = async (content: string | Buffer) => {
    const reader = startMeasuring()
    assert.equal((await reader(`${HEADER}\n${line}`)).answer, 'read')
    return reader(content)
  }

  for (const [name, content] of Object.entries(giants))
    it(`${name} ends by a limit, and not by the clock`, async () => {
      const measured = await measure(content)
      assert.ok(measured.answer === 'read' || (measured.answer in errorStatus && measured.answer !== 'file_too_costly'), measured.answer)
      assert.deepEqual(beyond(measured), [])
    })

  it('in rows of one letter is no list, and says so', () => refuses(giants['a million rows of one letter']!, 'file_too_many_rows', { max: 10_000 + Math.floor(giants['a million rows of one letter']!.length / 8) }))
})
