import { common, oncePerPerson } from './columns.ts'
import { defineBulk, listExport } from './define-bulk.ts'
import { stale } from '../stale.ts'

const { email, identification_number } = common
const columns = { email, identification_number }

/** Activate cards that were printed and handed over: PendingAck → Active. Its result headers are those of section 9. */
export const activateCards = defineBulk({
  id: 'activate-cards',
  route: 'activate-card-list',
  endpoints: {
    upload: 'card-activate-upload',
    review: 'card-activation-list-validation',
    process: 'card-activtion-process',
    result: 'get-active-card-data',
    download: 'card-activation-data-download',
  },
  access: { request: ['card-data'] },
  notifies: false,
  invalidates: stale.cards,
  columns,
  searches: ['email', 'identification_number'],
  duplicates: oncePerPerson,
  exports: { result: listExport(columns), review: listExport(columns) },
  examples: [
    { email: 'ana.perez@example.com', identification_number: '8-123-4567' },
    { email: 'luis.rios@example.com', identification_number: 'PE-12-345' },
  ],
})
