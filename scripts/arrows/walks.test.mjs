import assert from 'node:assert/strict'
import { test } from 'node:test'
import { walkProblems } from './walks.mjs'

/** A repository in memory with the page of walks, and files to walk through. */
const walks = (row, click) => [
  { path: 'docs/walks.md', text: pageOf(row, click) },
  ...Array.from({ length: 25 }, (_, at) => ({ path: `src/${at}.ts`, text: '' })),
]
const pageOf = (row, click) =>
  [
    '# Walks',
    '## One uploaded row, from HTTP to posting',
    ...row.map((file, at) => `${at + 1}. \`${file}\`: what happens there`),
    '## A click on Continuar, from the button to the wire and back',
    '### In the browser',
    ...click.map((file, at) => `${at + 1}. \`${file}\`: what happens there`),
  ].join('\n')
const src = (count) => Array.from({ length: count }, (_, at) => `src/${at}.ts`)

test('walks may be as long as their limits', () => {
  assert.deepEqual(walkProblems(walks(src(20), src(10))), [])
})

for (const [what, files, expected] of [
  ['a row that walks through too many files', walks(src(21), src(1)), /leads through 21 files; 20 are allowed/],
  ['a click that walks through too many files', walks(src(1), src(11)), /leads through 11 files; 10 are allowed/],
  ['a walk that names a file that is not there', walks(['src/gone.ts'], src(1)), /names src\/gone\.ts, which is not there/],
  ['a walk that names a file twice', walks(['src/1.ts', 'src/1.ts'], src(1)), /names src\/1\.ts twice/],
  ['a walk without steps', walks(src(1), []), /has no walk "A click on Continuar/],
  ['a repository without walks', [], /is missing/],
])
  test(`${what} is found`, () => {
    assert.match(walkProblems(files).map(({ says }) => says).join(), expected)
  })
