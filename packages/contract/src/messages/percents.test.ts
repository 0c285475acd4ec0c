import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readMember, type FieldRule } from '../field-rules.ts'
import { inWords } from './holder-states.ts'
import { fill, languages, messages } from './say.ts'

const rate: FieldRule = { kind: 'percent', min: 0, max: 10_000 }

describe('percents', () => {
  it('of a refusal are written as their language writes them', () => {
    const refused = readMember(rate, '100.01')
    assert.ok('code' in refused)
    assert.deepEqual(languages.map((language) => fill(messages[language].problems.number_too_large, inWords(refused.code, refused.params, language))), ['El máximo es 100\u00a0%.', 'The maximum is 100%.'])
  })

  it('are only what a limit says: a name keeps its sign', () => {
    assert.deepEqual(inWords('limit_near', { name: '5%', min: 3 }, 'es'), { name: '5%', min: 3 })
  })
})
