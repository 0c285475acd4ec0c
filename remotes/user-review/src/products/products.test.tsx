import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Assistance, Loan, LoanPayment, ServiceUse } from '@ventanilla/contract/endpoints/products.endpoints'
import { expectAccessible } from '@ventanilla/ui/testing'
import { mount, userDetails, type Calls } from '../testing/users.ts'

const pages = {
  'product-history': () => import('../history/product-history.page.tsx'),
  'service-history': () => import('../history/service-history.page.tsx'),
}
const page = <T,>(results: T[]) => ({ count: results.length, count_capped: false, next: null, previous: null, results })
const loan = (own: Partial<Loan> = {}): Loan => ({
  ...{ id: 'L1', user_id: 'U0000001', document_id: 'K1', product: 'Crédito personal', principal: '900.00', annual_rate: 1850, term_months: 3, installment_amount: '307.52' },
  ...{ outstanding: '603.75', next_due_date: '2026-10-15', status: 'late', created_at: '2026-08-01T12:00:00Z' },
  ...own,
})
const payment = (installment_number: number, own: Partial<LoanPayment>): LoanPayment => ({ installment_number, due_date: `2026-${8 + installment_number < 10 ? '0' : ''}${8 + installment_number}-15`, paid_at: null, principal: '300.00', interest: '7.50', total: '307.50', status: 'pending', ...own })
const payments = [payment(1, { status: 'paid_late', paid_at: '2026-09-17T15:00:00Z' }), payment(2, { status: 'late' }), payment(3, {})]
const plan = (own: Partial<Loan> = {}) => ({
  ...loan(own),
  ...{ paid: '307.50', to_pay: '615.00', overdue: '307.50', installments: { total: 3, paid: 1, paid_late: 1, overdue: 1 } },
  plan: payments.map(({ due_date, status, total }) => ({ due_date, status, total })),
})
const assistance: Assistance = { id: '1', plan: 'Vial', supplier: 'Asistencia Ancón', price: '4.99', status: 'active', starts_on: '2026-11-01', ends_on: '2027-10-31', created_at: '2026-11-01T12:00:00Z' }
const use: ServiceUse = { id: '1', service: 'Luz del Istmo', category: 'Electricidad', amount: '42.50', status: 'reversed', reference: 'servicio-1', transaction_id: null, created_at: '2026-11-01T12:00:00Z' }

const open = (at: string, calls: Calls = {}, language: 'es' | 'en' = 'es') =>
  mount(
    {
      'user-details': () => userDetails(),
      loans: () => page([loan()]),
      'loan-plan': () => plan(),
      'loan-payments': () => page(payments),
      'loan-history': () => page([loan(), loan({ id: 'L0', product: 'Crédito anterior', status: 'refinanced' })]),
      assistances: () => page([assistance]),
      'service-history': () => page([use]),
      ...calls,
    },
    at,
    language,
    { pages },
  )

test('the loans of a user have terms, what is outstanding and when the next payment is due', async () => {
  const { title } = open('/user/history/product/U0000001')
  const row = within(await screen.findByRole('row', { name: /Crédito personal/ }))
  for (const text of ['En mora', '15/10/2026', '01/08/2026', 'K1', '3 meses']) expect(row.getByText(text)).toBeVisible()
  expect(row.getByText(/18[.,]5/)).toBeVisible()
  expect(title()).toBe('Productos: Ana Pérez')
  await expectAccessible()
})

test('a loan opens its payment plan, which stands in the address with what is asked of it', async () => {
  const listed = jest.fn<ReturnType<NonNullable<Calls['loan-payments']>>, Parameters<NonNullable<Calls['loan-payments']>>>(() => page(payments))
  const { address } = open('/user/history/product/U0000001', { 'loan-payments': listed })
  await userEvent.click(await screen.findByRole('button', { name: /ver el plan de pagos del crédito L1$/ }))
  const panel = within(await screen.findByRole('dialog', { name: 'Plan de pagos' }))
  expect(await panel.findByText('Pagada con atraso', { selector: '.v-tag' })).toBeVisible()
  expect(panel.getByText('1 cuota se pagó con atraso.')).toBeVisible()
  expect(panel.getByRole('progressbar', { name: 'Cuotas pagadas' })).toBeVisible()
  expect(panel.getByRole('figure', { name: 'Cuotas por mes (USD)' })).toBeVisible()
  expect(listed).toHaveBeenLastCalledWith({ query: expect.objectContaining({ loan_id: 'L1' }) as object })
  await userEvent.click(panel.getByRole('button', { name: 'Vence' }))
  await waitFor(() => expect(listed).toHaveBeenLastCalledWith({ query: expect.objectContaining({ loan_id: 'L1', sort_by: 'due_date' }) as object }))
  expect(address()).toMatch(/loan=L1/)
  await expectAccessible()
})

test('the other loans of a contract open from it, and closing forgets what was asked of the plan', async () => {
  const asked = jest.fn<ReturnType<NonNullable<Calls['loan-plan']>>, Parameters<NonNullable<Calls['loan-plan']>>>(({ params }) => plan({ id: params.id }))
  const { address } = open('/user/history/product/U0000001?loan=L1&plan.sort=due_date&plan.order=asc', { 'loan-plan': asked })
  const panel = within(await screen.findByRole('dialog', { name: 'Plan de pagos' }))
  await userEvent.click(await panel.findByRole('button', { name: /ver el plan de pagos del crédito L0$/ }))
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ params: { id: 'L0' } }))
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
  await waitFor(() => expect(address()).toBe('/user/history/product/U0000001'))
})

test('assistances stand in a tab of their own', async () => {
  open('/user/history/product/U0000001?view=assistances')
  const row = within(await screen.findByRole('row', { name: /Vial/ }))
  for (const text of ['Asistencia Ancón', 'Vigente', '31/10/2027']) expect(row.getByText(text)).toBeVisible()
  await expectAccessible()
})

test('services, in English, with one that no movement paid', async () => {
  open('/user/history/service/U0000001', {}, 'en')
  const row = within(await screen.findByRole('row', { name: /Luz del Istmo/ }))
  for (const text of ['Reversed', 'No movement', 'servicio-1']) expect(row.getByText(text)).toBeVisible()
  await expectAccessible()
})

test('nothing to show has words of its own', async () => {
  open('/user/history/product/U0000001', { loans: () => page([]) })
  expect(await screen.findByText('Este usuario no tiene créditos.')).toBeVisible()
})
