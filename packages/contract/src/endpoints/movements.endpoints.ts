import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { figureIds } from '../figures.ts'
import { choice, days } from '../filters.ts'
import { csvColumn, defineList, identifier, listEndpoint, moneyText, timestamp } from '../lists.ts'
import { readingBoth } from '../permissions.ts'
import { accountKinds, movementKinds, movementStatuses } from '../states.ts'
import { cardReaders } from './cards.endpoints.ts'
import { walletReaders } from './wallets.endpoints.ts'

/** A movement of the whole programme, between any two accounts. */
const programmeMovement = z.object({
  transaction_id: identifier,
  kind: z.enum(movementKinds),
  amount: moneyText,
  from: z.enum(accountKinds),
  to: z.enum(accountKinds),
  user_id: identifier.nullable().describe('the holder whose money it is; null between accounts of the programme'),
  user_name: z.string(),
  email: z.string(),
  establishment: z.string(),
  description: z.string(),
  status: z.enum(movementStatuses),
  reversal_of: identifier.nullable(),
  reversed_by: identifier.nullable(),
  created_at: timestamp,
})
export type ProgrammeMovement = z.infer<typeof programmeMovement>

/** All movements. `figure`: those that a figure of the dashboard counts, so no reversal and nothing that was taken back whole. */
export const programmeMovementList = defineList({
  item: programmeMovement,
  sorts: ['created_at'],
  filters: { figure: choice(figureIds), kind: choice(movementKinds), created_at: days() },
  csv: {
    transaction_id: csvColumn('ID de transacción', 'Transaction ID'),
    created_at: csvColumn('Fecha', 'Date', 'moment'),
    kind: csvColumn('Tipo', 'Type', 'kind'),
    amount: csvColumn('Monto (USD)', 'Amount (USD)'),
    from: csvColumn('De', 'From', 'account'),
    to: csvColumn('A', 'To', 'account'),
    user_name: csvColumn('Usuario', 'User'),
    email: csvColumn('Correo', 'E-mail'),
    establishment: csvColumn('Establecimiento', 'Establishment'),
    description: csvColumn('Descripción', 'Description', 'transferNote'),
    status: csvColumn('Estado', 'Status', 'movement'),
    reversal_of: csvColumn('Reversa a', 'Reversal of'),
    reversed_by: csvColumn('Reversado por', 'Reversed by'),
  },
})

export const movementEndpoints = {
  movements: defineEndpoint({
    summary: 'Movements of the whole programme, newest first; also those that one figure of the dashboard counts',
    method: 'GET',
    path: '/api/movements/',
    // Movements of wallets and of cards stand in one list.
    access: readingBoth(walletReaders, cardReaders),
    ...listEndpoint(programmeMovementList),
  }),
}
