import './lib/node-version.mjs'
import { buildAll } from './lib/build.mjs'
import { compile } from './lib/compile.mjs'
import { install } from './lib/install.mjs'
import { root } from './lib/root.mjs'
import { run } from './lib/run.mjs'

/**
 * `npm run bench -- [rows]`: a recharge of so many rows against the running product; fails where a budget is passed.
 * `npm run bench:lists -- [users]`: page 1 of every list of a large programme, with any filter and any sort.
 * `npm run bench:timing`: whether response times reveal known e-mail addresses.
 */
const [first, ...rest] = process.argv.slice(2)
const [program, given] = first === 'timing' || first === 'lists' ? [first, rest] : ['bench', process.argv.slice(2)]

try {
  await install()
  // Lists are asked for within the API's process, without host and remotes.
  if (program !== 'lists') await buildAll()
  await compile(['packages/bench'])
  await run(process.execPath, [`${root}packages/bench/dist/${program}.js`, ...given], { show: true })
} catch (failure) {
  console.error(`\n${failure.message}`)
  process.exit(1)
}
