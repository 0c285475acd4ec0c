import assert from 'node:assert/strict'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { describe, it } from 'node:test'
import { root } from '../lib/root.mjs'
import { sections } from './sections.mjs'
import { selections } from './selections.mjs'

// Files of sections are named from the root, where `npm test` runs.
process.chdir(root)

for (const [name, { sections: kept, files, components = [], scenarios }] of Object.entries(selections))
  describe(`the selection ${name}`, () => {
    it('names sections that there are', () => {
      assert.deepEqual(kept.filter((section) => !sections.some(({ name }) => name === section)), [])
    })
    it('has no pattern that selects nothing in its sections', () => {
      const run = sections.filter(({ name }) => kept.includes(name)).flatMap(({ files }) => files?.() ?? [])
      assert.deepEqual(files.filter((pattern) => !run.some((file) => pattern.test(file))), [])
    })
    it('has no alternatives in a pattern, as the others would hide one that selects nothing', () => {
      assert.deepEqual(files.filter(({ source }) => source.includes('|')), [])
    })
    it('names component tests and scenarios that there are', () => {
      const named = [...components, ...(kept.includes('browser') ? [`packages/e2e/src/${scenarios.replace(/\.js$/, '.ts')}`] : [])]
      assert.deepEqual(named.filter((path) => !existsSync(path)), [])
    })
  })

describe('the folders of the server', () => {
  /** What belongs to no part of the product: sections are released and failures reported for all of them, and jobs run under each. */
  const ofNoSelection = ['areas/releases', 'areas/reports', 'engines/jobs']

  it('are each played by a selection, but for what only the whole run plays', () => {
    const folders = ['areas', 'engines'].flatMap((floor) => readdirSync(`packages/server/src/${floor}`).map((name) => `${floor}/${name}`))
    const patterns = Object.values(selections).flatMap(({ files }) => files)
    assert.deepEqual(folders.filter((folder) => !patterns.some((pattern) => pattern.test(`packages/server/dist/${folder}/any.test.js`))).sort(), ofNoSelection)
  })
})

describe('the scenarios in the browser', () => {
  const folder = 'packages/e2e/src'
  /** The files that one begins, itself included. */
  const begun = (file) => [file, ...[...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/^import '\.\/(.+)'$/gm)].flatMap(([, imported]) => begun(imported))]

  it('are all played by npm test', () => {
    const played = new Set(begun('all.ts'))
    assert.deepEqual(readdirSync(folder).filter((name) => name.endsWith('.test.ts') && !played.has(name)), [])
  })
})
