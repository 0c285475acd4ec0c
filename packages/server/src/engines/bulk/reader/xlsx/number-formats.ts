import { format as show, getFormatInfo, isDateFormat } from 'numfmt'
import { Unreadable } from '../unreadable.ts'
import { MAX_FORMATS, MAX_FORMAT_CODE, MAX_STYLES, MAX_USED_FORMATS } from './limits.ts'
import { readWhole, type Part } from './xml.ts'

/** How the cells of one style are shown. `local`: a date in whatever order the computer of its reader has. */
export type CellFormat = { kind: 'general' | 'number' | 'date' | 'local' | 'unusable'; code: string; showsText: boolean }

/** The format of a cell by the position of its style; nothing for a style that the workbook does not have. */
export type Formats = (style: number) => CellFormat | undefined

const general: CellFormat = { kind: 'general', code: 'General', showsText: false }
const local: CellFormat = { kind: 'local', code: 'yyyy-mm-dd', showsText: false }

/** The formats that are known by their number alone (ECMA-376, 18.8.30); those of 14, 22 and the far east differ by computer. */
const builtIn: Readonly<Record<number, string>> = {
  1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 5: '$#,##0_);($#,##0)', 6: '$#,##0_);($#,##0)', 7: '$#,##0.00_);($#,##0.00)', 8: '$#,##0.00_);($#,##0.00)',
  9: '0%', 10: '0.00%', 11: '0.00E+00', 12: '# ?/?', 13: '# ??/??', 15: 'd-mmm-yy', 16: 'd-mmm', 17: 'mmm-yy', 18: 'h:mm AM/PM', 19: 'h:mm:ss AM/PM', 20: 'h:mm', 21: 'h:mm:ss',
  37: '#,##0_);(#,##0)', 38: '#,##0_);(#,##0)', 39: '#,##0.00_);(#,##0.00)', 40: '#,##0.00_);(#,##0.00)',
  41: '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)', 42: '_($* #,##0_);_($* (#,##0);_($* "-"_);_(@_)', 43: '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)', 44: '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)',
  45: 'mm:ss', 46: '[h]:mm:ss', 47: 'mm:ss.0', 48: '##0.0E+0', 49: '@',
}
const isLocalDate = (id: number) => id === 14 || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** What a format's code comes to. A code that no spreadsheet would take is unusable, and so are the cells that have it. */
export function formatOf(code: string): CellFormat {
  try {
    if (/^general$/i.test(code)) return general
    const isDate = isDateFormat(code)
    // The place in `[$B/.-180A]` belongs to the sign alone; the library would also write the number as people there do.
    const shown = isDate ? code : code.replace(/\[\$([^\][-]*)-[^\][]*\]/g, '[$$$1]')
    getFormatInfo(shown)
    return { kind: isDate ? 'date' : 'number', code: shown, showsText: shown !== '@' && /[@;]/.test(shown) && (shown.includes('@') || shown.split(';').length > 3) }
  } catch {
    return { ...general, kind: 'unusable' }
  }
}

/** A value as its format shows it; nothing where the format can't show it. */
export function shownAs(code: string, value: number | string): string | undefined {
  try {
    const text: unknown = show(code, value, { nbsp: false })
    return typeof text === 'string' ? text : undefined
  } catch {
    return undefined
  }
}

/** The number formats of the cell styles. A format is worked out when the first cell uses it. */
export async function readFormats(part: Part): Promise<Formats> {
  const codes = new Map<number, string>()
  const ids: number[] = []
  const used = new Map<number, CellFormat>()
  let inCells = false
  const beyond = () => new Unreadable('file_workbook_limits', { part: part.name })
  await readWhole(part, {
    open: (name, { numFmtId, formatCode }) => {
      const id = Number(numFmtId ?? 0)
      if (name === 'numFmt') {
        if ((formatCode ?? '').length > MAX_FORMAT_CODE || codes.size >= MAX_FORMATS) throw beyond()
        codes.set(id, formatCode ?? '')
      } else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) {
        if (ids.length >= MAX_STYLES) throw beyond()
        ids.push(id)
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false
    },
  })
  return (style) => {
    const id = ids[style]
    if (id === undefined) return undefined
    let format = used.get(id)
    if (!format) {
      if (used.size >= MAX_USED_FORMATS) throw beyond()
      const code = codes.get(id) ?? builtIn[id]
      format = code !== undefined ? formatOf(code) : isLocalDate(id) ? local : general
      used.set(id, format)
    }
    return format
  }
}
