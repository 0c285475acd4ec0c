import './lib/node-version.mjs'
import { buildAll } from './lib/build.mjs'
import { compile } from './lib/compile.mjs'
import { install } from './lib/install.mjs'
import { root } from './lib/root.mjs'
import { run } from './lib/run.mjs'

/** `npm run bench:heap`: what a hundred navigations leave in the memory of a page; fails above 50 kB each. */
try {
  await install()
  await buildAll()
  await compile(['packages/e2e'])
  await run(process.execPath, [`${root}packages/e2e/dist/heap.js`], { show: true })
} catch (failure) {
  console.error(`\n${failure.message}`)
  process.exit(1)
}
