import { common } from './columns.ts'
import { defineBulk, listExport, type BulkColumn } from './define-bulk.ts'
import { text } from './formats.ts'
import { stale } from '../stale.ts'

const { email, identification_number, amount, description, card_or_wallet } = common
const columns = {
  email,
  identification_number,
  amount,
  description,
  card_or_wallet: { ...card_or_wallet, optional: true, blankMeans: 'Wallet' },
  reverses: { header: 'Transaction Id', aliases: ['Id de transacción', 'Transacción', 'Transaction'], format: text(20), optional: true },
} as const satisfies Record<string, BulkColumn>

/**
 * Payment reversal (recover balance): wallet or card → programme recovered; from the wallet where the list does not say.
 * A row that names a transaction reverses that one.
 */
export const recoverBalance = defineBulk({
  id: 'recover-balance',
  route: 'recover-balance-list',
  endpoints: {
    upload: 'payment-reverse-upload',
    review: 'payment-reverse-validation',
    process: 'payment-reverse-process',
    result: 'get-all-payment-reversal-data',
    download: 'payment-deduct-data-download',
  },
  access: { request: ['wallet-balance', 'card-balance', 'reverse-transaction'] },
  notifies: true,
  invalidates: stale.balances,
  columns,
  searches: ['email', 'identification_number'],
  totals: 'amount',
  section: 'recovery',
  duplicates: [
    { by: ['email', 'card_or_wallet', 'amount'], level: 'warning' },
    { by: ['reverses'], level: 'error' },
  ],
  exports: { result: listExport(columns), review: listExport(columns) },
  examples: [
    { email: 'ana.perez@example.com', identification_number: '8-123-4567', amount: '25.00', description: 'Recarga por error', card_or_wallet: 'Wallet', reverses: '' },
    { email: 'luis.rios@example.com', identification_number: 'PE-12-345', amount: '100.00', description: 'Bono duplicado', card_or_wallet: 'Card', reverses: '' },
  ],
  examplesEn: [{ description: 'Recharged by mistake' }, { description: 'Bonus paid twice' }],
})
