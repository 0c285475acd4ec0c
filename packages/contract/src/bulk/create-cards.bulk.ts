import { common, oncePerPerson } from './columns.ts'
import { defineBulk, listExport, type BulkColumn } from './define-bulk.ts'
import { choice } from './formats.ts'
import { stale } from '../stale.ts'

const { email, identification_number } = common
const columns = {
  email,
  identification_number,
  card_type: {
    header: 'Card Type',
    aliases: ['Tipo de tarjeta', 'Type', 'Tipo'],
    format: choice(['physical', 'virtual'], { fisica: 'physical', digital: 'virtual' }),
    optional: true,
  },
} as const satisfies Record<string, BulkColumn>

/** Create cards: one for each verified user without a card, for the card fee. A card is physical where the list does not say. */
export const createCards = defineBulk({
  id: 'create-cards',
  route: 'create-card-list',
  endpoints: {
    upload: 'card-create-upload',
    review: 'card-create-list-validation',
    process: 'card-create-process',
    result: 'get-create-card-data',
    download: 'card-request-data-download',
  },
  access: { request: ['credit-card'] },
  movesMoney: true,
  notifies: false,
  invalidates: [...stale.cards, ...stale.balances],
  columns,
  searches: ['email', 'identification_number'],
  duplicates: oncePerPerson,
  exports: { result: listExport(columns), review: listExport(columns) },
  examples: [
    { email: 'ana.perez@example.com', identification_number: '8-123-4567', card_type: 'physical' },
    { email: 'luis.rios@example.com', identification_number: 'PE-12-345', card_type: 'virtual' },
  ],
})
