import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { MAX_ITEMS } from './constants.ts'
import { allEndpoints } from './endpoints.ts'

type Schema = { [key: string]: unknown; type?: string; enum?: unknown[]; const?: unknown; maxLength?: number; maxItems?: number; additionalProperties?: unknown }

/** Where a call may carry as much as it likes: a text or an array without a maximum, members that no shape names. */
function unlimited(schema: Schema, path: string): string[] {
  const isFixed = schema.enum !== undefined || schema.const !== undefined
  const own = [
    ...(schema.type === 'string' && !isFixed && schema.maxLength === undefined ? [`${path}: a text`] : []),
    ...(schema.type === 'array' && !((schema.maxItems ?? Infinity) <= MAX_ITEMS) ? [`${path}: an array`] : []),
    ...(typeof schema.additionalProperties === 'object' ? [`${path}: any members`] : []),
  ]
  const inner = Object.entries(schema).flatMap(([key, value]) => {
    const within = key === 'properties' || key === 'items' ? path : `${path}/${key}`
    return (Array.isArray(value) ? value : [value]).flatMap((each) => (typeof each === 'object' && each !== null ? unlimited(each as Schema, within) : []))
  })
  return [...own, ...inner]
}

describe('what a call may carry', () => {
  for (const [id, { params, query, body }] of Object.entries(allEndpoints))
    it(`has a maximum everywhere: ${id}`, () => {
      const found = Object.entries({ params, query, body }).flatMap(([part, shape]) =>
        shape ? unlimited(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema, part) : [],
      )
      assert.deepEqual(found, [])
    })

  it('is seen by this test', () => {
    const shape = z.object({ text: z.string(), list: z.array(z.string().max(3)), record: z.record(z.string(), z.number()), either: z.union([z.number(), z.array(z.string()).max(2)]) })
    const found = unlimited(z.toJSONSchema(shape, { io: 'input' }) as Schema, 'body')
    assert.deepEqual(found.map((each) => each.replace(/.*: /, '')).sort(), ['a text', 'a text', 'a text', 'an array', 'any members'])
  })
})

it('a text that is far too long is refused before it is composed, and one that composes to its limit is not', () => {
  const { first_name } = (allEndpoints['first-administrator']?.body as z.ZodObject<{ first_name: z.ZodType }>).shape
  const issuesOf = (value: string) => first_name.safeParse(value).error?.issues.map((issue) => [issue.code, 'maximum' in issue && issue.maximum])
  assert.equal(first_name.parse('e\u0301'.repeat(80)), 'é'.repeat(80))
  assert.deepEqual(issuesOf('é'.repeat(81)), [['too_big', 80]])
  assert.deepEqual(issuesOf(`a${'\u0301\u0316'.repeat(500_000)}`), [['too_big', 80]])
})
