import { changesOf } from './entry-panel.tsx'

test('a changed field has what was and what is', () => {
  expect(changesOf({ before: { status: 'validated' }, after: { status: 'processing' } })).toEqual([{ field: 'status', before: 'validated', after: 'processing' }])
})

test('what is new or gone has one side empty', () => {
  expect(changesOf({ before: { old: 'x' }, after: { fresh: 'y' } })).toEqual([
    { field: 'old', before: 'x', after: '' },
    { field: 'fresh', before: '', after: 'y' },
  ])
})

test('values that are no text are written as they travel', () => {
  expect(changesOf({ before: null, after: { rows: 12, done: true, none: null, of: { a: 1 } } }).map((change) => 'after' in change && change.after)).toEqual(['12', 'true', '', '{"a":1}'])
})

test('of a list it is told what left it, what joined it and how much stayed', () => {
  expect(changesOf({ before: { list: ['a', 'b'] }, after: { list: ['b', 'c'] } })).toEqual([{ field: 'list', removed: ['a'], added: ['c'], kept: 1 }])
  expect(changesOf({ before: null, after: { list: ['a'] } })).toEqual([{ field: 'list', removed: [], added: ['a'], kept: 0 }])
})

test('an entry without a change has nothing to show', () => expect(changesOf({ before: null, after: null })).toEqual([]))
