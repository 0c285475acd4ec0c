import { permissionCodes, type PermissionCode } from '../permissions.ts'
import { activateCards } from './activate-cards.bulk.ts'
import { blockCards } from './block-cards.bulk.ts'
import { cancelCards } from './cancel-cards.bulk.ts'
import { createCards } from './create-cards.bulk.ts'
import { createUsers } from './create-users.bulk.ts'
import type { BulkDefinition } from './define-bulk.ts'
import { nationalIds } from './national-ids.bulk.ts'
import { recoverBalance } from './recover-balance.bulk.ts'
import { topUp } from './top-up.bulk.ts'

/** Every bulk operation of the product, in the order in which the hub shows them. */
export const operations: readonly BulkDefinition[] = [createUsers, createCards, activateCards, blockCards, cancelCards, topUp, recoverBalance, nationalIds]

/** The definition with this id, or nothing. */
export const operationOf = (id: string): BulkDefinition | undefined => operations.find((operation) => operation.id === id)

/**
 * Access to pages and endpoints that serve the lists of all operations: any permission of any operation. The server
 * narrows what it shows to the operations that the caller may open, and answers 404 for a document of another.
 */
export const anyOperation = {
  view: [...new Set(operations.flatMap(({ access }): readonly PermissionCode[] => (typeof access === 'string' ? permissionCodes : Object.values(access).flat())))],
}
