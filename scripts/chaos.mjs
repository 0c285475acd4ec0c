import './lib/node-version.mjs'
import { compile } from './lib/compile.mjs'
import { install } from './lib/install.mjs'
import { root } from './lib/root.mjs'
import { run } from './lib/run.mjs'

/**
 * `npm run chaos`: lists, movements and blocks on three API processes and three workers, which are killed at random with
 * their database and their connections. Prints its seed; `npm run chaos -- --seed 7` draws the same faults again.
 * `--rows`, `--kills`: at least so many (100,000 and 200). `--quick`: two to three minutes on two cores.
 */
try {
  await install()
  await compile(['packages/bench'])
  await run(process.execPath, [`${root}packages/bench/dist/chaos.js`, ...process.argv.slice(2)], { show: true })
} catch (failure) {
  console.error(`\n${failure.message}`)
  process.exit(1)
}
