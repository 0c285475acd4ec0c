import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readMember, type FieldRule } from '../field-rules.ts'
import { holderStates, inWords } from './holder-states.ts'
import { fill, languages, messages } from './say.ts'

const rate: FieldRule = { kind: 'percent', min: 0, max: 10_000 }

describe('amounts', () => {
  it('of a refusal have their thousands apart, as everywhere; numbers and days stay', () => {
    const refused = readMember({ kind: 'money', min: '0.00', max: '10000.00' }, '10000.01')
    assert.ok('code' in refused)
    assert.deepEqual(languages.map((language) => fill(messages[language].problems.amount_too_large, refused.params)), ['El monto máximo es USD 10,000.00.', 'The maximum amount is USD 10,000.00.'])
    assert.equal(fill('{{min}} {{max}}', { min: '2026-01-01', max: 10000 }), '2026-01-01 10000')
  })
})

describe('forms', () => {
  it('say nothing of a spreadsheet: nobody typed into one', () => {
    const code = (format: 'identification' | 'mobile', typed: string) => {
      const read = readMember({ kind: 'text', max: 40, format }, typed)
      return 'code' in read ? read.code : undefined
    }
    assert.deepEqual([code('identification', '03/04/1990'), code('mobile', '6.1E+7')], ['identification_invalid', 'mobile_invalid'])
  })
})

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

describe('states', () => {
  it('of a user stand in a sentence as people say them', () => {
    const said = languages.map((language) => fill(messages[language].problems.user_cannot_receive, inWords('user_cannot_receive', { status: 'Withdrawal process' }, language)))
    assert.deepEqual(said, ['El usuario está en retiro y no puede recibir recargas.', 'The user is in withdrawal and cannot receive recharges.'])
    assert.equal(holderStates.user['Withdrawal process'].en, 'Withdrawal process')
  })
})
