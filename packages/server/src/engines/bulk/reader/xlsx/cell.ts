import type { CellFact } from '../raw-list.ts'
import { FORMATTING } from './limits.ts'
import { shownAs, type CellFormat } from './number-formats.ts'
import type { SharedStrings } from './shared-strings.ts'
import { isOn, unescapeText, type Part } from './xml.ts'

/** What cells of a sheet point to. */
export type Workbook = { strings: SharedStrings | undefined; format: (style: number) => CellFormat | undefined; since1904: boolean; left: Part['left'] }

/** A cell as the sheet's XML has it. `text` is nothing where there was no element for it. */
type XmlCell = { type: string; style: number; text: string | undefined; formula: boolean }

/** What people see in a cell, and beside it what its column may have to know. */
export type Cell = { text: string; fact?: CellFact }

const blank: Cell = { text: '' }
const DAY = 86_400_000

/** A cell as people see it; nothing for one that no spreadsheet writes. */
export function readCellXml({ type, style, text = '', formula }: XmlCell, written: boolean, { strings, format, since1904, left }: Workbook): Cell | undefined {
  const missing = formula && (type === 'str' ? !written : text.trim() === '')
  if (missing) return { text: '', fact: { kind: 'formula' } }
  if (text === '') return blank
  const shown = format(style)
  if (!shown) return undefined
  // Taken from what the parts may have: the next tag meets the limit.
  if (shown.showsText || (type === 'n' && shown.kind !== 'general')) left.elements -= FORMATTING
  if (type === 'n') return numberCell(text.trim(), shown, since1904)
  if (type === 's') {
    const index = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : -1
    return strings && index >= 0 && index < strings.count ? textCell(strings.at(index), shown) : undefined
  }
  if (type === 'b') return { text: isOn(text.trim()) ? 'TRUE' : 'FALSE' }
  if (type === 'e') return { text: text.trim(), fact: { kind: 'failed' } }
  if (type === 'd') return { text: text.replace(/T00:00:00(?:\.0+)?Z?$/, '') }
  return type === 'str' || type === 'inlineStr' ? textCell(unescapeText(text), shown) : undefined
}

/** A format may hide a text, or stand words around it. */
const textCell = (text: string, { showsText, code }: CellFormat): Cell => ({ text: showsText && text.length <= 255 ? (shownAs(code, text) ?? text) : text })

/** Digits with a point and an exponent, as XML writes numbers; JavaScript would also read `0x10` and `0b1`. */
const numeral = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i
/** What is shown as it is written: most number cells of most lists. */
const whole = /^(?:0|[1-9]\d{0,14})$/

/**
 * A number cell as its format shows it. The value has the 15 digits that spreadsheets count on: `25.100000000000001` is
 * 25.1. Whole numbers of up to 15 digits are shown in full where no format is set: a narrow column alone would shorten
 * them.
 */
function numberCell(raw: string, { kind, code }: CellFormat, since1904: boolean): Cell | undefined {
  if (raw === '') return blank
  if (kind === 'general' && whole.test(raw)) return { text: raw }
  if (!numeral.test(raw)) return undefined
  const value = Number(raw)
  if (!Number.isFinite(value) || kind === 'unusable') return undefined
  if (kind === 'date' || kind === 'local') {
    const serial = since1904 ? value + 1462 : value
    const iso = dateText(serial)
    return { text: (kind === 'date' ? shownAs(code, serial) : undefined) ?? iso, fact: { kind: 'date', iso } }
  }
  const exact = plainText(Number(value.toPrecision(15)))
  const size = Math.abs(value)
  const wide = kind === 'general' && (size >= 1e15 || (size > 0 && size < 1e-9))
  const text = kind === 'general' && !wide ? exact : shownAs(code, value)
  if (text === undefined) return undefined
  return text === exact && !/\.\d{3}$/.test(exact) ? { text } : { text, fact: { kind: 'number', exact } }
}

function plainText(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 }) : text
}

/** The day of a number, ISO; with its time where it has one. */
function dateText(serial: number): string {
  // Day 60 is 29 February 1900, which never was: before it the count is one off.
  const time = Math.round((serial < 60 ? serial + 1 : serial) * DAY) + Date.UTC(1899, 11, 30)
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return String(serial)
  const iso = date.toISOString()
  return Number.isInteger(serial) ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ')
}
