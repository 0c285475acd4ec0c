/** Load cards: from a holder's wallet to their own card. */
export const definition = `import { common } from './columns.ts'
import { stale } from '../stale.ts'
import { defineBulk, listExport } from './define-bulk.ts'

const { email, identification_number, amount, description } = common
const columns = { email, identification_number, amount, description }

export const loadCards = defineBulk({
  id: 'load-cards',
  route: 'load-card-list',
  endpoints: { upload: 'load-card-upload', review: 'load-card-validation', process: 'load-card-process', result: 'get-load-card-data', download: 'load-card-data-download' },
  access: { request: ['transfer'] },
  notifies: false,
  invalidates: stale.balances,
  columns,
  searches: ['email', 'identification_number'],
  totals: 'amount',
  duplicates: [{ by: ['email'], level: 'error' }],
  exports: { result: listExport(columns), review: listExport(columns) },
  examples: [
    { email: 'ana.perez@example.com', identification_number: '8-123-4567', amount: '25.00', description: 'Para el viaje' },
    { email: 'luis.rios@example.com', identification_number: 'PE-12-345', amount: '10.00', description: '' },
  ],
})
`

export const effect = `import { loadCards } from '@ventanilla/contract/bulk/load-cards.bulk'
import { defineEffect } from '../../engines/bulk/effect.ts'
import { cardRules, holder, holderRules } from '../users/public.ts'

export const loadCardsEffect = defineEffect(loadCards, {
  joins: holder,
  rules: [...holderRules, ...cardRules('email')],
  moves: {
    kind: 'transfer',
    debit: 'w.account_id',
    credit: 'c.account_id',
    description: 'r.description',
    uncovered: { code: 'balance_insufficient', field: 'amount', params: { available: 'money_text(w.available)' } },
  },
})
`

export const view = `import { loadCards } from '@ventanilla/contract/bulk/load-cards.bulk'
import { defineView } from '../operations/bulk-view.ts'

/** Load cards; an applied row shows its transaction. */
export const loadCardsView = defineView(loadCards, { icon: 'upload', result: ['email', 'identification_number', 'amount', 'transaction_id'] })
`

export const words = {
  es: { title: 'Cargar tarjetas', done: 'Tarjeta cargada', description: 'Pasa saldo de la billetera a la tarjeta de la misma persona.' },
  en: { title: 'Load cards', done: 'Card loaded', description: 'Moves balance from the wallet to the same person’s card.' },
}

/** Its use over the API. */
export const played = `import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { loadCards } from '@ventanilla/contract/bulk/load-cards.bulk'
import { topUp } from '@ventanilla/contract/bulk/top-up.bulk'
import { startBulkServer } from '../../engines/bulk/test/bulk-server.ts'
import { balance } from '../../engines/bulk/test/holders.ts'
import { operationOn } from '../../engines/bulk/test/operation.ts'

describe('load cards', async () => {
  const server = await startBulkServer()
  after(() => server.close())
  const { pool, holders: [ana, eva] } = server
  const keys = ({ email, identification, mobile }: NonNullable<typeof ana>) => ({ email, identification_number: identification, mobile })
  const recharge = operationOn(server, topUp)
  await recharge.processed(await recharge.uploaded([{ ...keys(ana!), amount: '30.00', card_or_wallet: 'Wallet' }]))
  const load = operationOn(server, loadCards)

  it('says which row is not covered', async () => {
    const id = await load.uploaded([{ ...keys(ana!), amount: '12.50' }, { ...keys(eva!), amount: '1' }])
    assert.deepEqual((await load.problemsOf(id)).map(({ row, problems }) => [row, problems[0]?.code]), [[3, 'balance_insufficient']])
  })

  it('moves the money and shows it in the result and its file', async () => {
    const id = await load.uploaded([{ ...keys(ana!), amount: '12.50' }])
    assert.equal((await load.processed(id))['status'], 'completed')
    assert.deepEqual([await balance(pool, { wallet: ana! }), await balance(pool, { card: ana! })], [1_750, 1_250])
    const { body } = await server.get('get-load-card-data', { upload_document_id: id })
    assert.deepEqual((body['transactions'] as { message: string }[]).map(({ message }) => message), ['Tarjeta cargada'])
    const { body: file } = await server.post('load-card-data-download', { upload_document_id: id })
    assert.deepEqual((file['response'] as Record<string, string>[]).map((row) => [row['Amount'], row['Status']]), [['12.50', 'Exitosa']])
  })
})
`

/** Its screens. */
export const shown = `import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mount } from '../testing/mount.tsx'
import { reviewRecord, transaction, uploadDocument } from '../testing/rows.ts'

test('it has its tile, its review and its result', async () => {
  const own = { operation: 'load-cards', file_name: 'cargas.csv', total_count: 1, success_count: 1, total_amount: '12.50' }
  const row = { email: 'ana@example.com', amount: '12.50', description: 'Para el viaje' }
  const { address } = mount(
    {
      calls: { 'upload-history': () => ({ count: 0, count_capped: false, next: null, previous: null, results: [] }) },
      bulk: {
        upload: () => uploadDocument(own),
        review: () => ({ ...uploadDocument(own), records: [reviewRecord(row)], count: 1 }),
        process: () => ({ ...uploadDocument({ ...own, status: 'completed' }), progress: '' }),
        result: () => ({ ...uploadDocument({ ...own, status: 'completed' }), transactions: [transaction({ ...row, transaction_id: '77', message: 'Tarjeta cargada' })], count: 1 }),
      },
    },
    { at: '/credit-card' },
  )
  const tile = within(await screen.findByRole('article', { name: 'Cargar tarjetas' }))
  expect(tile.getByText('Pasa saldo de la billetera a la tarjeta de la misma persona.')).toBeVisible()
  await userEvent.upload(tile.getByLabelText('Cargar tarjetas: Elige un archivo'), new File(['Email'], 'cargas.csv', { type: 'text/csv' }))
  await waitFor(() => expect(address()).toBe('/load-card-list/7'))
  const reviewed = within(await screen.findByRole('table', { name: 'Filas de la lista' }))
  for (const text of ['ana@example.com', '12.50', 'Para el viaje']) expect(reviewed.getByText(text)).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Correos a notificar' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Confirmar y procesar' }))
  await waitFor(() => expect(address()).toBe('/load-card-list/7/result'))
  for (const text of ['77', 'Exitosa', 'Tarjeta cargada']) expect(await screen.findByText(text)).toBeVisible()
})
`
