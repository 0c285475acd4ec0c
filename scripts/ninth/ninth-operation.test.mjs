import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { definition, effect, played, shown, view, words } from './files.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What the copy is made of: everything between the definition of an operation and its screens. */
const parts = [
  'webpack/styles.d.ts', 'tsconfig.base.json', 'tsconfig.node.json', 'tsconfig.browser.json', 'package.json', 'jest.config.mjs',
  'packages/contract', 'packages/server', 'packages/api-client', 'packages/i18n', 'packages/remote-sdk', 'packages/ui', 'packages/testing/jest', 'remotes/bulk-operations',
]
const bundles = join('remotes', 'bulk-operations', 'dist', 'web')

/**
 * A bulk operation that the product does not have, added to a copy of it: a definition, an effect and a view, a line for
 * each in its list, and its words. Nothing else is touched.
 */
describe('a ninth bulk operation', () => {
  const copy = mkdtempSync(join(tmpdir(), 'ventanilla-ninth-'))
  after(() => rmSync(copy, { recursive: true, force: true }))
  const write = (path, text) => writeFileSync(join(copy, path), text)
  const edit = (path, ...changes) => {
    let text = readFileSync(join(copy, path), 'utf8')
    for (const [before, then] of changes) {
      assert.ok(text.includes(before), `${path} has ${before}`)
      text = text.replace(before, then)
    }
    write(path, text)
  }
  const run = (...args) => {
    const { NODE_TEST_CONTEXT: _ours, ...env } = process.env
    try {
      return execFileSync(process.execPath, args, { cwd: copy, env, encoding: 'utf8' })
    } catch ({ stdout, stderr }) {
      throw new Error(`${args.join(' ')}\n${stdout}\n${stderr}`)
    }
  }

  it('is its definition, its effect, its view, a line in the list of each, and its words', () => {
    for (const name of parts)
      cpSync(join(root, name), join(copy, name), { recursive: true, verbatimSymlinks: true, preserveTimestamps: true, filter: (path) => !path.endsWith(bundles) })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    mkdirSync(join(copy, 'host')) // jest wants every folder of its settings to be there

    for (const text of [definition, effect, view]) assert.ok(text.split('\n').length < 30)
    write('packages/contract/src/bulk/load-cards.bulk.ts', definition)
    write('packages/server/src/areas/balances/load-cards.effect.ts', effect)
    write('remotes/bulk-operations/src/views/load-cards.view.ts', view)
    edit('packages/contract/src/bulk/operations.ts', ['import { topUp }', `import { loadCards } from './load-cards.bulk.ts'\nimport { topUp }`], ['nationalIds]', 'nationalIds, loadCards]'])
    edit('packages/server/src/app/effects.ts', ['import { topUpEffect }', `import { loadCardsEffect } from '../areas/balances/load-cards.effect.ts'\nimport { topUpEffect }`], ['  nationalIdsEffect,\n', '  nationalIdsEffect,\n  loadCardsEffect,\n'])
    edit('remotes/bulk-operations/src/operations/views.ts', ['import { topUpView }', `import { loadCardsView } from '../views/load-cards.view.ts'\nimport { topUpView }`], ['nationalIdsView]', 'nationalIdsView, loadCardsView]'])
    for (const [language, { title, done, description }] of Object.entries(words)) {
      edit(`packages/contract/src/messages/${language}.ts`, [`'national-ids': {`, `'load-cards': { title: '${title}', done: '${done}' },\n    'national-ids': {`])
      edit(`remotes/bulk-operations/src/locales/${language}.json`, ['"national-ids": {', `"load-cards": { "description": "${description}" },\n    "national-ids": {`])
    }
    write('packages/server/src/areas/balances/load-cards.test.ts', played)
    write('remotes/bulk-operations/src/views/load-cards.test.tsx', shown)
    run('node_modules/typescript/bin/tsc', '-b', 'packages/server', 'remotes/bulk-operations')
  })

  it('goes from the upload to the result, with its money moved', () => {
    assert.match(run('--test', 'packages/server/dist/areas/balances/load-cards.test.js'), /pass 2\b/)
  })

  it('has its tile, its review and its result on the screen', () => {
    run('packages/testing/jest/run.mjs', '--selectProjects', 'bulk-operations', '--ci', '--runTestsByPath', ...['views/load-cards.test.tsx', 'operations/views.test.ts', 'locales/locales.test.ts'].map((path) => `remotes/bulk-operations/src/${path}`))
  })
})
