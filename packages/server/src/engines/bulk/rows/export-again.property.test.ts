import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import fc from 'fast-check'
import { bulkEndpoints } from '@ventanilla/contract/bulk/bulk-shapes'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { nationalIds } from '@ventanilla/contract/bulk/national-ids.bulk'
import { topUp } from '@ventanilla/contract/bulk/top-up.bulk'
import { fileTypes } from '@ventanilla/contract/file-formats'
import { cases } from '@ventanilla/contract/test/cases'
import { startBulkServer } from '../test/bulk-server.ts'
import { upload } from '../test/lists.ts'
import { oddCsv, oddRows, oddWorkbook } from '../test/odd-lists.ts'

const PEOPLE = 30

describe('a file of ours that is uploaded again', async () => {
  const server = await startBulkServer({ holders: PEOPLE })
  after(() => server.close())
  const { pool, token } = server

  async function uploaded(definition: BulkDefinition, content: string | Buffer): Promise<string> {
    const { status, body } = await server.call({ method: 'POST', url: bulkEndpoints(definition).upload?.path ?? '', token, ...upload(content) })
    assert.equal(status, 200, JSON.stringify(body))
    return String(body['upload_document_id'])
  }
  const download = (id: string, accept: string, path = 'file-data-download') =>
    server.app.inject({ method: 'POST', url: `/api/user/${path}/`, payload: { upload_document_id: id }, headers: { authorization: `Bearer ${token}`, accept } })
  /** The file that stands for the one that was uploaded, where somebody was erased from it. */
  async function written(id: string) {
    await pool.query('delete from upload_file_chunks where document_id = $1', [id])
    return download(id, '*/*', 'download-uploaded-file')
  }
  /** What has to stay: the values of a row that is right, and that one that is wrong is wrong. */
  async function meant({ columns }: BulkDefinition, id: string): Promise<unknown[]> {
    const { response } = (await download(id, 'application/json')).json<{ response: Record<string, unknown>[] }>()
    return response.map((row) => (row['status'] === true ? Object.keys(columns).map((key) => row[key]) : 'wrong'))
  }

  async function staysAsItIs(definition: BulkDefinition, content: string | Buffer): Promise<void> {
    const id = await uploaded(definition, content)
    const rows = await meant(definition, id)
    for (const [at, file] of [await download(id, fileTypes.csv), await download(id, fileTypes.xlsx), await written(id)].entries()) {
      const again = await uploaded(definition, file.rawPayload)
      assert.deepEqual(await meant(definition, again), rows, String(at))
    }
  }

  for (const definition of [topUp, nationalIds])
    it(`leaves the rows of ${definition.id} that nobody touched as they are`, async () => {
      await fc.assert(fc.asyncProperty(oddRows(definition, PEOPLE), async (rows) => staysAsItIs(definition, await oddWorkbook(definition, rows))), cases(5))
      await fc.assert(fc.asyncProperty(oddRows(definition, PEOPLE), fc.array(fc.nat(2), { minLength: 1, maxLength: 20 }), (rows, cut) => staysAsItIs(definition, oddCsv(definition, rows, cut))), cases(3))
    })
})
