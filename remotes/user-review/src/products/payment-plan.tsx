import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '@ventanilla/contract/endpoint'
import type { Endpoints } from '@ventanilla/contract/endpoints'
import type { LoanPayment } from '@ventanilla/contract/endpoints/products.endpoints'
import type { SortOf } from '@ventanilla/contract/list-table'
import { loanPaymentStatuses } from '@ventanilla/contract/states'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { Descriptions, Identification, LinkButton, LoadFailure, LoadingState, Money, ProgressBar, SidePanel, Stack, StaleNotice, StatusTag, Timestamp, useStatusWords } from '@ventanilla/ui/core'
import { Chart, ListView, useLoadState, type Column } from '@ventanilla/ui/data'
import { loanStatus, paymentStatus } from './statuses.ts'

/** Name of the list of instalments in the address. */
export const PLAN = 'plan'

type Plan = ResponseOf<Endpoints['loan-plan']>
type PaymentPlanProps = { loan: string | undefined; onOpen: (loan: string) => void; onClose: () => void }

/** A loan with its payment plan, in a panel beside the list. `loan`: its id; none: closed. */
export function PaymentPlan({ loan, onOpen, onClose }: PaymentPlanProps) {
  const { t } = useTranslation('user-review')
  return (
    <SidePanel open={loan !== undefined} title={t('products.plan')} onClose={onClose}>
      {loan !== undefined && <Loaded key={loan} id={loan} onOpen={onOpen} />}
    </SidePanel>
  )
}

function Loaded({ id, onOpen }: { id: string; onOpen: (loan: string) => void }) {
  const answer = useQuery(useApi().query('loan-plan', { params: { id } }))
  const load = useLoadState(answer, (plan) => plan)
  if (load.status === 'loading') return <LoadingState />
  if (load.status === 'failed') return <LoadFailure {...load} retrying={answer.isFetching} />
  const plan = load.value
  return (
    <Stack>
      <StaleNotice of={load} />
      <Facts plan={plan} />
      {plan.plan.length > 0 && <Paid plan={plan} />}
      <Installments id={id} />
      <SameContract plan={plan} onOpen={onOpen} />
    </Stack>
  )
}

function Facts({ plan }: { plan: Plan }) {
  const { t } = useTranslation('user-review')
  return (
    <Descriptions
      column={1}
      items={[
        { key: 'product', label: t('products.product'), children: plan.product },
        { key: 'id', label: t('products.loan'), children: <Identification value={plan.id} /> },
        { key: 'status', label: t('products.status'), children: <StatusTag of={loanStatus} status={plan.status} /> },
        { key: 'outstanding', label: t('products.outstandingPrincipal'), children: <Money amount={plan.outstanding} /> },
        { key: 'paid', label: t('products.paid'), children: <Money amount={plan.paid} /> },
        { key: 'toPay', label: t('products.toPay'), children: <Money amount={plan.to_pay} /> },
        { key: 'overdue', label: t('products.overdue'), children: <Money amount={plan.overdue} /> },
      ]}
    />
  )
}

/** How much of the plan is paid, and what became of each instalment. */
function Paid({ plan: { plan, installments } }: { plan: Plan }) {
  const { t } = useTranslation('user-review')
  const words = useStatusWords()
  return (
    <>
      <ProgressBar label={t('products.paidInstallments')} done={installments.paid} total={installments.total} counts={(counts) => t('products.counts', { ...counts, count: installments.total })}>
        {installments.paid_late > 0 && <p className="v-muted">{t('products.paidLate', { count: installments.paid_late })}</p>}
      </ProgressBar>
      <Chart
        title={t('products.chart')}
        kind="stacks"
        unit="money"
        pointsAre="months"
        points={plan.map(({ due_date }) => due_date.slice(0, 7))}
        series={loanPaymentStatuses.map((status) => ({ name: words(paymentStatus, status), values: plan.map((one) => (one.status === status ? one.total : null)) }))}
      />
    </>
  )
}

function Installments({ id }: { id: string }) {
  const { t } = useTranslation('user-review')
  const words = useStatusWords()
  const columns: Column<LoanPayment, SortOf<'loan-payments'>>[] = [
    { key: 'number', title: t('products.number'), sort: 'installment_number', align: 'end', card: 'lead', cell: ({ installment_number }) => installment_number },
    { key: 'due', title: t('products.due'), sort: 'due_date', card: 'first', cell: ({ due_date }) => <Timestamp time={due_date} dateOnly /> },
    { key: 'paidAt', title: t('products.paidAt'), sort: 'paid_at', cell: ({ paid_at }) => (paid_at === null ? <span className="v-muted">–</span> : <Timestamp time={paid_at} dateOnly />) },
    { key: 'principal', title: t('products.principal'), align: 'end', cell: ({ principal }) => <Money amount={principal} bare /> },
    { key: 'interest', title: t('products.interest'), align: 'end', cell: ({ interest }) => <Money amount={interest} bare /> },
    { key: 'total', title: t('products.total'), sort: 'total', align: 'end', card: 'end', cell: ({ total }) => <Money amount={total} bare /> },
    { key: 'status', title: t('products.status'), sort: 'status', card: 'second', cell: ({ status }) => <StatusTag of={paymentStatus} status={status} /> },
  ]
  return (
    <ListView
      endpoint="loan-payments"
      name={PLAN}
      input={{ filters: { loan_id: id } }}
      caption={t('products.installments')}
      empty={t('products.noInstallments')}
      columns={columns}
      rowKey={({ installment_number }) => installment_number}
      filters={{ status: { label: t('products.status'), word: (status) => words(paymentStatus, status) }, due_date: { label: t('products.due') } }}
    />
  )
}

/** The other loans of the contract: what this one refinanced, or what took its place. */
function SameContract({ plan: { id, document_id }, onOpen }: { plan: Plan; onOpen: (loan: string) => void }) {
  const { t } = useTranslation('user-review')
  const history = useQuery(useApi().list('loan-history', { page: 1, pageSize: 100, search: '', sort: undefined, filters: { document_id } }))
  const others = history.data?.results.filter((loan) => loan.id !== id) ?? []
  if (others.length === 0) return null
  return (
    <section aria-labelledby={`contract-${id}`}>
      <h2 id={`contract-${id}`}>{t('products.sameContract', { contract: document_id })}</h2>
      <ul>
        {others.map((loan) => (
          <li key={loan.id}>
            <LinkButton aria-label={t('products.openPlan', { id: loan.id, product: loan.product })} onClick={() => onOpen(loan.id)}>{loan.product}</LinkButton> <Money amount={loan.principal} /> <StatusTag of={loanStatus} status={loan.status} />
          </li>
        ))}
      </ul>
    </section>
  )
}
