import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { matchHeaders } from './headers.ts'
import { topUp } from './top-up.bulk.ts'

describe('matching the header row', () => {
  it('takes the export headers in any order and case', () => {
    const match = matchHeaders(topUp, ['EMAIL', ' amount ', 'Type (Card/Wallet)', 'mobile', 'Identification Number'])
    assert.deepEqual(match.keys, ['email', 'amount', 'card_or_wallet', 'mobile', 'identification_number'])
    assert.deepEqual([match.missing, match.doubled, match.extra], [[], [], []])
  })

  it('takes Spanish headers, without accents and with a BOM', () => {
    const match = matchHeaders(topUp, ['\ufeffCelular', 'CEDULA', 'Correo Electronico', 'Monto', 'Tipo (Tarjeta/Billetera)', 'Descripcion'])
    assert.deepEqual(match.keys, ['mobile', 'identification_number', 'email', 'amount', 'card_or_wallet', 'description'])
  })

  it('names missing columns by their header, but not the optional ones', () => {
    assert.deepEqual(matchHeaders(topUp, ['Mobile', 'Email']).missing, ['Identification Number', 'Amount', 'Type (Card/Wallet)'])
  })

  it('names a column that appears twice in two spellings', () => {
    assert.deepEqual(matchHeaders(topUp, ['Email', 'Correo']).doubled, ['Email'])
  })

  it('passes over the columns that an export adds, and names the others that it does not know', () => {
    assert.deepEqual(matchHeaders(topUp, ['Email', 'Status', 'Message', 'Estado', 'Nota', '']).extra, ['Nota'])
  })

  it('leaves a header of another currency, of percentages or in another script for another column', () => {
    assert.deepEqual(matchHeaders(topUp, ['Amount €', 'Monto %', 'Email 邮件', 'Amount ($)', '*E-mail:']).keys, [undefined, undefined, undefined, 'amount', 'email'])
  })

  it('does not work on a header that is too long for one, and names it in short', () => {
    const long = `Email${'\u0301'.repeat(1_000_000)}`
    const { keys, extra } = matchHeaders(topUp, [long, `Nota\n${'x'.repeat(90)}`])
    assert.deepEqual([keys, extra.map(({ length }) => length)], [[undefined, undefined], [60, 60]])
  })
})
