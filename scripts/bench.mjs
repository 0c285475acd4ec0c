import './lib/node-version.mjs'
import { buildAll } from './lib/build.mjs'
import { compile } from './lib/compile.mjs'
import { install } from './lib/install.mjs'
import { root } from './lib/root.mjs'
import { run } from './lib/run.mjs'

/**
 * `npm run bench -- [rows]`: a recharge of so many rows against the running product; fails where a budget is passed.
 * `npm run bench:lists -- [users]`: page 1 of every list of a large programme, with any filter and any sort.
 * `npm run bench:figures -- [users]`: the figures of the dashboard from the daily sums of ten million movements.
 * `npm run bench:cashback -- [rows]`: so many purchases under three programmes, beside a recharge of as many rows.
 * `npm run bench:web [-- requests|lighthouse]`: the sign-in page and the first list on a slow line, beside two small pages, and
 * what Lighthouse says of the first; with every request, or Lighthouse alone.
 * `npm run bench:timing`: whether response times reveal known e-mail addresses.
 */
const [first, ...rest] = process.argv.slice(2)
const [program, given] = ['timing', 'lists', 'figures', 'cashback', 'web'].includes(first) ? [first, rest] : ['bench', process.argv.slice(2)]

try {
  await install()
  // Lists and figures are asked for within the API's process, without host and remotes.
  if (program !== 'lists' && program !== 'figures') await buildAll()
  await compile(['packages/bench'])
  if (program === 'web') await run(process.execPath, [`${root}webpack/node_modules/webpack-cli/bin/cli.js`], { cwd: `${root}packages/bench/peers` })
  await run(process.execPath, [`${root}packages/bench/dist/${program}.js`, ...given], { show: true })
} catch (failure) {
  console.error(`\n${failure.message}`)
  process.exit(1)
}
