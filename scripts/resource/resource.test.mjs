import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { describe, it } from 'node:test'
import { repositoryFiles } from '../arrows/files.mjs'
import { floorProblems } from '../arrows/floors.mjs'
import { importProblems } from '../arrows/imports.mjs'
import { localeProblems } from '../arrows/locales.mjs'
import { wordProblems } from '../arrows/words.mjs'
import { productCopy } from '../copy/product-copy.mjs'
import { lines, places, words } from './places.mjs'

/** No file of a resource may be longer: what all of them need belongs to the engines. */
const LONGEST = 80
const remote = 'remotes/compliance/src'

/**
 * A resource that the product does not have, added to a copy of it: seven short files, a line for each in the lists of the
 * product, and its words. Nothing else is touched.
 */
describe('a resource in seven files', () => {
  const { folder, write, read, edit, run } = productCopy('resource', 'compliance')
  const given = (path) => readFileSync(new URL(path, import.meta.url), 'utf8')
  const tests = { 'branches.test.ts': 'packages/server/src/areas/access', 'branches.test.tsx': `${remote}/branches` }

  it('is short', () => {
    assert.deepEqual(readdirSync(new URL('files', import.meta.url)).sort(), Object.keys(places).sort())
    assert.equal(Object.keys(places).length, 7)
    for (const name of Object.keys(places)) assert.ok(given(`files/${name}`).split('\n').length <= LONGEST, name)
  })

  it('is its files, the lines that name it, and its words, and compiles', () => {
    for (const [name, folder] of Object.entries(places)) write(`${folder}/${name}`, given(`files/${name}`))
    for (const [path, before, line] of lines) edit(path, [before, `${line}\n${before}`])
    for (const [folder, languages] of Object.entries(words))
      for (const [language, added] of Object.entries(languages)) {
        const path = `${folder}/locales/${language}.json`
        write(path, `${JSON.stringify(merged(JSON.parse(read(path)), added), null, 2)}\n`)
      }
    for (const [name, folder] of Object.entries(tests)) write(`${folder}/${name}`, given(`tests/${name}`))
    run('--input-type=module', '-e', writeTables)
    run('node_modules/typescript/bin/tsc', '-b', 'packages/server', 'remotes/compliance')
    run('packages/contract/dist/write-route-table.js')
  })

  it('draws no arrow upwards, and says each of its words', () => {
    const own = ({ path }) => Object.entries(places).some(([name, folder]) => path === `${folder}/${name}`)
    const files = repositoryFiles(folder)
    assert.deepEqual([importProblems, floorProblems, localeProblems, wordProblems].flatMap((problemsOf) => problemsOf(files)).filter(own), [])
    // The copy lacks the other remotes, so that some words of the product are unused in it.
    assert.doesNotMatch(run('--input-type=module', '-e', `console.error = console.log; await import('./scripts/words.mjs'); process.exitCode = 0`), /branch/)
  })

  it('is listed, created, edited and deleted over the API, by those who may', () => {
    assert.match(run('--test', 'packages/server/dist/areas/access/branches.test.js', 'packages/contract/dist/contract.test.js', 'packages/contract/dist/outside-changes.test.js'), /fail 0\b/)
  })

  it('has its list, its form and its page on the screen, in both languages', () => {
    run('packages/testing/jest/run.mjs', '--selectProjects', 'compliance', 'ui', '--ci', '--runTestsByPath', ...['branches/branches.test.tsx', 'locales/locales.test.ts'].map((path) => `${remote}/${path}`), 'packages/ui/src/changes/words.test.ts')
  })
})

const merged = (one, more) => Object.fromEntries([...Object.entries(one), ...Object.entries(more)].map(([key, value]) => [key, typeof value === 'object' && key in one && key in more ? merged(one[key], more[key]) : value]))

/** As `npm run tables`, in the copy: the types of the tables from its migrations. */
const writeTables = `
  import { execFileSync } from 'node:child_process'
  import { freshDatabase } from './packages/server/dist/app/test/database.js'
  const database = await freshDatabase()
  execFileSync(process.execPath, ['node_modules/kysely-codegen/dist/cli/bin.js', '--url', database.url], { cwd: 'packages/server' })
  await database.drop()`
