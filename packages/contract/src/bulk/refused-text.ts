import { readCell, type BulkColumn } from './define-bulk.ts'

/** What is kept of a formula whose result no program stored. */
export const NO_RESULT = '#FORMULA!'
/** The same of one that failed in words that no list knows. */
const FAILED = '#ERROR!'

/** What a spreadsheet shows of a formula that has failed, in English and in Spanish; a CSV file has nothing else of it. */
const failed =
  /^\s*#(?:N\/[AD]|¡?(?:REF|VALUE|VALOR|DIV\/0|NULL|NULO|NUM|SPILL|DESBORDAMIENTO|CALC|CÁLCULO|ERROR|FORMULA|FIELD|CAMPO|BLOCKED|BLOQUEADO|CONNECT|CONECTAR|UNKNOWN|DESCONOCIDO|BUSY|OCUPADO)!|¿?(?:NAME|NOMBRE)\?|GETTING_DATA|OBTENIENDO_DATOS)\s*$/i

/** Whether a cell says that its formula has no result. */
export const isFailedFormula = (text: string): boolean => failed.test(text)

/** Stands behind a cell that no column takes with it, so that the row is refused until somebody has looked at it. */
const mark = ' …'
export const markedText = (text: string): string => (text.endsWith('…') ? text : text + mark)

/**
 * The text by which a cell that could not be read is kept: read again, from an export or a corrected list, it is refused
 * again. A cell may show less than was read of it, and then its text alone would be taken.
 */
export function refusedText(column: BulkColumn, text: string): string {
  if (isFailedFormula(text) || 'code' in readCell(column, text)) return text
  return column.format.kind === 'text' ? FAILED : markedText(text)
}
