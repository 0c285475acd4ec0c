import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { definition, effect, played } from './files.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * A bulk operation that the product does not have, added to a copy of it: a definition, an effect, a line for each in the
 * two lists, and its words. Nothing else of the contract or the server is touched.
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

  it('is its definition, its effect, its words and a line in each list', () => {
    for (const name of ['tsconfig.base.json', 'tsconfig.node.json', 'package.json', 'packages/contract', 'packages/server'])
      cpSync(join(root, name), join(copy, name), { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))

    write('packages/contract/src/bulk/load-cards.bulk.ts', definition)
    write('packages/server/src/bulk/effects/load-cards.effect.ts', effect)
    edit('packages/contract/src/bulk/operations.ts', ['import { topUp }', `import { loadCards } from './load-cards.bulk.ts'\nimport { topUp }`], ['nationalIds]', 'nationalIds, loadCards]'])
    edit('packages/server/src/bulk/effects/effects.ts', ['import { topUpEffect }', `import { loadCardsEffect } from './load-cards.effect.ts'\nimport { topUpEffect }`], ['  nationalIdsEffect,\n', '  nationalIdsEffect,\n  loadCardsEffect,\n'])
    for (const [language, done] of [['es', 'Tarjeta cargada'], ['en', 'Card loaded']])
      edit(`packages/contract/src/messages/${language}.ts`, [`'national-ids': {`, `'load-cards': { title: '${done}', done: '${done}' },\n    'national-ids': {`])
    write('packages/server/src/bulk/load-cards.test.ts', played)
    run('node_modules/typescript/bin/tsc', '-b', 'packages/server')
  })

  it('goes from the upload to the result, with its money moved', () => {
    assert.match(run('--test', 'packages/server/dist/bulk/load-cards.test.js'), /pass 2\b/)
  })
})
