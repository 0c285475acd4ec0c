import './lib/node-version.mjs'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { counted, nothing, sum } from './test/counts.mjs'
import { sections } from './test/sections.mjs'
import { selected, selections } from './test/selections.mjs'

/**
 * `npm test`: everything that has to hold, in the order in which it costs. Ends at the first section that fails, or with
 * `KEEP_GOING=1` after all of them; its last line is the sum of all runners. Arguments name the sections to run alone:
 * `npm test -- server browser`; `--only=operations` runs what concerns a part of the product (scripts/test/selections.mjs).
 */
const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
rmSync('test-results', { recursive: true, force: true })

const { values, positionals: asked } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true })
const only = selected(values.only)
const unknown = asked.filter((name) => !sections.some((section) => section.name === name))
if (unknown.length > 0) {
  console.error(`No section ${unknown.join(', ')}. There are: ${sections.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
if (values.only !== undefined && !(values.only in selections)) {
  console.error(`No selection ${values.only}. There are: ${Object.keys(selections).join(', ')}`)
  process.exit(2)
}

let counts = nothing
const failed = []
const times = []
for (const { name, what, run } of sections.filter(({ name }) => only.section(name) && (asked.length === 0 || asked.includes(name)))) {
  if (failed.length > 0 && process.env.KEEP_GOING !== '1') break
  console.log(`\n━━ ${name}: ${what}`)
  const started = Date.now()
  const outcome = await run(only).catch((error) => ({ ok: false, counts: counted(0, 1), error }))
  if (outcome.error) console.error(outcome.error)
  counts = sum(counts, outcome.counts)
  if (!outcome.ok) failed.push(name)
  times.push(`${outcome.ok ? '✓' : '✗'} ${name.padEnd(10)} ${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s`)
}

console.log(`\n━━ ${failed.length === 0 ? 'all sections passed' : `failed: ${failed.join(', ')}`}\n${times.join('\n')}\n`)
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = failed.length === 0 ? 0 : 1
