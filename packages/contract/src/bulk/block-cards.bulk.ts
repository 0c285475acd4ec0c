import { common, oncePerPerson } from './columns.ts'
import { defineBulk, listExport, type BulkColumn } from './define-bulk.ts'
import { choice } from './formats.ts'
import { stale } from '../stale.ts'

const { email, identification_number, description } = common
const columns = {
  email,
  identification_number,
  action: {
    header: 'Action (Block/Unblock)',
    aliases: ['Acción (Bloquear/Desbloquear)', 'Acción', 'Action'],
    format: choice(['Block', 'Unblock'], { bloquear: 'Block', desbloquear: 'Unblock' }),
  },
  description,
} as const satisfies Record<string, BulkColumn>

/** Block and unblock cards: Active ↔ Temporarily blocked. */
export const blockCards = defineBulk({
  id: 'block-cards',
  route: 'block-card-list',
  endpoints: {
    upload: 'card-block-upload',
    review: 'card-block-validation',
    process: 'card-block-process',
    result: 'get-block-card-data',
    download: 'card-block-data-download',
  },
  access: { request: ['card-block'] },
  notifies: false,
  invalidates: stale.cards,
  columns,
  searches: ['identification_number', 'action'],
  duplicates: oncePerPerson,
  doneBy: 'action',
  exports: { result: listExport(columns), review: listExport(columns) },
  examples: [
    { email: 'ana.perez@example.com', identification_number: '8-123-4567', action: 'Block', description: 'Extravío por confirmar' },
    { email: 'luis.rios@example.com', identification_number: 'PE-12-345', action: 'Unblock', description: 'La encontró' },
  ],
  examplesEn: [{ description: 'May be lost: to be confirmed' }, { description: 'Found again' }],
})
