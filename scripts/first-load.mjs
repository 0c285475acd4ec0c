import './lib/node-version.mjs'
import { buildAll } from './lib/build.mjs'
import { compile } from './lib/compile.mjs'
import { install } from './lib/install.mjs'
import { root } from './lib/root.mjs'
import { run } from './lib/run.mjs'

/** `npm run first-load`: what /login and the first page behind it make a browser load, in a real one, with nothing in its cache. */
try {
  await install()
  await buildAll()
  await compile(['packages/e2e'])
  await run(process.execPath, [`${root}packages/e2e/dist/first-load.js`], { show: true })
} catch (failure) {
  console.error(`\n${failure.message}`)
  process.exit(1)
}
