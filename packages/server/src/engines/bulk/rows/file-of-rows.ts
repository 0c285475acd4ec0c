import type { Kysely } from 'kysely'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { headerLine, isShapeCode, rowLine } from '@ventanilla/contract/bulk/template'
import type { Database } from '../../../platform/database/schema.ts'
import type { DocumentRow } from '../documents/document.ts'
import type { ListRow } from './row-query.ts'
import { streamRows } from './read-rows.ts'

/**
 * Writes a list from its rows, as the review does that sends a corrected one: uploaded again, it is read as the same rows.
 * Of a row whose person was erased what names nobody is left, such as its amount: it comes back as a row that is not valid.
 */
export async function* fileOfRows(db: Kysely<Database>, definition: BulkDefinition, document: DocumentRow): AsyncGenerator<string> {
  yield headerLine(definition)
  for await (const rows of streamRows(db, definition, document, { of: 'review' })) yield rows.map((row) => lineOf(definition, row)).join('')
}

function lineOf(definition: BulkDefinition, { cells, problems }: ListRow): string {
  const code = problems?.[0]?.code
  return rowLine(definition, cells, isShapeCode(code) ? code : undefined)
}
