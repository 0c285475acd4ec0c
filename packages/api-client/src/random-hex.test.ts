import { callReference } from '@ventanilla/contract/endpoints/call-reference'
import { newReference, randomHex } from './random-hex.ts'

test('a reference is one that the server takes, and another each time, also without https', () => {
  expect('randomUUID' in crypto && crypto.randomUUID).toBeFalsy()
  const references = Array.from({ length: 50 }, newReference)
  for (const reference of references) expect(callReference.safeParse(reference).success).toBe(true)
  expect(new Set(references).size).toBe(50)
})

test('a byte is two digits', () => {
  expect(randomHex(300)).toMatch(/^[0-9a-f]{600}$/)
})
