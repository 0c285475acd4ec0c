import './lib/node-version.mjs'
import { buildAll } from './lib/build.mjs'
import { compile } from './lib/compile.mjs'
import { install } from './lib/install.mjs'
import { root } from './lib/root.mjs'
import { run } from './lib/run.mjs'

/** `npm run help:pictures`: the pictures of the help centre, taken from the demonstration in a real browser, in both languages. */
try {
  await install()
  await buildAll()
  await compile(['packages/e2e'])
  await run(process.execPath, [`${root}packages/e2e/dist/help-pictures.js`, `${root}host/src/help/pictures`], { show: true })
} catch (failure) {
  console.error(`\n${failure.message}`)
  process.exit(1)
}
