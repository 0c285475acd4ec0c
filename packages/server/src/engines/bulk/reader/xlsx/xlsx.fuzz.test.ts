import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { cases } from '@ventanilla/contract/test/cases'
import { cell, damaged, expected, header, sameRows } from '../../test/fuzz.ts'
import { main, places, rightParts } from '../../test/hostile/parts.ts'
import { read } from '../../test/list-files.ts'
import { zipOf } from '../../test/xlsx.ts'
import { columnName } from '../raw-list.ts'
import { Unreadable } from '../unreadable.ts'

/** Text as a workbook has it: what XML can't hold as it is, and the escapes of spreadsheets escaped. */
const xml = (text: string): string => text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_').replace(/[&<>\r]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const blankText = (text: string) => text.trim() === ''

/** How a program may write one cell. */
const cellForm = fc.record({ form: fc.constantFrom('inline', 'shared', 'formula', 'runs'), addressed: fc.boolean(), cut: fc.nat(6) })
const numberText = fc.oneof(
  fc.integer({ min: 0, max: 99_999_999 }).map(String),
  fc.integer({ min: 1, max: 999_999 }).map((cents) => String(cents / 100)),
)
type Written = { text: string; number: boolean; how: { form: string; addressed: boolean; cut: number } }
const written: fc.Arbitrary<Written> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ text: cell, number: fc.constant(false), how: cellForm }) },
  { weight: 1, arbitrary: fc.record({ text: numberText, number: fc.constant(true), how: cellForm }) },
)

/** A workbook of these rows; the numbers of its rows skip `gaps`. */
function write(rows: readonly (readonly Written[])[], gaps: readonly number[]): { parts: Record<string, string>; numbers: number[] } {
  const strings: string[] = []
  const numbers: number[] = []
  let number = 0
  const lines = rows.map((cells, at) => {
    number += 1 + (at > 0 ? (gaps[at % gaps.length] ?? 0) : 0)
    numbers.push(number)
    // A cell without an address follows the one before it, so that a blank one can only be left out where all have theirs.
    const addressed = cells.every(({ how }) => how.addressed)
    const inner = cells.map(({ text, number: isNumber, how }, column) => {
      const r = addressed ? ` r="${columnName(column)}${number}"` : ''
      if (isNumber) return `<c${r}><v>${text}</v></c>`
      if (text === '' && addressed && how.cut % 2) return ''
      if (how.form === 'shared') return `<c${r} t="s"><v>${strings.push(`<t xml:space="preserve">${xml(text)}</t>`) - 1}</v></c>`
      if (how.form === 'runs') {
        const parts = [text.slice(0, how.cut), text.slice(how.cut)]
        // A run ends where a character of two halves does not.
        const whole = /[\ud800-\udbff]$/.test(parts[0] ?? '') || /_(?:x[0-9a-f]{0,4})?$/i.test(parts[0] ?? '') ? [text] : parts
        return `<c${r} t="s"><v>${strings.push(whole.map((part) => `<r><rPr><b/></rPr><t xml:space="preserve">${xml(part)}</t></r>`).join('') + '<rPh sb="0" eb="1"><t>hint</t></rPh>') - 1}</v></c>`
      }
      if (how.form === 'formula') return `<c${r} t="str"><f>A1</f><v>${xml(text)}</v></c>`
      return `<c${r} t="inlineStr"><is><t xml:space="preserve">${xml(text)}</t></is></c>`
    })
    return `<row r="${number}">${inner.join('')}</row>`
  })
  const parts = rightParts()
  parts['xl/sharedStrings.xml'] = `<sst ${main}>${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`
  parts['xl/worksheets/sheet1.xml'] = `<worksheet ${main}><sheetData>${lines.join('')}</sheetData></worksheet>`
  return { parts, numbers }
}

const plain = (text: string): Written => ({ text, number: false, how: { form: 'inline', addressed: true, cut: 0 } })
const rowsOf = fc.array(fc.array(written, { minLength: 7, maxLength: 7 }), { minLength: 1, maxLength: 4 })

describe('the reader of workbooks', () => {
  it('reads what any program wrote', async () => {
    await fc.assert(
      fc.asyncProperty(header, rowsOf, fc.array(fc.nat(3), { minLength: 1, maxLength: 4 }), async ({ keys, names }, rows, gaps) => {
        const all = [...rows, keys.map(() => plain('x'))]
        const { parts, numbers } = write([names.map(plain), ...all], gaps)
        const { rows: found } = await read(await zipOf(parts))
        const wanted = all.flatMap((cells, at) => (cells.every(({ text }) => blankText(text)) ? [] : [expected(numbers[at + 1]!, cells.map(({ text }) => text), keys, false)]))
        sameRows(found, wanted)
      }),
      cases(80),
    )
  })

  it('answers a damaged workbook with a list or a reason, and fails by nothing else', async () => {
    const workbook = fc.tuple(header, rowsOf).map(([{ names }, rows]) => write([names.map(plain), ...rows], [0]).parts)
    const harmed = fc.tuple(workbook, fc.constantFrom(...Object.keys(places))).chain(([parts, name]) => damaged(fc.constant(Buffer.from(parts[name] ?? ''))).map((harm) => ({ ...parts, [name]: harm })))
    await fc.assert(fc.asyncProperty(harmed, async (parts) => answers(await zipOf(parts))), cases(80))
    // The archive itself, with its directory and its packed parts.
    const archive = await zipOf(rightParts())
    await fc.assert(fc.asyncProperty(damaged(fc.constant(archive)), answers), cases(80))
  })
})

const answers = (bytes: Buffer): Promise<void> =>
  read(bytes).then(
    () => undefined,
    (error: unknown) => assert.ok(error instanceof Unreadable, error instanceof Error ? error.stack : String(error)),
  )
