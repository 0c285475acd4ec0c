import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { movesMoney } from './bulk/define-bulk.ts'
import { operations } from './bulk/operations.ts'
import { examplesIn } from './bulk/template.ts'
import { addressesOf } from './endpoint.ts'
import { allEndpoints } from './endpoints.ts'
import { languages, messages } from './messages/say.ts'
import { allows, permissionCodes } from './permissions.ts'

const keysOf = (value: object, prefix = ''): string[] =>
  Object.entries(value).flatMap(([key, inner]) => (typeof inner === 'object' && inner !== null ? keysOf(inner, `${prefix}${key}.`) : [prefix + key]))
const namesIn = (sentence: string) => [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort()
const sentence = (value: object, path: string) => path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], value) as string

describe('the contract', () => {
  it('lets lists that notify move money: only the question before that names the addresses that get no mail', () => {
    for (const operation of operations.filter(({ notifies }) => notifies)) assert.ok(movesMoney(operation), operation.id)
  })

  it('has no two endpoints on one method and path', () => {
    const spoken = Object.values(allEndpoints).flatMap((endpoint) => addressesOf(endpoint).map((each) => `${endpoint.method} ${each}`))
    assert.equal(new Set(spoken).size, spoken.length)
  })

  it('opens nothing to the public but the ways in, and what browsers report', () => {
    const open = Object.entries(allEndpoints).filter(([, { access }]) => access === 'public')
    assert.deepEqual(open.map(([id]) => id).sort(), ['accept-invitation', 'first-administrator', 'image', 'invitation', 'login', 'opt-in', 'opt-out', 'opt-out-state', 'report-violations', 'send-code', 'verify-code'])
  })

  it('asks for the second factor again before money and access change', () => {
    const asking = Object.entries(allEndpoints).filter(([, { confirms }]) => confirms)
    const access = ['archive-admin', 'change-user-status', 'create-admin', 'create-role', 'delete-role', 'edit-admin', 'edit-role', 'fund-marketing', 'invite-admin-again', 'restore-admin']
    const ofOne = ['adjust-card', 'adjust-wallet', 'resolve-dispute', 'reverse-movement', 'transfer', 'cancel-cards-of-users', 'recharge-users', 'recover-from-users', 'request-card', 'request-card-for-all']
    const approval = ['decide-task', 'edit-policy', 'undo-task', 'promote-release', 'publish-release', 'roll-back-release']
    const ofLists = ['cancel-cards/process', 'create-cards/process', 'recover-balance/process', 'top-up/process']
    assert.deepEqual(asking.map(([id]) => id).sort(), [...access, ...ofOne, ...ofLists, ...approval].sort())
  })

  it('has the 22 permissions of the specification, and that of releases', () => assert.equal(permissionCodes.length, 23))

  it('says the same things in both languages, with the same values filled in', () => {
    assert.deepEqual(keysOf(messages.es).sort(), keysOf(messages.en).sort())
    for (const path of keysOf(messages.es)) assert.deepEqual(namesIn(sentence(messages.es, path)), namesIn(sentence(messages.en, path)), path)
  })

  it('has words for every operation, and examples that its own formats accept', () => {
    for (const operation of operations) {
      assert.ok(messages.es.operations[operation.id], operation.id)
      for (const example of languages.flatMap((language) => examplesIn(operation, language)))
        for (const [key, column] of Object.entries(operation.columns)) {
          const read = column.format.read(example[key] ?? '')
          assert.ok('value' in read || (column.optional && !example[key]), `${operation.id}.${key}: ${example[key]}`)
        }
    }
  })
})

describe('access', () => {
  const maker = { request: ['wallet-balance', 'card-balance'], approve: ['cashback'] } as const

  it('asks for all codes of a request', () => {
    assert.equal(allows(maker, { request: ['wallet-balance', 'card-balance'] }), true)
    assert.equal(allows(maker, { request: ['wallet-balance', 'cashback'] }), false)
  })
  it('does not let the approve set act, nor the request set decide', () => {
    assert.equal(allows(maker, { request: ['cashback'] }), false)
    assert.equal(allows(maker, { approve: ['wallet-balance'] }), false)
  })
  it('lets either set read', () => {
    assert.equal(allows(maker, { view: ['cashback', 'banner'] }), true)
    assert.equal(allows(maker, { view: ['banner'] }), false)
  })
  it('never opens an endpoint of the code token to a session', () => assert.equal(allows(maker, 'code-token'), false))
})

describe('what a call changes', () => {
  const all = Object.entries(allEndpoints)
  const changing = all.filter(([, { method, reads }]) => method !== 'GET' && !reads)

  it('is named by every call that is not GET and does not read, as queries that exist', () => {
    const queries = all.filter(([, { method, reads }]) => method === 'GET' || reads).map(([id]) => id)
    for (const [id, { invalidates }] of changing) {
      assert.ok(invalidates, `${id} does not say what it makes stale`)
      assert.deepEqual(invalidates.filter((name) => !queries.includes(name)), [], id)
    }
  })

  it('leaves out no query but those that nothing done here changes, or that are read again each time', () => {
    const named = new Set(changing.flatMap(([, { invalidates }]) => invalidates ?? []))
    const unnamed = all.filter(([id, { method, reads }]) => (method === 'GET' || reads) && !named.has(id)).map(([id]) => id)
    const neverStale = ['loans', 'loan-plan', 'loan-history', 'loan-payments', 'assistances', 'service-history', 'user-otps', 'national-id-rows', 'national-ids/review', 'image']
    const readAnew = ['invitation', 'opt-out-state', 'search', 'follow', 'upload-progress', 'list-confirmation', 'request-card-for-all-preview', 'activate-all-cards-preview', 'segment-preview', 'notification-preview', 'notification-people', 'check-release', 'report-remotes', 'report-violations']
    const files = ['uploaded-file', 'review-download', ...operations.filter(({ endpoints }) => endpoints.download).map(({ id }) => `${id}/download`)]
    assert.deepEqual(unnamed.sort(), [...neverStale, ...readAnew, ...files].sort())
  })

  it('is empty for calls that only sign in, prove an identity, or prepare a change', () => {
    const silent = changing.filter(([, { invalidates }]) => invalidates?.length === 0).map(([id]) => id)
    const signingIn = ['accept-invitation', 'create-password', 'first-administrator', 'login', 'logout', 'send-code', 'verify-code']
    assert.deepEqual(silent.sort(), [...signingIn, 'opt-in', 'opt-out', 'begin-second-factor', 'confirm-session', 'extend-session', 'upload-image'].sort())
  })

  it('names the lists of an operation after it was processed, and what its rows change', () => {
    assert.deepEqual([...new Set(allEndpoints['top-up/process']?.invalidates)].slice(0, 4), ['top-up/review', 'top-up/result', 'upload-history', 'all-uploads'])
    for (const operation of operations) if (operation.endpoints.process) assert.ok(operation.invalidates.length > 0, operation.id)
  })
})
