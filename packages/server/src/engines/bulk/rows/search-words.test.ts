import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { blockCards } from '@ventanilla/contract/bulk/block-cards.bulk'
import { cancelCards } from '@ventanilla/contract/bulk/cancel-cards.bulk'
import { startBulkServer } from '../test/bulk-server.ts'
import { operationOn, type Cells } from '../test/operation.ts'
import { indexList } from './search-index.ts'

describe('search finds the words that a table shows for a choice, in both languages', async () => {
  const server = await startBulkServer({ holders: 3 })
  after(() => server.close())
  const [ana, eva, leo] = server.holders.map(({ email, identification }): Cells => ({ email, identification_number: identification }))
  const found = async (path: string, upload_document_id: string, search: string) => (await server.get(path, { upload_document_id, search })).body['count']

  it('on a list of cards to block', async () => {
    const id = await operationOn(server, blockCards).uploaded([{ ...ana, action: 'Block' }, { ...eva, action: 'Desbloquear' }, { ...leo, action: 'Bloquear' }])
    const counts = () => Promise.all(['Bloquear', 'desbloq', 'UNBLOCK', 'block', 'perdida', ana!['identification_number']!].map((search) => found('card-block-validation', id, search)))
    assert.deepEqual(await counts(), [3, 1, 1, 3, 0, 1])
    await indexList(server.database.db, Number(id))
    assert.deepEqual(await counts(), [3, 1, 1, 3, 0, 1])
  })

  it('on a list of cards to cancel', async () => {
    const id = await operationOn(server, cancelCards).uploaded([{ ...ana, action: 'Damaged' }, { ...eva, action: 'Dañada' }, { ...leo, action: 'Lost' }])
    assert.deepEqual(await Promise.all(['Dañada', 'danada', 'damaged', 'Perdida', 'lost'].map((search) => found('cancel-card-validation', id, search))), [2, 2, 2, 1, 1])
  })
})
