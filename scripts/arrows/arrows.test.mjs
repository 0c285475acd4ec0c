import assert from 'node:assert/strict'
import { test } from 'node:test'
import ts from 'typescript'
import { floorProblems } from './floors.mjs'
import { importProblems } from './imports.mjs'
import { localeProblems } from './locales.mjs'
import { operationProblems } from './operations.mjs'
import { sharedProblems } from './shared.mjs'
import { keysOf, unusedCodes, unusedWords } from './unused-words.mjs'
import { wordProblems } from './words.mjs'

/** A small repository in memory: path → text, or an object for a package.json. */
const repository = (files) => Object.entries(files).map(([path, text]) => ({ path, text: typeof text === 'string' ? text : JSON.stringify(text) }))
const manifest = (name, dependencies = [], devDependencies = []) => ({
  name: `@ventanilla/${name}`,
  dependencies: Object.fromEntries(dependencies.map((dependency) => [dependency, '*'])),
  devDependencies: Object.fromEntries(devDependencies.map((dependency) => [dependency, '*'])),
})
const house = (more) =>
  repository({
    'packages/ui/package.json': manifest('ui', ['antd', '@ventanilla/contract']),
    'packages/contract/package.json': manifest('contract'),
    'packages/server/package.json': manifest('server', ['@ventanilla/contract', 'pg']),
    'remotes/marketing/package.json': manifest('marketing', ['@ventanilla/ui', 'react'], ['@testing-library/react', '@ventanilla/webpack-config']),
    'remotes/compliance/package.json': manifest('compliance', ['@ventanilla/ui']),
    'host/package.json': manifest('host', ['@ventanilla/ui', 'react-router-dom']),
    'webpack/package.json': manifest('webpack-config'),
    ...more,
  })
const says = (problems) => problems.map((problem) => problem.says)

test('a repository that keeps the arrows has no problems', () => {
  const files = house({
    'remotes/marketing/src/list.page.tsx': "import { Table } from '@ventanilla/ui/data'\nimport { row } from './row.ts'\nimport React from 'react'",
    'remotes/marketing/src/list.page.test.tsx': "import { render } from '@testing-library/react'\nimport { readFileSync } from 'node:fs'",
    'host/src/router.tsx': "import { RouterProvider } from 'react-router-dom'",
  })
  assert.deepEqual(importProblems(files), [])
})

const broken = {
  'a remote that imports another remote': ["import x from '@ventanilla/compliance/remote'", /may not import @ventanilla\/compliance/],
  'a remote that imports the host': ["export { x } from '@ventanilla/host/app'", /may not import @ventanilla\/host/],
  'a remote that imports the server, as a type': ["import type { x } from '@ventanilla/server/app'", /may not import @ventanilla\/server/],
  'a page that imports axios': ["import axios from 'axios'", /axios: use @ventanilla\/api-client/],
  'a page that loads antd lazily': ["const load = () => import('antd')", /antd: use an entry/],
  'a page that imports the router': ["import { Link } from 'react-router-dom'", /use @ventanilla\/remote-sdk\/router/],
  'a page that climbs into its neighbour': ["import x from '../../compliance/src/remote.ts'", /reaches out of its package/],
  'a page that imports what nobody declared': ["import x from 'lodash'", /lodash, which its package\.json does not declare/],
  'a page that imports what only tests may use': ["import x from '@testing-library/react'", /does not declare/],
}
for (const [name, [text, expected]] of Object.entries(broken))
  test(`${name} is found`, () => {
    const problems = importProblems(house({ 'remotes/marketing/src/list.page.tsx': text }))
    assert.equal(problems.length, 1)
    assert.match(problems[0].says, expected)
    assert.equal(problems[0].path, 'remotes/marketing/src/list.page.tsx')
  })

test('a module that a tool finds by its name at run time keeps to the arrows too', () => {
  const loads = (text) => says(importProblems(house({ 'webpack/plugin.mjs': text })))
  assert.deepEqual(loads("const { looks } = await load('@ventanilla/contract/look')\nload(`@ventanilla/contract/${name}-table`)\nexport const shared = ['@ventanilla/ui/core']"), [])
  assert.deepEqual(loads("const { Alert } = await load('@ventanilla/ui/core')\ncreateRequire(file).resolve('@ventanilla/server/package.json')"), ['may not load @ventanilla/ui', 'may not load @ventanilla/server'])
})

test('a page of the host may not import the router either', () => {
  assert.match(says(importProblems(house({ 'host/src/login.page.tsx': "import { Link } from 'react-router-dom'" })))[0], /remote-sdk\/router/)
})

test('a dependency against the arrows is found where it is declared', () => {
  const problems = importProblems(house({ 'packages/contract/package.json': manifest('contract', ['@ventanilla/server']) }))
  assert.deepEqual(says(problems), ['may not depend on @ventanilla/server'])
})

test('a package without a place in the house is found', () => {
  assert.match(says(importProblems(house({ 'packages/misc/package.json': manifest('misc') })))[0], /no place/)
})

test('a remote that takes what the host does not share is found', () => {
  const files = house({ 'remotes/marketing/src/list.page.tsx': "import { Table } from '@ventanilla/ui/data'\nimport { Menu } from '@ventanilla/ui/layout'\nimport type { Theme } from '@ventanilla/ui/theme'" })
  assert.match(says(sharedProblems(files, ['react', '@ventanilla/ui/data'])).join(), /@ventanilla\/ui\/layout/)
})

test('locale files that differ are found by the rules of i18n, by their folder', () => {
  const locales = (es, en) => localeProblems(repository({ 'host/locales/es.json': es, 'host/locales/en.json': en }))
  assert.deepEqual(locales({ rows_one: 'fila', rows_many: 'filas', rows_other: 'filas' }, { rows_one: 'row', rows_other: 'rows' }), [])
  assert.deepEqual(locales({ a: { b: 'x' } }, { a: {} }), [{ path: 'host/locales/', says: 'a.b is missing in en' }])
  assert.deepEqual(says(locales({ a: 'hola {{user.name}}', b: 'x' }, { a: 'hello {{user.id}}', b: 1 })), ['b is empty in en', 'a has other {{names}}'])
  assert.deepEqual(says(localeProblems(repository({ 'host/locales/es/list.json': {} }))), ['lacks en'])
})

/** The words of one package whose only source is `code`. */
function unused(code, words, shared = []) {
  const host = ts.createCompilerHost({})
  const { getSourceFile } = host
  host.getSourceFile = (name, ...rest) => (name === 'page.ts' ? ts.createSourceFile(name, code, ts.ScriptTarget.ES2022, true) : getSourceFile(name, ...rest))
  const program = ts.createProgram(['page.ts'], { noLib: true, types: [], noEmit: true }, host)
  return unusedWords({ path: 'es.json', keys: keysOf(words), sources: [program.getSourceFile('page.ts')] }, shared, program.getTypeChecker()).map(({ says }) => says)
}

test('a key that no source asks for is found', () => {
  assert.deepEqual(unused("t('a.b')", { a: { b: 'x', c: 'y', d_one: '1', d_other: '2' } }), ['a.c is used nowhere', 'a.d is used nowhere'])
  assert.deepEqual(unused("t('a.d', { count: 2 })", { a: { d_one: '1', d_other: '2' } }), [])
})

test('a key that is made of a closed list is used only as far as the list goes', () => {
  const words = { ways: { in: 'x', out: 'y', gone: 'z' } }
  assert.deepEqual(unused("declare const way: 'in' | 'out'\nt(`ways.${way}`)", words), ['ways.gone is used nowhere'])
  assert.deepEqual(unused('declare const way: string\nt(`ways.${way}`)', words), [])
})

test('the words of a kind of statuses are those of its statuses', () => {
  const kind = "export const kind = { words: 'own:statuses', tones: { on: 'success', 'being made': 'info' } }"
  assert.deepEqual(unused(kind, { statuses: { on: 'x', 'being made': 'y', off: 'z' } }), ['statuses.off is used nowhere'])
})

test('a key made of data from outside has to begin like one that there is', () => {
  const asks = (key) => unused(`declare const code: string\nt(${key}, { defaultValue: code })`, { actions: { a: 'x' } }, ['operations.b.title'])
  assert.deepEqual(asks('`actions.${code}`'), [])
  assert.deepEqual(asks('[`acts.${code}`, `actions.${code}`]').length, 1)
  assert.match(asks('`acts.${code}`').join(), /asks for words that no locale file has: `acts/)
  assert.deepEqual(unused("t('operations.b.title', { defaultValue: '' })", {}, ['operations.b.title']), [])
})

test('a code with words that nothing gives is found', () => {
  const words = { errors: { used: 'x', listed: 'y' }, problems: {}, warnings: {}, answers: {}, mails: { code_subject: 'z', news_body: 'z' } }
  const files = repository({ 'packages/contract/src/errors.ts': 'listed: 400', 'packages/contract/src/x.ts': "  | 'listed'\n", 'packages/server/src/x.ts': "fail('used'); send('code')" })
  assert.deepEqual(says(unusedCodes(words, files)), ['errors.listed is used nowhere', 'mails.news_body is used nowhere'])
})

const words = {
  'an address of a registry': ['README.md', `https://registry.${'example'}.org/antd`],
  'a path of one machine': ['scripts/x.mjs', `const data = '/${'home'}/ana/data'`],
  'a cast through unknown': ['packages/ui/src/x.ts', `const a = b as ${'unknown'} as C`],
  'a skipped test': ['packages/ui/src/x.test.ts', `test.${'skip'}('a', () => {})`],
  'an error of the type checker expected outside of a test': ['packages/ui/src/x.ts', `// @ts-${'expect-error'}: a reason`],
  'an expected error without its reason': ['packages/ui/src/x.test.ts', `// @ts-${'expect-error'}`],
  'a rule switched off without a reason': ['packages/ui/src/x.ts', `// eslint-${'disable'}-next-line no-console`],
  'a word to be translated first': ['docs/x.md', `It is ${'anew'} for all`],
  'Spanish in code': ['host/src/x.tsx', "const title = 'Recarga rápida'"],
}
for (const [name, [path, text]] of Object.entries(words))
  test(`${name} is found`, () => assert.equal(wordProblems(repository({ [path]: `line one\n${text}` })).map((problem) => problem.path)[0], `${path}:2`))

test('Spanish in a comment, a test or a locale file is allowed', () => {
  const files = repository({ 'host/src/x.ts': '// según la especificación', 'host/src/x.test.ts': "'Éxitosos'", 'host/locales/es.json': { a: 'Éxitosos' } })
  assert.deepEqual(wordProblems(files), [])
})

const operations = (more) =>
  repository({
    'packages/contract/src/bulk/block-cards.bulk.ts': "export const blockCards = defineBulk({\n  id: 'block-cards',",
    'packages/contract/src/bulk/operations.ts': "import { blockCards } from './block-cards.bulk.ts'",
    'packages/contract/src/messages/es.ts': "'block-cards': { title: 'Bloquear tarjetas' },",
    'packages/server/src/areas/cards/block-cards.effect.ts': "import { blockCards } from '@ventanilla/contract/bulk/block-cards.bulk'",
    'remotes/bulk-operations/src/views/block-cards.view.tsx': "import { blockCards } from '@ventanilla/contract/bulk/block-cards.bulk'",
    'remotes/bulk-operations/src/hub/hub.page.test.tsx': "await open('block-cards')",
    'packages/server/src/platform/text/words.ts': '// block-cards says two things\n/** as `block-cards` does */',
    ...more,
  })

test('an operation is named by its definition, its effect, its view, its words and by tests', () => assert.deepEqual(operationProblems(operations()), []))

const knowing = {
  'the engine that asks which operation it is': ['packages/server/src/engines/bulk/process/process-batch.ts', "if (id === 'block-cards') return"],
  'the engine that imports a definition': ['packages/server/src/engines/bulk/process/process-batch.ts', "import { blockCards } from '@ventanilla/contract/bulk/block-cards.bulk'"],
  'SQL that asks which operation it is': ['packages/server/migrations/0009_x.sql', "where operation = 'block-cards'"],
  'a screen that speaks of one operation': ['remotes/bulk-operations/src/review/review.page.tsx', "t('operations.x') || id === `block-cards`"],
  'an endpoint of one operation that is called by name': ['packages/ui/src/x.ts', "call('block-cards/upload')"],
}
for (const [name, [path, text]] of Object.entries(knowing))
  test(`${name} is found`, () => {
    const problems = operationProblems(operations({ [path]: `line one\n${text}` }))
    assert.equal(problems[0]?.path, `${path}:2`)
    assert.match(problems[0].says, /knows the operation block-cards by name/)
  })

const server = (sources) => Object.entries(sources).map(([path, text]) => ({ path: `packages/server/src/${path}`, text }))

test('a server whose imports point down has no problems', () => {
  const files = server({
    'app/main.ts': "import { list } from '../areas/cards/card.list.ts'",
    'areas/cards/card.list.ts': "import { holder } from '../users/public.ts'\nimport { page } from '../../engines/lists/list.ts'",
    'areas/users/list.ts': "import { other } from './other.ts'",
    'engines/lists/list.ts': "import { pool } from '../../platform/database/pool.ts'",
    'engines/lists/list.test.ts': "import { startTestServer } from '../../app/test/server.ts'",
  })
  assert.deepEqual(floorProblems(files), [])
})

const climbs = {
  'an engine that knows an area': [{ 'engines/bulk/row.ts': "import type { card } from '../../areas/cards/card.ts'" }, /is on a floor above/],
  'a platform that knows an engine': [{ 'platform/http/answer.ts': "import('../../engines/audit/write.ts')" }, /is on a floor above/],
  'an area that reaches into another one': [{ 'areas/cards/list.ts': "import { find } from '../users/find.ts'" }, /through its public\.ts/],
  'two engines in a circle': [{ 'engines/jobs/run.ts': "import '../bulk/process.ts'", 'engines/bulk/process.ts': "import '../jobs/run.ts'" }, /circle/],
}
for (const [name, [sources, expected]] of Object.entries(climbs))
  test(`${name} is found`, () => {
    const problems = floorProblems(server(sources))
    assert.equal(problems.length, 1)
    assert.match(problems[0].says, expected)
  })
