import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { endpointsNamed, wholeRoutes } from '../../webpack/endpoints-plugin.mjs'
import { routeTable } from '../../packages/contract/dist/route-table.js'
import { answerTable } from '../../packages/contract/dist/answer-table.js'
import { listTable } from '../../packages/contract/dist/list-table.js'
import { formTable } from '../../packages/contract/dist/form-table.js'

const tables = { routes: wholeRoutes(routeTable, answerTable), lists: listTable, forms: formTable }
const idsIn = (...texts) => Object.keys(endpointsNamed(texts, tables).routes).sort()

describe('the endpoints that a remote brings', () => {
  test('are those that its modules name', () => {
    assert.deepEqual(idsIn("api.query('users', {}); may(`edit-role`)", 'label("nobody")'), ['edit-role', 'segments', 'users'])
    const { lists, forms } = endpointsNamed(["'users' 'edit-role'"], tables)
    assert.deepEqual([Object.keys(lists).sort(), Object.keys(forms)], [['segments', 'users'], ['edit-role']])
  })

  test('are not what only the key of a column, a fact or a tab is called like', () => {
    assert.deepEqual(idsIn("[{ key: 'cashback', title: t('x') }, {key:\"referral\"}]"), [])
    assert.deepEqual(idsIn("[{ key: 'cashback', needs: 'edit-role' }]"), ['edit-role'])
  })

  test('are those of all operations where it calls a step of one', () => {
    assert.deepEqual(idsIn("api.bulkQuery(definition, 'review', {})").filter((id) => !id.includes('/')), [])
    assert.ok(idsIn("api.bulk(definition, 'upload', {})").includes('top-up/upload'))
    assert.deepEqual(idsIn("'top-up'"), [])
  })

  test('are found behind the tables that the host was built with, and change none of its own', () => {
    const { routes } = globalThis.ventanillaEndpoints
    assert.equal(routeTable['brew-coffee'], undefined)
    Object.assign(routes, { 'brew-coffee': { method: 'POST', path: '/api/coffee/', access: 'session' }, users: { method: 'GET', path: '/elsewhere/', access: 'public' } })
    assert.equal(routeTable['brew-coffee'].path, '/api/coffee/')
    assert.equal(routeTable.users.path, '/api/user/')
    assert.ok(!Object.keys(routeTable).includes('brew-coffee'))
    assert.equal(routeTable.toString, undefined)
  })
})
