import './lib/node-version.mjs'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { compile } from './lib/compile.mjs'
import { install } from './lib/install.mjs'
import { root } from './lib/root.mjs'
import { command } from './test/run.mjs'

/**
 * `npm run fuzz`: the property tests of the readers of files and of amounts with many more cases than `npm test` runs, from
 * a seed that is printed: `npm run fuzz -- --seed 7 --times 100` runs the same cases again.
 */
const { values } = parseArgs({ options: { seed: { type: 'string' }, times: { type: 'string' } } })
/** Times 850 cases of files and 23,000 of amounts: more than 100,000 of files alone. */
const times = Number(values.times ?? 125)
const seed = Number(values.seed ?? randomInt(2 ** 31))
if (!Number.isSafeInteger(seed) || !(times > 0)) {
  console.error('npm run fuzz -- [--seed whole number] [--times how many times as many cases as in the suite]')
  process.exit(2)
}

try {
  await install()
  await compile(['packages/server'])
  console.log(`Seed ${seed}, ${times} times the cases of the suite: npm run fuzz -- --seed ${seed} --times ${times}`)
  const files = ['packages/contract/dist/bulk/amounts.test.js', 'packages/server/dist/engines/bulk/reader/csv.fuzz.test.js', 'packages/server/dist/engines/bulk/reader/xlsx/xlsx.fuzz.test.js']
  process.exitCode = await command(process.execPath, ['--test', '--test-concurrency=2', '--test-reporter=spec', ...files.map((file) => `${root}${file}`)], { FUZZ_TIMES: String(times), FUZZ_SEED: String(seed) })
} catch (failure) {
  console.error(`\n${failure.message}`)
  process.exit(1)
}
