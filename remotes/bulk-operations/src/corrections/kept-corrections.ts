import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { draftOf } from '@ventanilla/remote-sdk/drafts'

/** Under which name the corrections of a list are kept. */
export const correctionsOf = ({ id }: BulkDefinition, list: string): string => `${id}/${list}/corrections`

const isSent = (kept: unknown): kept is { from: string } => typeof kept === 'object' && kept !== null && 'from' in kept && typeof kept.from === 'string'

/**
 * Of a corrected list that waits for its validation: the list whose corrections it has. They are kept there until it has rows,
 * because its file is gone if it comes to nothing, and the person never had that file.
 */
export function sentCorrections(user: string, definition: BulkDefinition, list: string) {
  const draft = draftOf(user, `${definition.id}/${list}/corrects`)
  const from = (): string | undefined => {
    const kept = draft.read()
    return isSent(kept) ? kept.from : undefined
  }
  return {
    from,
    keep: (of: string): void => draft.keep({ from: of }),
    /** It has its rows, with the corrections in them. */
    arrived: (): void => {
      const corrected = from()
      if (corrected === undefined) return
      draftOf(user, correctionsOf(definition, corrected)).drop()
      draft.drop()
    },
  }
}
