import type { BulkColumn, Duplicates } from './define-bulk.ts'
import { choice, email, identification, lines, mobile, money } from './formats.ts'

/** The smallest and the largest amount of one movement. */
export const amountLimits = { min: '0.01', max: '10000.00' } as const

/** Columns that several lists have, with the headers that they are known by in both languages. */
export const common = {
  mobile: { header: 'Mobile', aliases: ['Celular', 'Móvil', 'Teléfono', 'Phone', 'Mobile Number', 'Mobile No'], format: mobile() },
  identification_number: {
    header: 'Identification Number',
    aliases: ['Número de identificación', 'Identificación', 'Cédula', 'ID Number'],
    format: identification(),
  },
  email: { header: 'Email', aliases: ['Correo', 'Correo electrónico', 'E-mail'], format: email() },
  amount: { header: 'Amount', aliases: ['Monto', 'Importe'], format: money(amountLimits) },
  card_or_wallet: {
    header: 'Type (Card/Wallet)',
    aliases: ['Tipo (Tarjeta/Billetera)', 'Tipo', 'Type', 'Card or Wallet'],
    format: choice(['Card', 'Wallet'], { tarjeta: 'Card', billetera: 'Wallet', monedero: 'Wallet' }),
  },
  description: { header: 'Description', aliases: ['Descripción', 'Concepto'], format: lines(200), optional: true },
} as const satisfies Record<string, BulkColumn>

/** A list names a person once (domain page), by either of the two columns. */
export const oncePerPerson: readonly Duplicates<'email' | 'identification_number'>[] = [
  { by: ['email'], level: 'error' },
  { by: ['identification_number'], level: 'error' },
]
