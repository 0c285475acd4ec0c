import { changesOf } from './changes-of.ts'

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
  expect(changesOf({ before: null, after: { rows: 12, done: true, emails: ['a@b.pa'], none: null } }).map(({ after }) => after)).toEqual(['12', 'true', '["a@b.pa"]', ''])
})

test('an entry without a change has nothing to show', () => expect(changesOf({ before: null, after: null })).toEqual([]))
