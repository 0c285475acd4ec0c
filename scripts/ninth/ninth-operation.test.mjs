import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { productCopy } from '../copy/product-copy.mjs'
import { definition, effect, played, shown, view, words } from './files.mjs'

/** What its confirmation is called in a request, and cancelling the rest of a list of it. */
const confirms = { es: 'Confirmar lista', en: 'Confirm list' }
const cancels = { es: 'Cancelar el resto de una lista', en: 'Cancel the rest of a list' }

/**
 * A bulk operation that the product does not have, added to a copy of it: a definition, an effect and a view, a line for
 * each in its list, and its words. Nothing else is touched.
 */
describe('a ninth bulk operation', () => {
  const { write, edit, run } = productCopy('ninth', 'bulk-operations')

  it('is its definition, its effect, its view, a line in the list of each, and its words', () => {
    for (const text of [definition, effect, view]) assert.ok(text.split('\n').length < 30)
    write('packages/contract/src/bulk/load-cards.bulk.ts', definition)
    write('packages/server/src/areas/balances/load-cards.effect.ts', effect)
    write('remotes/bulk-operations/src/views/load-cards.view.ts', view)
    edit('packages/contract/src/bulk/operations.ts', ['import { topUp }', `import { loadCards } from './load-cards.bulk.ts'\nimport { topUp }`], ['nationalIds]', 'nationalIds, loadCards]'])
    edit('packages/server/src/app/effects.ts', ['import { topUpEffect }', `import { loadCardsEffect } from '../areas/balances/load-cards.effect.ts'\nimport { topUpEffect }`], ['  nationalIdsEffect,\n', '  nationalIdsEffect,\n  loadCardsEffect,\n'])
    edit('remotes/bulk-operations/src/operations/views.ts', ['import { topUpView }', `import { loadCardsView } from '../views/load-cards.view.ts'\nimport { topUpView }`], ['nationalIdsView]', 'nationalIdsView, loadCardsView]'])
    for (const [language, { title, done, description }] of Object.entries(words)) {
      edit(`packages/contract/src/messages/${language}.ts`, [`'national-ids': {`, `'load-cards': { title: '${title}', done: '${done}' },\n    'national-ids': {`])
      edit('packages/contract/src/messages/change-words.ts', [`'top-up/process': '${confirms[language]}`, `'load-cards/process': '${confirms[language]}: ${title}',\n    'load-cards/cancel': '${cancels[language]}: ${title}',\n    'top-up/process': '${confirms[language]}`])
      edit(`remotes/bulk-operations/src/locales/${language}.json`, ['"national-ids": {', `"load-cards": { "description": "${description}" },\n    "national-ids": {`])
    }
    write('packages/server/src/areas/balances/load-cards.test.ts', played)
    write('remotes/bulk-operations/src/views/load-cards.test.tsx', shown)
    run('node_modules/typescript/bin/tsc', '-b', 'packages/server', 'remotes/bulk-operations')
    assert.match(run('--test', 'packages/contract/dist/outside-changes.test.js'), /fail 0\b/)
  })

  it('goes from the upload to the result, with its money moved', () => {
    assert.match(run('--test', 'packages/server/dist/areas/balances/load-cards.test.js'), /pass 2\b/)
  })

  it('has its tile, its review and its result on the screen', () => {
    run('packages/testing/jest/run.mjs', '--selectProjects', 'bulk-operations', '--ci', '--runTestsByPath', ...['views/load-cards.test.tsx', 'operations/views.test.ts', 'locales/locales.test.ts'].map((path) => `remotes/bulk-operations/src/${path}`))
  })
})
