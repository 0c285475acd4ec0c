import { sql, type Kysely } from 'kysely'
import type { ResponseOf } from '@ventanilla/contract/endpoint'
import type { productEndpoints } from '@ventanilla/contract/endpoints/products.endpoints'
import { object, shownMoney } from '../../engines/lists/shown.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Failure } from '../../platform/http/failure.ts'
import { loanColumns } from './loan.list.ts'

type LoanPlan = ResponseOf<(typeof productEndpoints)['loan-plan']>

const columns = Object.entries(loanColumns).map(([name, column]) => sql`${column} as ${sql.ref(name)}`)
const isPaid = sql`p.status in ('paid', 'paid_late')`
/** The cents of the instalments that a condition picks. */
const sumOf = (condition: ReturnType<typeof sql>) => shownMoney(sql`coalesce(sum(p.total_cents) filter (where ${condition}), 0)::bigint`)
const countOf = (condition: ReturnType<typeof sql>) => sql`count(p.loan_id) filter (where ${condition})`

/** A loan with what is paid of it, what is still to pay, and its instalments in their order. @throws {Failure} not_found */
export async function readLoanPlan(db: Kysely<Database>, id: string): Promise<LoanPlan> {
  const { rows } = await sql<LoanPlan>`
    select ${sql.join(columns)},
      ${sumOf(isPaid)} as paid, ${sumOf(sql`not ${isPaid}`)} as to_pay, ${sumOf(sql`p.status = 'late'`)} as overdue,
      ${object({ total: sql`count(p.loan_id)`, paid: countOf(isPaid), paid_late: countOf(sql`p.status = 'paid_late'`), overdue: countOf(sql`p.status = 'late'`) })} as installments,
      coalesce(jsonb_agg(${object({ due_date: sql`p.due_date::text`, status: sql`p.status`, total: shownMoney(sql`p.total_cents`) })} order by p.installment_number) filter (where p.loan_id is not null), '[]') as plan
    from loans l
    left join loan_payments p on p.loan_id = l.id
    where l.id = ${id}
    group by l.id`.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0]
}
