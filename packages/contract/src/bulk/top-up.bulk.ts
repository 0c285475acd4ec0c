import { defineBulk, listExport } from './define-bulk.ts'
import { choice, email, identification, mobile, money, text } from './formats.ts'

const columns = {
  mobile: { header: 'Mobile', aliases: ['Móvil', 'Celular', 'Teléfono', 'Phone', 'Mobile Number'], format: mobile() },
  identification_number: {
    header: 'Identification Number',
    aliases: ['Número de identificación', 'Identificación', 'Cédula', 'ID Number'],
    format: identification(),
  },
  email: { header: 'Email', aliases: ['Correo', 'Correo electrónico', 'E-mail'], format: email() },
  amount: { header: 'Amount', aliases: ['Monto', 'Importe'], format: money({ min: '0.01', max: '10000.00' }) },
  card_or_wallet: {
    header: 'Type (Card/Wallet)',
    aliases: ['Type', 'Tipo', 'Tipo (Tarjeta/Billetera)', 'Card or Wallet'],
    format: choice(['Card', 'Wallet'], { tarjeta: 'Card', billetera: 'Wallet', monedero: 'Wallet' }),
  },
  description: { header: 'Description', aliases: ['Descripción', 'Concepto'], format: text(200), optional: true },
} as const

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
  columns,
  searches: { review: ['email', 'identification_number'], result: ['email', 'identification_number'] },
  totals: 'amount',
  duplicates: { by: ['email', 'card_or_wallet', 'amount'], level: 'warning' },
  exports: { result: listExport(columns), review: listExport(columns) },
  examples: [
    { mobile: '61234567', identification_number: '8-123-4567', email: 'ana.perez@example.com', amount: '25.00', card_or_wallet: 'Wallet', description: 'Viáticos de noviembre' },
    { mobile: '+507 6987-6543', identification_number: 'PE-12-345', email: 'luis.rios@example.com', amount: '1,250.50', card_or_wallet: 'Card', description: 'Bono' },
  ],
})
