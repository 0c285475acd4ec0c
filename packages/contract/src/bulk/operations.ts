import type { BulkDefinition } from './define-bulk.ts'
import { topUp } from './top-up.bulk.ts'

/** Every bulk operation of the product, in the order in which the hub shows them. */
export const operations: readonly BulkDefinition[] = [topUp]

/** The definition with this id, or nothing. */
export const operationOf = (id: string): BulkDefinition | undefined => operations.find((operation) => operation.id === id)
