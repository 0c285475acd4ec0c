import './lib/node-version.mjs'
import { buildAll } from './lib/build.mjs'
import { bundle } from './lib/bundle.mjs'
import { compile } from './lib/compile.mjs'
import { install } from './lib/install.mjs'
import { root } from './lib/root.mjs'
import { run } from './lib/run.mjs'

/**
 * `npm run bench -- [rows] [--quick] [--workers=1,2,4] [--lists=99] [--check]`: lists of recharges through the running product
 * beside their goals, a million rows or, quick, a hundred thousand; fails with --check where a goal is missed.
 * `npm run bench:lists -- [users]`: page 1 of every list of a large programme, with any filter and any sort; `--large`: of a
 * million users and ten million movements, with the figures.
 * `npm run bench:figures -- [users]`: the figures of the dashboard from the daily sums of ten million movements.
 * `npm run bench:cashback -- [rows]`: so many purchases under three programmes, beside a recharge of as many rows.
 * `npm run bench:web [-- requests|lighthouse]`: the sign-in page and the first list on a slow line, beside two small pages, and
 * what Lighthouse says of the first; with every request, or Lighthouse alone.
 * `npm run bench:review -- [rows] [--check]`: a review of twenty thousand rows and one of a million on the screen, from a key or a
 * click to the rows that it shows.
 * `npm run bench:audit -- [transactions]`: audited transactions a second, with the chain sealed behind them and in each of them.
 * `npm run bench:timing`: whether response times reveal known e-mail addresses.
 */
const [first, ...rest] = process.argv.slice(2)
const [program, given] = ['timing', 'audit', 'lists', 'figures', 'cashback', 'web', 'review'].includes(first) ? [first, rest] : ['bench', process.argv.slice(2)]

try {
  await install()
  // These ask the API alone, without host and remotes.
  if (!['audit', 'bench', 'lists', 'figures'].includes(program)) await buildAll()
  await compile(['packages/bench'])
  if (program === 'web') await bundle('packages/bench/peers')
  await run(process.execPath, [`${root}packages/bench/dist/${program}.js`, ...given], { show: true })
} catch (failure) {
  console.error(`\n${failure.message}`)
  process.exit(1)
}
