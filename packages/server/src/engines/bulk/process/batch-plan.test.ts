import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { operations } from '@ventanilla/contract/bulk/operations'
import { freshDatabase } from '../../../app/test/database.ts'
import { effectOf } from '../../../app/effects.ts'
import { storedRows } from '../upload/staging.ts'
import { applyToList } from './apply-rows.ts'

describe('the statement of a batch', async () => {
  const database = await freshDatabase()
  after(() => database.drop())
  const { pool } = database

  // Nothing was analysed here, as of a list that has just been uploaded.
  for (const definition of operations.filter(({ endpoints }) => endpoints.process !== undefined))
    it(`${definition.id}: never goes through its rows once for each of its rows`, async () => {
      const effect = effectOf(definition)
      const rows = storedRows(definition, { documentId: 1, from: 2, to: 2_001 })
      const client = await pool.connect()
      await client.query('begin; set local random_page_cost = 1.1; set local jit = off')
      const { rows: plan } = await client.query<{ 'QUERY PLAN': string }>(`explain ${applyToList(effect, rows)}`, ['A1', 1, `${definition.id}:1`])
      await client.query('rollback')
      client.release()
      const lines = plan.map((line) => line['QUERY PLAN'])
      assert.ok(lines.some((line) => line.includes('bulk_stretch')))
      assert.deepEqual(lines.filter((line) => /Join Filter: .*\.(row_number|reference) = /.test(line)), [])
    })
})
