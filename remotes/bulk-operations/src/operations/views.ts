import { topUpView } from '../top-up/top-up.view.tsx'
import type { BulkView } from './bulk-view.ts'

/** A view for every operation of the contract. */
export const views: readonly BulkView[] = [topUpView]

/** The view of an operation by its id: a history may name one that this build does not know yet. */
export const viewOf = (operation: string): BulkView | undefined => views.find(({ definition }) => definition.id === operation)
