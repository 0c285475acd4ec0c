import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { describe, it } from 'node:test'
import { repositoryFiles } from '../arrows/files.mjs'
import { floorProblems } from '../arrows/floors.mjs'
import { importProblems } from '../arrows/imports.mjs'
import { localeProblems } from '../arrows/locales.mjs'
import { wordProblems } from '../arrows/words.mjs'
import { definition, effect, played, shown, view, words as operationWords } from '../operation/files.mjs'
import { lines, places, words } from '../resource/places.mjs'
import { compiler, sideBySide } from '../lib/compile.mjs'
import { productCopy } from './product-copy.mjs'

/** No file of a resource may be longer: what all of them need belongs to the engines. */
const LONGEST_RESOURCE = 80
const LONGEST_OPERATION = 30
const remote = 'remotes/compliance/src'

/** What the confirmation of an operation is called in a request, and cancelling the rest of a list of it. */
const confirms = { es: 'Confirmar lista', en: 'Confirm list' }
const cancels = { es: 'Cancelar el resto de una lista', en: 'Cancel the rest of a list' }

/** Added to one copy of the product, which is compiled once: nothing but their files, the lines that name them, and their words. */
describe('a resource and a bulk operation that the product does not have', () => {
  const { folder, write, read, edit, run } = productCopy('compliance', 'bulk-operations')
  const given = (path) => readFileSync(new URL(`../resource/${path}`, import.meta.url), 'utf8')
  const jest = (project, ...paths) => run('packages/testing/jest/run.mjs', '--selectProjects', ...project, '--ci', '--runTestsByPath', ...paths)

  it('are short: seven files, and three', () => {
    assert.deepEqual(readdirSync(new URL('../resource/files', import.meta.url)).sort(), Object.keys(places).sort())
    assert.equal(Object.keys(places).length, 7)
    for (const name of Object.keys(places)) assert.ok(given(`files/${name}`).split('\n').length <= LONGEST_RESOURCE, name)
    for (const text of [definition, effect, view]) assert.ok(text.split('\n').length < LONGEST_OPERATION)
  })

  it('are these files, the lines that name them, and their words, and compile', () => {
    addResource()
    addOperation()
    run('--input-type=module', '-e', writeTables)
    run(compiler, '-b', 'packages/server', 'remotes/compliance', 'remotes/bulk-operations', ...sideBySide)
    run('packages/contract/dist/write-route-table.js')
    assert.match(run('--test', 'packages/contract/dist/contract.test.js', 'packages/contract/dist/outside-changes.test.js'), /fail 0\b/)
  })

  it('draw no arrow upwards, and say each of their words', () => {
    const own = ({ path }) => Object.entries(places).some(([name, place]) => path === `${place}/${name}`)
    const files = repositoryFiles(folder)
    assert.deepEqual([importProblems, floorProblems, localeProblems, wordProblems].flatMap((problemsOf) => problemsOf(files)).filter(own), [])
    // The copy lacks the other remotes, so that some words of the product are unused in it.
    assert.doesNotMatch(run('--input-type=module', '-e', `console.error = console.log; await import('./scripts/words.mjs'); process.exitCode = 0`), /branch|load-cards/)
  })

  it('the resource is listed, created, edited and deleted over the API, by those who may', () => {
    assert.match(run('--test', 'packages/server/dist/areas/access/branches.test.js'), /fail 0\b/)
  })

  it('the resource has its list, its form and its page on the screen, in both languages', () => {
    jest(['compliance', 'ui'], `${remote}/branches/branches.test.tsx`, `${remote}/locales/locales.test.ts`, 'packages/ui/src/changes/words.test.ts')
  })

  it('the operation goes from the upload to the result, with its money moved', () => {
    assert.match(run('--test', 'packages/server/dist/areas/balances/load-cards.test.js'), /pass 2\b/)
  })

  it('the operation has its tile, its review and its result on the screen', () => {
    jest(['bulk-operations'], ...['views/load-cards.test.tsx', 'operations/views.test.ts', 'locales/locales.test.ts'].map((path) => `remotes/bulk-operations/src/${path}`))
  })

  function addResource() {
    for (const [name, place] of Object.entries(places)) write(`${place}/${name}`, given(`files/${name}`))
    for (const [path, before, line] of lines) edit(path, [before, `${line}\n${before}`])
    for (const [place, languages] of Object.entries(words))
      for (const [language, added] of Object.entries(languages)) {
        const path = `${place}/locales/${language}.json`
        write(path, `${JSON.stringify(merged(JSON.parse(read(path)), added), null, 2)}\n`)
      }
    write('packages/server/src/areas/access/branches.test.ts', given('tests/branches.test.ts'))
    write(`${remote}/branches/branches.test.tsx`, given('tests/branches.test.tsx'))
  }

  function addOperation() {
    write('packages/contract/src/bulk/load-cards.bulk.ts', definition)
    write('packages/server/src/areas/balances/load-cards.effect.ts', effect)
    write('remotes/bulk-operations/src/views/load-cards.view.ts', view)
    edit('packages/contract/src/bulk/operations.ts', ['import { topUp }', `import { loadCards } from './load-cards.bulk.ts'\nimport { topUp }`], ['nationalIds]', 'nationalIds, loadCards]'])
    edit('packages/server/src/app/effects.ts', ['import { topUpEffect }', `import { loadCardsEffect } from '../areas/balances/load-cards.effect.ts'\nimport { topUpEffect }`], ['  nationalIdsEffect,\n', '  nationalIdsEffect,\n  loadCardsEffect,\n'])
    edit('remotes/bulk-operations/src/operations/views.ts', ['import { topUpView }', `import { loadCardsView } from '../views/load-cards.view.ts'\nimport { topUpView }`], ['nationalIdsView]', 'nationalIdsView, loadCardsView]'])
    for (const [language, { title, done, description }] of Object.entries(operationWords)) {
      edit(`packages/contract/src/messages/${language}.ts`, [`'national-ids': {`, `'load-cards': { title: '${title}', done: '${done}' },\n    'national-ids': {`])
      edit('packages/contract/src/messages/change-words.ts', [`'top-up/process': '${confirms[language]}`, `'load-cards/process': '${confirms[language]}: ${title}',\n    'load-cards/cancel': '${cancels[language]}: ${title}',\n    'top-up/process': '${confirms[language]}`])
      edit(`remotes/bulk-operations/src/locales/${language}.json`, ['"national-ids": {', `"load-cards": { "description": "${description}" },\n    "national-ids": {`])
    }
    // What asks for the second factor is listed by a test, so that nobody adds to it unseen.
    edit('packages/contract/src/contract.test.ts', ["'promote-release'", "'load-cards/process', 'promote-release'"])
    write('packages/server/src/areas/balances/load-cards.test.ts', played)
    write('remotes/bulk-operations/src/views/load-cards.test.tsx', shown)
  }
})

const merged = (one, more) => Object.fromEntries([...Object.entries(one), ...Object.entries(more)].map(([key, value]) => [key, typeof value === 'object' && key in one && key in more ? merged(one[key], more[key]) : value]))

/** As `npm run tables`, in the copy: the types of the tables from its migrations. */
const writeTables = `
  import { execFileSync } from 'node:child_process'
  import { freshDatabase } from './packages/server/dist/app/test/database.js'
  const database = await freshDatabase()
  execFileSync(process.execPath, ['node_modules/kysely-codegen/dist/cli/bin.js', '--url', database.url], { cwd: 'packages/server' })
  await database.drop()`
