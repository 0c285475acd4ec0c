import { common, oncePerPerson } from './columns.ts'
import { defineBulk, listExport, type BulkColumn } from './define-bulk.ts'
import { choice } from './formats.ts'
import { stale } from '../stale.ts'

const { email, identification_number, description } = common
const columns = {
  email,
  identification_number,
  action: {
    header: 'Action (Lost/Stolen/Damaged/Fraud/Request)',
    aliases: ['Acción (Perdida/Robada/Dañada/Fraude/Solicitud)', 'Acción', 'Action', 'Motivo', 'Reason'],
    format: choice(['Lost', 'Stolen', 'Damaged', 'Fraud', 'Request'], { perdida: 'Lost', robada: 'Stolen', 'dañada': 'Damaged', fraude: 'Fraud', solicitud: 'Request' }),
  },
  description,
} as const satisfies Record<string, BulkColumn>

/** Cancel cards, for good: any state → Canceled; what a card holds goes to the wallet. */
export const cancelCards = defineBulk({
  id: 'cancel-cards',
  route: 'cancel-card-list',
  endpoints: {
    upload: 'cancel-card-upload',
    review: 'cancel-card-validation',
    process: 'cancel-card-process',
    result: 'get-cancel-card-data',
    download: 'card-cancel-data-download',
  },
  access: { request: ['card-data'] },
  movesMoney: true,
  notifies: false,
  invalidates: [...stale.cards, ...stale.balances],
  columns,
  searches: ['identification_number', 'action'],
  duplicates: oncePerPerson,
  exports: { result: listExport(columns), review: listExport(columns) },
  examples: [
    { email: 'ana.perez@example.com', identification_number: '8-123-4567', action: 'Lost', description: 'Perdida en un viaje' },
    { email: 'luis.rios@example.com', identification_number: 'PE-12-345', action: 'Request', description: '' },
  ],
  examplesEn: [{ description: 'Lost on a trip' }, {}],
})
