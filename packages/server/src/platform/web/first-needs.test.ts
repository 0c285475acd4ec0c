import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { firstNeeds } from './first-needs.ts'

const build = {
  name: 'people',
  build: 'b1',
  entry: 'entry.js',
  integrity: { 'entry.js': 'sha384-e', 'list.js': 'sha384-l', 'one.js': 'sha384-o' },
  pages: [
    { path: '/users/:id', loads: ['one.js'] },
    { path: '/users', asks: '/api/user/?page=1', loads: ['list.js', 'unknown.js'] },
    { path: '/users/new', loads: [] },
    { path: '/form/:id?', loads: ['one.js'] },
  ],
}
const entries = [{ name: 'ghost', base: '', unavailable: true as const }, { name: 'people', base: '/remotes/people/b1/', build }]
const needs = (address: string) => firstNeeds(entries, address)
const filesOf = (address: string) => needs(address).loads.map(([file]) => file.replace('/remotes/people/b1/', ''))

describe('what the page at an address needs first', () => {
  test('is the first call of its list, and its files with their hashes', () =>
    assert.deepEqual(needs('/users'), {
      asks: '/api/user/?page=1',
      loads: [
        ['/remotes/people/b1/entry.js', 'sha384-e'],
        ['/remotes/people/b1/list.js', 'sha384-l'],
      ],
    }))
  test('is no call where the address says something of the list', () => {
    assert.equal(needs('/users?page=2').asks, undefined)
    assert.deepEqual(filesOf('/users?page=2'), ['entry.js', 'list.js'])
  })
  test('is that of the page which takes most of the address by name', () => assert.deepEqual(filesOf('/users/new'), ['entry.js']))
  for (const [address, files] of [
    ['/users/', ['entry.js', 'list.js']],
    ['/users/7', ['entry.js', 'one.js']],
    ['/users/7/cards', []],
    ['/form', ['entry.js', 'one.js']],
    ['/form/7', ['entry.js', 'one.js']],
    ['/', []],
    ['/nowhere', []],
  ] as const)
    test(`of ${address} is ${files.join(', ') || 'nothing'}`, () => assert.deepEqual(filesOf(address), files))

  test('is nothing of what a strange build says', () => {
    const strange = { name: 'x', build: 'b1', pages: [null, 7, { path: '/users', asks: {}, loads: 'list.js' }], entry: 1, integrity: null }
    assert.deepEqual(firstNeeds([{ base: '/', build: strange }], '/users'), { loads: [] })
  })
})
