import { sql } from 'kysely'
import type { UserDetails } from '@ventanilla/contract/endpoints/users.endpoints'
import { fromCents } from '@ventanilla/contract/money'
import { userTransitions, type UserStatus } from '@ventanilla/contract/states'
import type { Context } from '../../engines/changes/change.ts'
import { handleChange, type ChangeRegistration } from '../../engines/changes/make-change.ts'
import { Failure } from '../../platform/http/failure.ts'
import { holdStill, readHoldings } from './holdings.ts'
import { userRecord } from './user-record.ts'
import { requireThere } from './user.changes.ts'
import { followStatus } from './user-status.ts'

const states = userRecord(({ status, status_reason }) => ({ status, status_reason }))

/** @throws {Failure} user_deleted, user_status_impossible, user_kyc_open, user_has_orders, user_has_disputes, user_has_money, user_has_card */
async function requirePossible({ db, services }: Context, user: UserDetails, to: UserStatus): Promise<void> {
  requireThere(user)
  await holdStill(db, user.id, to)
  if (!userTransitions[user.status].includes(to) || (to === 'Inactive' && user.kyc_status === 'verified')) throw new Failure('user_status_impossible', { params: { from: user.status, to } })
  if (to === 'Active' && user.kyc_status !== 'verified') throw new Failure('user_kyc_open')
  if (to !== 'Withdrawal process' && to !== 'Deleted') return
  const { orders, disputes, cents, cards } = await readHoldings(db, user.id)
  if (orders > 0) throw new Failure('user_has_orders')
  // What is given back goes to their wallet, which is closed then.
  if (disputes > 0) throw new Failure('user_has_disputes', { params: { count: disputes } })
  if (to === 'Deleted' && cents > 0) throw new Failure('user_has_money', { params: { amount: fromCents(cents) } })
  // A provider may refuse to cancel it, and by then nobody could ask again: who is erased is found by no action on cards.
  if (to === 'Deleted' && cards > 0 && services.cardProvider.kind === 'remote') throw new Failure('user_has_card')
}

/** `status_reason`: nothing where a status is taken back to one that had none. */
type Wanted = { status: UserStatus; status_reason: string | null }
const columnsOf = (wanted: Wanted, { actor, now }: Context) => ({ ...wanted, status_changed_at: now, status_changed_by: actor.id })

/** The two changes of a status: a decision that waits for a second person, and blocking, which does not. */
export const userStatusChanges: readonly ChangeRegistration[] = [
  handleChange(
    'change-user-status',
    states.edits({
      wanted: ({ body: { status, reason } }): Wanted => ({ status, status_reason: reason }),
      check: (context, { body }, user) => requirePossible(context, user, body.status),
      columns: columnsOf,
      // What somebody was accused of does not stay with a status that says it was wrong.
      inverse: (_reader, { body, comment }) => Promise.resolve({ reason: comment === '' ? body['status_reason'] : comment }),
      also: (context, id, { status, status_reason }) => followStatus(context, id, status, status_reason ?? ''),
    }),
  ),
  handleChange(
    'block-user',
    states.edits({
      wanted: ({ body: { reason } }): Wanted => ({ status: 'Blocked', status_reason: reason }),
      check: (context, _input, user) => requirePossible(context, user, 'Blocked'),
      columns: columnsOf,
      also: (context, id, { status, status_reason }) => followStatus(context, id, status, status_reason ?? ''),
      inverse: async ({ db }, { comment, answer: { id, version } }) => {
        const { rows: [last, former] } = await sql<{ from_value: string; reason: string | null }>`select from_value, reason from user_status_changes where user_id = ${id} and field = 'status' order by id desc limit 2`.execute(db)
        return { status: last?.from_value, reason: comment === '' ? (former?.reason ?? null) : comment, version }
      },
    }),
  ),
]
