import './lib/node-version.mjs'
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { compile } from './lib/compile.mjs'
import { install } from './lib/install.mjs'
import { withTestDatabase } from './test/database.mjs'
import { compiledTests, nodeTests } from './test/run.mjs'

/**
 * `npm run fuzz`: the property tests with many more cases than `npm test` plays, from a seed that is drawn and printed:
 * `npm run fuzz -- --seed 7 --times 100` plays the same cases again. `npm run fuzz -- --times 5 ledger changes` plays those
 * whose path has one of these words, also those that work on a database.
 */
const { values, positionals } = parseArgs({ options: { seed: { type: 'string' }, times: { type: 'string' } }, allowPositionals: true })
/** Times 850 cases of files and 23,000 of amounts: more than 100,000 of files alone. */
const times = Number(values.times ?? 125)
const seed = Number(values.seed ?? randomInt(2 ** 31))
if (!Number.isSafeInteger(seed) || !(times > 0)) {
  console.error('npm run fuzz -- [--seed whole number] [--times how many times as many cases as in the suite] [words of paths]')
  process.exit(2)
}
/** Unless something else is asked for: the readers of files and of amounts. */
const words = positionals.length > 0 ? positionals : ['bulk/amounts', 'csv.fuzz', 'xlsx.fuzz']

try {
  await install()
  await compile(['packages/server'])
  const files = [...compiledTests('packages/contract'), ...compiledTests('packages/server')].filter((file) => words.some((word) => file.includes(word)) && readFileSync(file, 'utf8').includes('/test/cases'))
  if (files.length === 0) throw new Error(`No property test has ${words.join(' or ')} in its path`)
  console.log(`Seed ${seed}, ${times} times the cases of the suite: npm run fuzz -- --seed ${seed} --times ${times} ${positionals.join(' ')}`)
  const env = { FUZZ_TIMES: String(times), FUZZ_SEED: String(seed) }
  const { ok } = await withTestDatabase((url) => nodeTests('fuzz', files, { env: { ...env, TEST_DATABASE_URL: url }, limit: 24 * 60 * 60_000 }))
  process.exitCode = ok ? 0 : 1
} catch (failure) {
  console.error(`\n${failure.message}`)
  process.exit(1)
}
