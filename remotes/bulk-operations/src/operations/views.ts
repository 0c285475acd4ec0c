import { operations } from '@ventanilla/contract/bulk/operations'
import { activateCardsView } from '../views/activate-cards.view.ts'
import { blockCardsView } from '../views/block-cards.view.ts'
import { cancelCardsView } from '../views/cancel-cards.view.ts'
import { createCardsView } from '../views/create-cards.view.ts'
import { createUsersView } from '../views/create-users.view.ts'
import { nationalIdsView } from '../views/national-ids.view.ts'
import { recoverBalanceView } from '../views/recover-balance.view.ts'
import { topUpView } from '../views/top-up.view.ts'
import type { BulkView } from './bulk-view.ts'

/** Every view; a test checks that no operation of the contract lacks one. */
export const written: readonly BulkView[] = [createUsersView, createCardsView, activateCardsView, blockCardsView, cancelCardsView, topUpView, recoverBalanceView, nationalIdsView]

/** The views of the operations of the contract, in its order. */
export const views: readonly BulkView[] = operations.flatMap((operation) => written.filter(({ definition }) => definition === operation))

/** The view of an operation by its id: a history may name one that this build does not know yet. */
export const viewOf = (operation: string): BulkView | undefined => views.find(({ definition }) => definition.id === operation)
