import { common } from './columns.ts'
import { defineBulk, listExport } from './define-bulk.ts'
import { stale } from '../stale.ts'

const { mobile, identification_number, email, amount, card_or_wallet, description } = common
const columns = { mobile, identification_number, email, amount, card_or_wallet, description }

/** Bulk recharge: programme float → wallet or card. Result headers are those of specification section 9. */
export const topUp = defineBulk({
  id: 'top-up',
  route: 'bulk-recharge-list',
  endpoints: {
    upload: 'top-up-upload',
    review: 'top-up-validation',
    process: 'top-up-process',
    result: 'get-all-topup-data',
    download: 'topup-data-download',
  },
  access: { request: ['wallet-balance', 'card-balance'] },
  notifies: true,
  invalidates: stale.balances,
  columns,
  searches: ['email', 'identification_number'],
  totals: 'amount',
  section: 'recharge',
  duplicates: [{ by: ['email', 'card_or_wallet', 'amount'], level: 'warning' }],
  exports: { result: listExport(columns), review: listExport(columns) },
  examples: [
    { mobile: '61234567', identification_number: '8-123-4567', email: 'ana.perez@example.com', amount: '25.00', card_or_wallet: 'Wallet', description: 'Viáticos de noviembre' },
    { mobile: '+507 6987-6543', identification_number: 'PE-12-345', email: 'luis.rios@example.com', amount: '1,250.50', card_or_wallet: 'Card', description: 'Bono' },
  ],
  examplesEn: [{ description: 'November travel expenses' }, { description: 'Bonus' }],
})
