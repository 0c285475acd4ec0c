import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { exportName } from './export-names.ts'
import { failureKind, problemKind } from './problem-kinds.ts'

describe('kinds of problems', () => {
  it('are what a problem is about, else its column', () => {
    assert.equal(problemKind({ code: 'user_unknown', field: 'email' }), 'person')
    assert.equal(problemKind({ code: 'email_invalid', field: 'email' }), 'email')
    assert.equal(problemKind({ code: 'amount_ambiguous', field: 'amount' }), 'amount')
    assert.equal(problemKind({ code: 'duplicate_in_list' }), 'repeated')
    assert.equal(problemKind({ code: 'row_short' }), 'row')
    assert.equal(problemKind({ code: 'of_a_newer_server' }), 'row')
  })
  it('of a failure are the code of its first problem', () => {
    assert.equal(failureKind([{ code: 'card_not_active' }, { code: 'blank' }]), 'card_not_active')
    assert.equal(failureKind([]), '')
  })
})

describe('the name of an export', () => {
  it('says in the language of the person which rows of which list it holds', () => {
    assert.equal(exportName('Recarga masiva', 'es', 7, 'failed'), 'recarga-masiva-lista-7-fallidas')
    assert.equal(exportName('Bulk recharge', 'en', '7', 'review'), 'bulk-recharge-list-7-review')
  })
})
