import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { cases } from '@ventanilla/contract/test/cases'
import { cell, damaged, expected, header, sameRows, withoutLast } from '../test/fuzz.ts'
import { read } from '../test/list-files.ts'
import { HEADER } from '../test/lists.ts'
import { Unreadable } from './unreadable.ts'

const good = '61234567,8-1-1,ana@example.com,25.00,Wallet,Viáticos'
/** The file is read in pieces of this many bytes. */
const PIECE = 1 << 15

const windows1252 = (text: string): Buffer => Buffer.from(text, 'latin1')
const encodings: Readonly<Record<string, (text: string) => Buffer>> = {
  'utf-8': (text) => Buffer.from(text),
  'utf-8 with a mark': (text) => Buffer.from(`\ufeff${text}`),
  'utf-16le': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'utf-16be': (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
}

/** How a program may write a CSV file. */
const writing = fc.record({
  separator: fc.constantFrom(',', ';', '\t'),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  quoteAll: fc.boolean(),
  endsLine: fc.boolean(),
  declares: fc.boolean(),
  encoding: fc.constantFrom(...Object.keys(encodings)),
})
type Writing = typeof writing extends fc.Arbitrary<infer T> ? T : never

function writeCsv(rows: readonly (readonly string[])[], { separator, lineEnd, quoteAll, endsLine, declares, encoding }: Writing): Buffer {
  const quoted = (text: string) => (quoteAll || /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""').replaceAll('\n', lineEnd)}"` : text)
  const lines = rows.map((cells) => cells.map(quoted).join(separator))
  const text = [...(declares ? [`sep=${separator}`] : []), ...lines].join(lineEnd) + (endsLine ? lineEnd : '')
  return (encodings[encoding] ?? windows1252)(text)
}

/** A CSV file by RFC 4180, character by character: its records, or nothing where a quotation mark is out of place. */
function records(text: string, separator: string): string[][] | undefined {
  const rows: string[][] = [['']]
  let at = 0
  const put = (piece: string) => {
    const row = rows.at(-1)!
    row[row.length - 1] += piece
  }
  const isEnd = () => at >= text.length || text[at] === separator || text[at] === '\n'
  while (at <= text.length) {
    if (text[at] === '"') {
      at += 1
      for (; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
        if (at >= text.length) return undefined
        put(text[at]!)
        if (text[at] === '"') at += 1
      }
      at += 1
      // Blanks after the mark are let pass, as spreadsheets do.
      at += /^[^\S\n]*/.exec(text.slice(at))?.[0].length ?? 0
      if (!isEnd()) return undefined
    } else for (; !isEnd(); at += 1) put(text[at]!)
    if (text[at] === separator) rows.at(-1)!.push('')
    else if (text[at] === '\n') rows.push([''])
    at += 1
  }
  return rows
}

describe('the reader of CSV files', () => {
  it('reads what any program wrote, wherever the pieces of the file end', async () => {
    const rows = fc.array(fc.array(cell, { minLength: 7, maxLength: 7 }), { minLength: 1, maxLength: 4 })
    const padding = fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: PIECE - 500, max: PIECE + 50 }) })
    await fc.assert(
      fc.asyncProperty(header, rows, writing, padding, async ({ keys, names }, cells, how, pad) => {
        const filler = pad === 0 ? [] : Array.from({ length: Math.floor(pad / 100) }, () => keys.map((key) => (key === undefined ? 'x'.repeat(93) : '')))
        const all = [...filler, ...cells, keys.map(() => 'x')]
        const { rows: found } = await read(writeCsv([names, ...all], how))
        const wanted = all.flatMap((row, at) => (row.every((text) => text.trim() === '') ? [] : [expected(2 + at, row, keys, true)]))
        sameRows(found, wanted)
      }),
      cases(150),
    )
  })

  it('reads the Spanish of Windows', async () => {
    const word = fc.constantFrom('Viáticos', 'Ñandú', 'señor', 'PEÑA', 'Núñez', 'pingüino', '¿qué?', 'Año', 'José', 'CÓRDOBA', 'María', 'n.º 5', 'café', '')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 12 }), async (texts) => {
        const lines = texts.map((text) => `61234567,8-1-1,ana@example.com,25.00,Wallet,${text.join(' ')}`)
        const { rows } = await read(windows1252(`${HEADER}\n${lines.join('\n')}`))
        assert.deepEqual(rows.map(({ cells }) => cells[5]), texts.map((text) => text.join(' ').trim()))
      }),
      cases(40),
    )
  })

  it('reads text that nobody wrote on purpose as the standard says, or refuses it where the standard does', async () => {
    const piece = fc.constantFrom(',', ',', '\n', '\r\n', '\r', '"', '""', '"a"', '","', '"\n"', 'a', 'é', ' ', '  ', '\t', ';', "'", '=', '\\', '8-1-1', '25.00', good, `\n${good}\n`)
    const keys = Object.keys({ mobile: 0, identification_number: 0, email: 0, amount: 0, card_or_wallet: 0, description: 0 })
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 24 }), async (chosen) => {
        const text = `${HEADER}\n${chosen.join('')}\n${good}`
        const parsed = records(text.replace(/\r\n?/g, '\n'), ',')
        const reading = read(text)
        if (!parsed) return assert.rejects(reading, (error) => error instanceof Unreadable && error.code === 'file_unclosed_quote')
        const wanted = parsed.flatMap((cells, at) => (at === 0 || cells.every((one) => one.trim() === '') ? [] : [expected(at + 1, cells, keys, !withoutLast(parsed, at, keys.length))]))
        sameRows((await reading).rows, wanted)
      }),
      cases(250),
    )
  })

  it('answers a damaged file with a list or a reason, and fails by nothing else', async () => {
    const whole = fc.tuple(fc.array(fc.array(cell, { minLength: 6, maxLength: 6 }), { maxLength: 4 }), writing).map(([rows, how]) => writeCsv([HEADER.split(','), ...rows], how))
    const noise = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes))
    await fc.assert(
      fc.asyncProperty(fc.oneof({ weight: 5, arbitrary: damaged(whole) }, { weight: 1, arbitrary: noise }), async (bytes) => {
        await read(bytes).catch((error: unknown) => assert.ok(error instanceof Unreadable, error instanceof Error ? error.stack : String(error)))
      }),
      cases(150),
    )
  })
})
