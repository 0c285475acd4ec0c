import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { WarningCode } from '@ventanilla/contract/messages/messages'
import { columnName } from './address.ts'
import type { FileWarning, SheetFacts } from './raw-row.ts'

/** Rows and cells that a warning names before it only counts. */
const NAMED = 20

/** A warning's text of many: the first ones by name, then dots. The list may have a million. */
export function createNames() {
  const names: string[] = []
  let count = 0
  return {
    add: (name: string) => {
      count += 1
      if (names.length < NAMED) names.push(name)
    },
    get count() {
      return count
    },
    toString: () => names.join(', ') + (count > names.length ? ', …' : ''),
  }
}

/** Gathers row numbers in their order and says them as spans: `3, 5–8`. */
export function createSpans() {
  const spans = createNames()
  let from = 0
  let to = 0
  let count = 0
  const end = () => {
    if (to > 0) spans.add(from === to ? String(from) : `${from}–${to}`)
  }
  return {
    add: (row: number) => {
      count += 1
      if (row !== to + 1 || to === 0) {
        end()
        from = row
      }
      to = row
    },
    /** The warning, once every row has been added. */
    warning: (code: WarningCode): FileWarning[] => {
      end()
      return count ? [{ code, params: { rows: spans.toString(), count } }] : []
    },
  }
}

/** What a workbook's sheet hides of the list, and what stands beside it. */
export async function sheetWarnings(definition: BulkDefinition, keys: readonly (string | undefined)[], { name, hiddenColumns, others }: SheetFacts): Promise<FileWarning[]> {
  const columns = keys.flatMap((key, at) => (key !== undefined && hiddenColumns.has(at) ? [`${columnName(at)} (${definition.columns[key]?.header ?? key})`] : []))
  const sheets = createNames()
  for await (const { sheet, rows, whole } of others()) if (rows.length > 0 || !whole) sheets.add(sheet)
  return [
    ...(columns.length ? [{ code: 'hidden_columns', params: { columns: columns.join(', ') } } as const] : []),
    ...(sheets.count ? [{ code: 'other_sheets', params: { sheet: name, sheets: sheets.toString() } } as const] : []),
  ]
}
