import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openApiDocument } from './openapi.ts'

type Operation = { operationId: string; security?: unknown[]; responses: Record<string, unknown> }
type Document = { paths: Record<string, Record<string, Operation>> }

test('every operation says who may call it and what it refuses with', async () => {
  const { paths } = (await openApiDocument()) as Document
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  assert.ok(operations.length > 90)
  assert.deepEqual(operations.filter(({ security }) => security === undefined).map(({ operationId }) => operationId), [])
  assert.deepEqual(operations.filter(({ responses }) => !Object.keys(responses).some((status) => status.startsWith('4'))).map(({ operationId }) => operationId), [])
})
