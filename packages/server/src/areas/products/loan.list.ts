import { sql, type RawBuilder } from 'kysely'
import { loanHistoryList, loanList, loanPaymentList } from '@ventanilla/contract/endpoints/products.endpoints'
import { byNumber, byText, byTime, defineSource, type ServedList } from '../../engines/lists/list-source.ts'
import { shownMoney, shownTime, textHas } from '../../engines/lists/shown.ts'
import { dayAsTime } from '../../platform/text/panama-days.ts'

/** A loan as the API shows it: the columns of `loans l`. */
export const loanColumns = {
  id: sql`l.id`,
  user_id: sql`l.user_id`,
  document_id: sql`l.document_id`,
  product: sql`l.product`,
  principal: shownMoney(sql`l.principal_cents`),
  annual_rate: sql`l.annual_rate_bps`,
  term_months: sql`l.term_months`,
  installment_amount: shownMoney(sql`l.installment_cents`),
  outstanding: shownMoney(sql`l.outstanding_cents`),
  next_due_date: sql`l.next_due_date::text`,
  status: sql`l.status`,
  created_at: shownTime(sql`l.created_at`),
}

const key = [byTime(sql`l.created_at`), byText(sql`l.id`)]
const sorts = {
  created_at: key,
  product: [byText(sql`l.product`), ...key],
  principal: [byNumber(sql`l.principal_cents`), ...key],
  outstanding: [byNumber(sql`l.outstanding_cents`), ...key],
  // What is due no more comes last.
  next_due_date: [byText(sql`coalesce(l.next_due_date::text, 'none')`), ...key],
  status: [byText(sql`l.status`), ...key],
}
const filters = { status: sql`l.status`, created_at: sql`l.created_at`, outstanding: sql`l.outstanding_cents` }
const search = textHas(sql`l.id || ' ' || l.document_id || ' ' || l.product`)

/** The loans of a user: few, so that all sorts read them by their user. */
export const loansOf = (userId: string): ServedList<typeof loanList> => defineSource(loanList, { from: { loans: 'l' }, where: sql`l.user_id = ${userId}`, columns: loanColumns, key, sorts, filters, search })

/** The loans of the contract that the query names. */
export const loanHistory: ServedList<typeof loanHistoryList> = defineSource(loanHistoryList, {
  from: { loans: 'l' },
  columns: loanColumns,
  key,
  sorts,
  filters: { document_id: sql`l.document_id`, ...filters },
  search,
})

const dueKey = [byNumber(sql`p.installment_number`)]
const paidAt: RawBuilder<unknown> = sql`coalesce(p.paid_at, 'infinity')`

/** The instalments of the loan that the query names. */
export const loanPayments: ServedList<typeof loanPaymentList> = defineSource(loanPaymentList, {
  from: { loan_payments: 'p' },
  columns: {
    installment_number: sql`p.installment_number`,
    due_date: sql`p.due_date::text`,
    paid_at: shownTime(sql`p.paid_at`),
    principal: shownMoney(sql`p.principal_cents`),
    interest: shownMoney(sql`p.interest_cents`),
    total: shownMoney(sql`p.total_cents`),
    status: sql`p.status`,
  },
  key: dueKey,
  sorts: {
    installment_number: dueKey,
    due_date: dueKey,
    paid_at: [byTime(paidAt), ...dueKey],
    total: [byNumber(sql`p.total_cents`), ...dueKey],
    status: [byText(sql`p.status`), ...dueKey],
  },
  filters: { loan_id: sql`p.loan_id`, status: sql`p.status`, due_date: dayAsTime(sql`p.due_date`) },
})
