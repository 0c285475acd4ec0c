import { fromCents } from '@ventanilla/contract/money'
import { handleChange } from '../../../engines/changes/make-change.ts'
import { findMovement, heldMovement, type HeldMovement } from './movement.ts'
import { lockMovement, reverse } from './reverse.ts'
import { readStanding, subjectOf, type Standing } from './standing.ts'

type Reversed = { movement: HeldMovement; standing: Standing }

/** Reverses one movement. The second to do so, also by a recovery or a dispute, is refused. */
export const reverseMovement = handleChange('reverse-movement', {
  lock: (db, { body }) => lockMovement(db, body.transaction_id),
  read: async (reader, { body }): Promise<Reversed | undefined> => {
    const movement = await findMovement(reader, body.transaction_id)
    const standing = movement && (await readStanding(reader, movement.user_id))
    return movement && standing && { movement, standing }
  },
  subject: ({ standing }: Reversed) => subjectOf(standing),
  holds: (_input, { movement }) => [heldMovement(movement.id)],
  wanted: () => ({}),
  facts: ({ body }, { movement }) => ({ transaction_id: body.transaction_id, movement_kind: movement.kind, amount: fromCents(movement.cents), description: body.description }),
  amount: (_input, { movement }) => movement.cents,
  apply: (context, { body }, { movement }) => reverse(context, movement, body.description),
})
