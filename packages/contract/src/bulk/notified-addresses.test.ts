import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MAX_NOTIFIED } from '../constants.ts'
import { readAddresses } from './notified-addresses.ts'

describe('the addresses that a list notifies', () => {
  it('are read from a text with commas, semicolons or spaces, or from a list, each of them once', () => {
    const read = { kept: ['ana@empresa.pa', 'luis@empresa.pa'], writable: ['ana@empresa.pa', 'luis@empresa.pa'], unwritten: [] }
    for (const entered of ['ana@empresa.pa, luis@empresa.pa', 'Ana@Empresa.pa;luis@empresa.pa ANA@empresa.pa', ['ana@empresa.pa', ' luis@empresa.pa']]) assert.deepEqual(readAddresses(entered), read)
    for (const nothing of [undefined, '', ' , ', []]) assert.deepEqual(readAddresses(nothing).kept, [])
  })

  it('are kept where they cannot be written to, and named', () => {
    const { kept, writable, unwritten } = readAddresses('ana@empresa, no-es-correo, ana@empresa.pa')
    assert.deepEqual([kept, writable, unwritten], [['ana@empresa', 'no-es-correo', 'ana@empresa.pa'], ['ana@empresa.pa'], ['ana@empresa', 'no-es-correo']])
  })

  it('are fifty at most; the others are named', () => {
    const { kept, unwritten } = readAddresses(Array.from({ length: MAX_NOTIFIED + 2 }, (_, at) => `a${at}@empresa.pa`))
    assert.deepEqual([kept.length, unwritten], [MAX_NOTIFIED, ['a50@empresa.pa', 'a51@empresa.pa']])
  })
})
