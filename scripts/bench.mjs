import './lib/node-version.mjs'
import { buildAll } from './lib/build.mjs'
import { compile } from './lib/compile.mjs'
import { install } from './lib/install.mjs'
import { root } from './lib/root.mjs'
import { run } from './lib/run.mjs'

/** `npm run bench -- [rows]`: a recharge of so many rows against the running product; fails where a budget is passed. */
try {
  await install()
  await buildAll()
  await compile(['packages/bench'])
  await run(process.execPath, [`${root}packages/bench/dist/bench.js`, ...process.argv.slice(2)], { show: true })
} catch (failure) {
  console.error(`\n${failure.message}`)
  process.exit(1)
}
