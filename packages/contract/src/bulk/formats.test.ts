import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { choice, email, identification, lines, mobile, money, text, type Format } from './formats.ts'

const read = (format: Format, raw: string) => {
  const result = format.read(raw)
  return 'value' in result ? result.value : result.code
}
const table = (format: Format, rows: readonly (readonly [string, string])[]) => {
  for (const [raw, expected] of rows) it(`${raw} → ${expected}`, () => assert.equal(read(format, raw), expected))
}

describe('money', () => {
  table(money({ min: '0.01', max: '10000.00' }), [
    ['25', '25.00'],
    ['25.5', '25.50'],
    ['0,01', '0.01'],
    ['.5', '0.50'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['USD 12.00', '12.00'],
    ['$1,000.00', '1000.00'],
    ['0010.00', '10.00'],
    ['10000.00', '10000.00'],
    ['1.234', 'amount_ambiguous'],
    ['1,234', 'amount_ambiguous'],
    ['0', 'amount_not_positive'],
    ['0.00', 'amount_not_positive'],
    ['-5', 'amount_not_positive'],
    ['(5.00)', 'amount_not_positive'],
    ['0.125', 'amount_places'],
    ['1234.567', 'amount_places'],
    ['12.3456', 'amount_places'],
    ['1,234.567', 'amount_places'],
    ['10000.01', 'amount_too_large'],
    ['99999999999999999999', 'amount_too_large'],
    ['12,34,56', 'amount_invalid'],
    ['1.234.56', 'amount_invalid'],
    ['1e3', 'amount_invalid'],
    ['0x10', 'amount_invalid'],
    ['0b11', 'amount_invalid'],
    ['1 234,50', '1234.50'],
    ['1\u00a0234.5', '1234.50'],
    ['1\u202f234\u202f567,89', 'amount_too_large'],
    ['1 234', '1234.00'],
    ['5 USD', '5.00'],
    ['B/. 5', '5.00'],
    ['US$5', '5.00'],
    ['-$5', 'amount_not_positive'],
    ['($5.00)', 'amount_not_positive'],
    ['0000000000000000010', '10.00'],
    ['12 50', 'amount_invalid'],
    ['3 4,50', 'amount_invalid'],
    ['$5 $6', 'amount_invalid'],
    ['$5\n$6', 'amount_invalid'],
    ['12\n500', 'amount_invalid'],
    ['1 23 456', 'amount_invalid'],
    ['1 234\u00a0567', 'amount_invalid'],
    ['0 500', 'amount_invalid'],
    ['5 $ 6', 'amount_invalid'],
    ['$5 USD', 'amount_invalid'],
    ['US D5', 'amount_invalid'],
    ['5-', 'amount_invalid'],
    ['--5', 'amount_invalid'],
    ['(5', 'amount_invalid'],
    ['€5', 'amount_invalid'],
    ['\uff15', 'amount_invalid'],
    ['NaN', 'amount_invalid'],
    ['abc', 'amount_invalid'],
  ])
})

describe('identification', () => {
  table(identification(), [
    ['8-123-4567', '8-123-4567'],
    ['pe-12-345', 'PE-12-345'],
    ['8AV-1-2', '8AV-1-2'],
    ['13-1-2', '13-1-2'],
    ['8 - 123 - 4567', '8-123-4567'],
    ['PA1234567', 'PA1234567'],
    ['2001-08-04', 'identification_is_date'],
    ['08/04/2001', 'identification_is_date'],
    ['4-ago-2001', 'identification_is_date'],
    ['Aug-45', 'identification_is_date'],
    ['14-1-2', 'identification_invalid'],
    ['8-12345-1', 'identification_invalid'],
    ['AB1', 'identification_invalid'],
    ['ab12345', 'AB12345'],
    ['8\u00a0- 123-4567', '8-123-4567'],
    ['Straße1', 'identification_invalid'],
    ['pı12345', 'identification_invalid'],
    ['ﬁ12345', 'identification_invalid'],
    ['\u212a12345', 'identification_invalid'],
    ['８-123-4567', 'identification_invalid'],
    ['8-\n123-4567', 'identification_invalid'],
  ])
})

describe('mobile', () => {
  table(mobile(), [
    ['61234567', '+50761234567'],
    ['+507 6123-4567', '+50761234567'],
    ['0050761234567', '+50761234567'],
    ['6.1234567E7', 'mobile_scientific'],
    ['6,12E+07', 'mobile_scientific'],
    ['71234567', 'mobile_invalid'],
    ['6123456', 'mobile_invalid'],
    ['6123\u00a04567', '+50761234567'],
    ['6123 - 4567', '+50761234567'],
    ['61 23 45 67', '+50761234567'],
    ['(507) 6123-4567', '+50761234567'],
    ['(+507)61234567', '+50761234567'],
    ['50761234567', '+50761234567'],
    ['6123456.7', 'mobile_invalid'],
    ['6123.4567', 'mobile_invalid'],
    ['-61234567', 'mobile_invalid'],
    ['61234567-', 'mobile_invalid'],
    ['6.1.2.3.4.5.6.7', 'mobile_invalid'],
    ['6-1-2-3-4-5-6-7', 'mobile_invalid'],
    ['6123--4567', 'mobile_invalid'],
    ['6123\n4567', 'mobile_invalid'],
    ['(6123) 4567', 'mobile_invalid'],
    ['(507 61234567', 'mobile_invalid'],
    ['+61234567', 'mobile_invalid'],
  ])
})

describe('email', () => {
  table(email(), [
    ['Ana@Example.com', 'ana@example.com'],
    ['ana+1@mail.example.pa', 'ana+1@mail.example.pa'],
    ['ana@', 'email_invalid'],
    ['ana@localhost', 'email_invalid'],
    ['a b@example.com', 'email_invalid'],
    ['ana@example..com', 'email_invalid'],
    ['\u212aim@example.com', 'email_invalid'],
    ['İsa@example.com', 'email_invalid'],
    ['ana\u200b@example.com', 'email_invalid'],
  ])
})

describe('choice', () => {
  table(choice(['Card', 'Wallet'], { tarjeta: 'Card' }), [
    ['card', 'Card'],
    [' TARJETA ', 'Card'],
    ['cash', 'choice_invalid'],
    ['Tarjetá', 'Card'],
    ['C\u0336a\u0336r\u0336d\u0336', 'choice_invalid'],
    ['C\u200bard', 'choice_invalid'],
  ])
})

describe('text', () => {
  const kept = ['José Peña', 'Straße', 'İstanbul', 'ﬁn', 'São João', 'CŒUR', 'É\u0301', 'Ångström', '2 ½ ¿qué? «sí»', 'a\u202eb', '\u{1f600}', '¬ no', '√2']
  table(text(40), kept.map((raw) => [raw, raw]))
  table(text(4), [['Jose\u0301', 'José'], ['Josefa', 'too_long']])
  table(text(40), ['Ana\nMaría', 'Ana\r\nMaría', 'Ana\tMaría', 'Ana\u0007', 'Ana\u2028María'].map((raw) => [raw, 'text_control']))
  table(lines(40), ['Ana\nMaría'].map((raw) => [raw, raw]))
  table(money({ min: '0.00', max: '10.00' }), [['-5', 'amount_negative'], ['0', '0.00'], ['(0.01)', 'amount_negative']])
  table(text(40), ['JosÃ© Peña', 'Jos√© Pe√±a', 'Jos├® Pe├▒a', 'JosÃƒÂ©', 'PEÃ‘A', 'oâ€™clock', 'Â¿quÃ©?'].map((raw) => [raw, 'text_garbled']))

  it('names the word and what was meant', () => {
    assert.deepEqual(text().read('Bono de JosÃ© Peña'), { code: 'text_garbled', params: { found: 'JosÃ©', meant: 'José' } })
    assert.deepEqual(text().read('JosÃƒÂ©'), { code: 'text_garbled', params: { found: 'JosÃƒÂ©', meant: 'José' } })
  })
})

describe('every format', () => {
  for (const format of [text(), email(), mobile(), identification(), choice(['Card']), money({ min: '0.00', max: '1.00' })])
    it(`${format.kind} refuses a text of any length before it works on it`, () => {
      for (const sign of ['\u0301', ' ', '1', 'a', '-', '1 ', '.']) assert.ok('code' in format.read(sign.repeat(1_000_000)))
    })
})
