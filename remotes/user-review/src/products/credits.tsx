import { useTranslation } from 'react-i18next'
import type { Loan } from '@ventanilla/contract/endpoints/products.endpoints'
import type { SortOf } from '@ventanilla/contract/list-table'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useSearchParams } from '@ventanilla/remote-sdk/router'
import { Identification, LinkButton, Money, StatusTag, Timestamp, useStatusWords } from '@ventanilla/ui/core'
import { ListView, type Column } from '@ventanilla/ui/data'
import { PaymentPlan, PLAN } from './payment-plan.tsx'
import { loanStatus } from './statuses.ts'

/** The columns of a list of loans. */
function useLoanColumns(open: (id: string) => void): Column<Loan, SortOf<'loans'>>[] {
  const { t } = useTranslation('user-review')
  const { percent } = useFormats()
  return [
    { key: 'product', title: t('products.product'), sort: 'product', wide: true, card: 'first', cell: ({ id, product }) => <LinkButton aria-label={t('products.openPlan', { id, product })} onClick={() => open(id)}>{product}</LinkButton>, below: ({ id }) => <Identification value={id} /> },
    { key: 'contract', title: t('products.contract'), cell: ({ document_id }) => <Identification value={document_id} /> },
    { key: 'principal', title: t('products.principal'), sort: 'principal', align: 'end', cell: ({ principal }) => <Money amount={principal} bare /> },
    { key: 'rate', title: t('products.rate'), align: 'end', cell: ({ annual_rate }) => percent(annual_rate / 100) },
    { key: 'installment', title: t('products.installment'), align: 'end', cell: ({ installment_amount, term_months }) => <><Money amount={installment_amount} bare /><div className="v-muted v-unbroken">{t('products.months', { count: term_months })}</div></> },
    { key: 'outstanding', title: t('products.outstanding'), sort: 'outstanding', align: 'end', card: 'end', cell: ({ outstanding }) => <Money amount={outstanding} bare /> },
    { key: 'next', title: t('products.next'), sort: 'next_due_date', cell: ({ next_due_date: day }) => (day === null ? <span className="v-muted">{t('products.nothingDue')}</span> : <Timestamp time={day} dateOnly />) },
    { key: 'status', title: t('products.status'), sort: 'status', card: 'side', cell: ({ status }) => <StatusTag of={loanStatus} status={status} /> },
    { key: 'created', title: t('products.date'), sort: 'created_at', cell: ({ created_at }) => <Timestamp time={created_at} dateOnly /> },
  ]
}

/** The loans of a user. Each opens with its payment plan; which one is open stands in the address. */
export function Credits({ userId }: { userId: string }) {
  const { t } = useTranslation('user-review')
  const words = useStatusWords()
  const [params, setParams] = useSearchParams()
  const loan = params.get('loan')
  const show = (id: string | null) => {
    const next = new URLSearchParams([...params].filter(([name]) => name !== 'loan' && !name.startsWith(`${PLAN}.`)))
    if (id !== null) next.set('loan', id)
    setParams(next, { replace: true })
  }
  return (
    <>
      <ListView
        endpoint="loans"
        name="credits"
        input={{ params: { userId } }}
        caption={t('products.credits')}
        search={t('products.searchCredits')}
        empty={t('products.noCredits')}
        columns={useLoanColumns(show)}
        rowKey={({ id }) => id}
        filters={{
          status: { label: t('products.status'), word: (status) => words(loanStatus, status) },
          created_at: { label: t('products.date') },
          outstanding: { label: t('products.outstanding') },
        }}
      />
      <PaymentPlan loan={loan ?? undefined} onOpen={show} onClose={() => show(null)} />
    </>
  )
}
