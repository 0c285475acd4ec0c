import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { amounts, choice, days, reference } from '../filters.ts'
import { csvColumn, defineList, identifier, listEndpoint, moneyText, timestamp } from '../lists.ts'
import { assistanceStatuses, loanPaymentStatuses, loanStatuses, serviceUseStatuses } from '../states.ts'
import { readsUsers } from './users.endpoints.ts'

/** A day in Panama, as `2026-11-21`. */
const day = z.string()
const userId = z.object({ userId: identifier })

/** A loan of a user. Administrators read loans; the programme's app writes them. */
const loan = z.object({
  id: identifier,
  user_id: identifier,
  document_id: identifier.describe('the contract; a refinanced loan and the one that took its place stand under the same'),
  product: z.string(),
  principal: moneyText,
  annual_rate: z.number().int().describe('basis points'),
  term_months: z.number().int(),
  installment_amount: moneyText,
  outstanding: moneyText.describe('principal that is not paid back'),
  next_due_date: day.nullable(),
  status: z.enum(loanStatuses),
  created_at: timestamp,
})
export type Loan = z.infer<typeof loan>

/** An instalment of a loan. */
const loanPayment = z.object({
  installment_number: z.number().int(),
  due_date: day,
  paid_at: timestamp.nullable(),
  principal: moneyText,
  interest: moneyText,
  total: moneyText,
  status: z.enum(loanPaymentStatuses),
})
export type LoanPayment = z.infer<typeof loanPayment>

/** An assistance that a user has bought: a supplier's help on the road, at home, with health. */
const assistance = z.object({
  id: identifier,
  plan: z.string(),
  supplier: z.string(),
  price: moneyText,
  status: z.enum(assistanceStatuses),
  starts_on: day,
  ends_on: day,
  created_at: timestamp,
})
export type Assistance = z.infer<typeof assistance>

/** A service that a user has paid for. */
const serviceUse = z.object({
  id: identifier,
  service: z.string(),
  category: z.string(),
  amount: moneyText,
  status: z.enum(serviceUseStatuses),
  reference: z.string(),
  transaction_id: identifier.nullable().describe('the movement that paid it'),
  created_at: timestamp,
})
export type ServiceUse = z.infer<typeof serviceUse>

const loanSorts = ['created_at', 'product', 'principal', 'outstanding', 'next_due_date', 'status'] as const
const loanFilters = { status: choice(loanStatuses), created_at: days(), outstanding: amounts() }
const loanColumns = {
  id: csvColumn('Crédito', 'Loan'),
  user_id: csvColumn('Usuario', 'User'),
  document_id: csvColumn('Contrato', 'Contract'),
  product: csvColumn('Producto', 'Product'),
  principal: csvColumn('Capital (USD)', 'Principal (USD)'),
  annual_rate: csvColumn('Tasa anual', 'Annual rate', 'basis_points'),
  term_months: csvColumn('Plazo (meses)', 'Term (months)'),
  installment_amount: csvColumn('Cuota (USD)', 'Instalment (USD)'),
  outstanding: csvColumn('Saldo (USD)', 'Outstanding (USD)'),
  next_due_date: csvColumn('Próximo pago', 'Next due date'),
  status: csvColumn('Estado', 'Status', 'loan'),
  created_at: csvColumn('Fecha', 'Date', 'moment'),
} as const

/** The loans of a user. */
export const loanList = defineList({ item: loan, sorts: loanSorts, search: { min: 1 }, filters: loanFilters, csv: loanColumns })

/** The loans of one contract: each that was refinanced, and the one that holds. */
export const loanHistoryList = defineList({
  item: loan,
  sorts: loanSorts,
  search: { min: 1 },
  filters: { document_id: reference('loans', { required: true }), ...loanFilters },
  csv: loanColumns,
})

/** The payment plan of a loan, in the order of its instalments. */
export const loanPaymentList = defineList({
  item: loanPayment,
  sorts: ['installment_number', 'due_date', 'paid_at', 'total', 'status'],
  sort: { by: 'installment_number', order: 'asc' },
  filters: { loan_id: reference('loans', { required: true }), status: choice(loanPaymentStatuses), due_date: days() },
  csv: {
    installment_number: csvColumn('Cuota', 'Instalment'),
    due_date: csvColumn('Vence', 'Due'),
    paid_at: csvColumn('Pagada', 'Paid', 'moment'),
    principal: csvColumn('Capital (USD)', 'Principal (USD)'),
    interest: csvColumn('Interés (USD)', 'Interest (USD)'),
    total: csvColumn('Total (USD)', 'Total (USD)'),
    status: csvColumn('Estado', 'Status', 'loanPayment'),
  },
})

/** The assistances of a user. */
export const assistanceList = defineList({
  item: assistance,
  sorts: ['created_at', 'plan', 'supplier', 'price', 'starts_on', 'ends_on', 'status'],
  search: { min: 1 },
  filters: { status: choice(assistanceStatuses), created_at: days() },
  csv: {
    id: csvColumn('Asistencia', 'Assistance'),
    plan: csvColumn('Plan', 'Plan'),
    supplier: csvColumn('Proveedor', 'Supplier'),
    price: csvColumn('Precio (USD)', 'Price (USD)'),
    starts_on: csvColumn('Desde', 'From'),
    ends_on: csvColumn('Hasta', 'To'),
    status: csvColumn('Estado', 'Status', 'assistance'),
    created_at: csvColumn('Fecha', 'Date', 'moment'),
  },
})

/** The services that a user has paid for. */
export const serviceUseList = defineList({
  item: serviceUse,
  sorts: ['created_at', 'service', 'category', 'amount', 'status', 'reference'],
  search: { min: 1 },
  filters: { status: choice(serviceUseStatuses), created_at: days(), amount: amounts() },
  csv: {
    id: csvColumn('Número', 'Number'),
    service: csvColumn('Servicio', 'Service'),
    category: csvColumn('Categoría', 'Category'),
    amount: csvColumn('Monto (USD)', 'Amount (USD)'),
    status: csvColumn('Estado', 'Status', 'serviceUse'),
    reference: csvColumn('Referencia', 'Reference'),
    transaction_id: csvColumn('ID de transacción', 'Transaction ID'),
    created_at: csvColumn('Fecha', 'Date', 'moment'),
  },
})

export const productEndpoints = {
  loans: defineEndpoint({
    summary: 'Loans of a user, newest first',
    method: 'GET',
    path: '/api/product/loan/{userId}/',
    access: readsUsers,
    params: userId,
    ...listEndpoint(loanList),
  }),
  'loan-plan': defineEndpoint({
    summary: 'One loan with the figures of its payment plan',
    method: 'GET',
    path: '/api/product/loan-plan/{id}/',
    access: readsUsers,
    params: z.object({ id: identifier.describe('of the loan') }),
    response: loan.extend({
      paid: moneyText.describe('of all instalments, interest included'),
      to_pay: moneyText,
      overdue: moneyText,
      installments: z.object({ total: z.number().int(), paid: z.number().int(), paid_late: z.number().int(), overdue: z.number().int() }),
      plan: z.array(z.object({ due_date: day, status: z.enum(loanPaymentStatuses), total: moneyText })),
    }),
  }),
  'loan-history': defineEndpoint({
    summary: 'The loans of one contract, newest first',
    method: 'GET',
    path: '/api/GetLoanHistory/',
    access: readsUsers,
    ...listEndpoint(loanHistoryList),
  }),
  'loan-payments': defineEndpoint({
    summary: 'The payment plan of a loan, in the order of its instalments',
    method: 'GET',
    path: '/api/GetLoanPayments/',
    access: readsUsers,
    ...listEndpoint(loanPaymentList),
  }),
  assistances: defineEndpoint({
    summary: 'Assistances of a user, newest first',
    method: 'GET',
    path: '/api/product/assistance/{userId}/',
    access: readsUsers,
    params: userId,
    ...listEndpoint(assistanceList),
  }),
  'service-history': defineEndpoint({
    summary: 'Services that a user has paid for, newest first',
    method: 'GET',
    path: '/api/service/history/{userId}/',
    access: readsUsers,
    params: userId,
    ...listEndpoint(serviceUseList),
  }),
}
