import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { headerLine, rowLine } from './list-csv.ts'

/** The template of an operation: its export headers and two example rows, as CSV in UTF-8 with BOM. */
export const templateCsv = (definition: BulkDefinition): string => headerLine(definition) + definition.examples.map((example) => rowLine(definition, example)).join('')
