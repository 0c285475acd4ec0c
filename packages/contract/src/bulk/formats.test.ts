import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { choice, email, identification, mobile, money, type Format } from './formats.ts'

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
  ])
})

describe('choice', () => {
  table(choice(['Card', 'Wallet'], { tarjeta: 'Card' }), [
    ['card', 'Card'],
    [' TARJETA ', 'Card'],
    ['cash', 'choice_invalid'],
  ])
})
