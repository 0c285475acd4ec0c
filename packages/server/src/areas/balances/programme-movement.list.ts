import { sql, type RawBuilder } from 'kysely'
import { programmeMovementList } from '@ventanilla/contract/endpoints/movements.endpoints'
import type { FigureId } from '@ventanilla/contract/figures'
import { isOfFigure } from '../../engines/ledger/figure-kinds.ts'
import { byNumber, byTime, defineSource, type ServedList } from '../../engines/lists/list-source.ts'
import { shownId, shownMoney, shownTime } from '../../engines/lists/shown.ts'
import { heldAccounts } from './movements-of-holders.ts'

const key = [byTime(sql`t.created_at`), byNumber(sql`t.id`)]
const kindOf = (account: RawBuilder<unknown>) => sql`(select k.kind from accounts k where k.id = ${account})`
const columns = { kind: sql`t.kind`, debit: kindOf(sql`t.debit`), credit: kindOf(sql`t.credit`) }

/** Whether a figure counts a movement: the rule of the trigger `ledger_settle`, which takes off what a reversal or a rest took back. */
const isCounted = (figures: readonly string[]) => sql<boolean>`(t.reversal_of is null and (${sql.join(figures.map((id) => isOfFigure(id as FigureId, columns)), sql` or `)})
  and not exists (select from transfers b where b.reversal_of = t.id and b.amount >= t.amount and not exists (select from transfers again where again.reversal_of = b.id))
  and not exists (select from returned_rests r where r.transfer_id = t.id)
  and not exists (select from returned_rests r where r.of_transfer_id = t.id and not exists (select from transfers again where again.reversal_of = r.transfer_id)))`

/** All movements of the programme, each once. The holder is the one who got the money, or else the one who gave it. */
export const programmeMovements: ServedList<typeof programmeMovementList> = defineSource(programmeMovementList, {
  from: { transfers: 't' },
  joins: {
    f: sql`join accounts f on f.id = t.debit`,
    c: sql`join accounts c on c.id = t.credit`,
    h: sql`left join lateral (select held.user_id from ${heldAccounts} held where held.account_id in (t.credit, t.debit) order by held.account_id = t.credit desc limit 1) h on true`,
    u: sql`left join users u on u.id = h.user_id`,
  },
  columns: {
    transaction_id: shownId(sql`t.id`),
    kind: sql`t.kind`,
    amount: shownMoney(sql`t.amount`),
    from: sql`f.kind`,
    to: sql`c.kind`,
    user_id: sql`u.id`,
    user_name: sql`coalesce(u.first_name || ' ' || u.surname, '')`,
    email: sql`coalesce(u.email, '')`,
    establishment: sql`t.establishment`,
    description: sql`t.description`,
    status: sql`transfer_status(t.id)`,
    reversal_of: shownId(sql`t.reversal_of`),
    reversed_by: shownId(sql`ledger_reversed_by(t.id)`),
    created_at: shownTime(sql`t.created_at`),
  },
  key,
  sorts: { created_at: key },
  filters: { figure: { chosen: isCounted }, kind: sql`t.kind`, created_at: sql`t.created_at` },
})
