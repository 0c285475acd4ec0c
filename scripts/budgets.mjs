import './lib/node-version.mjs'
import { bundle } from './lib/bundle.mjs'
import { compile } from './lib/compile.mjs'
import { install } from './lib/install.mjs'
import { remotes } from './lib/root.mjs'

/** `npm run budgets`: builds host and remotes, one after the other, and writes down what they are made of (webpack/budgets.json). */
try {
  await install()
  await compile(['host', ...remotes.map((name) => `remotes/${name}`)])
  for (const folder of ['host', ...remotes.map((name) => `remotes/${name}`)]) await bundle(folder, { WRITE_BUDGETS: '1' })
} catch (failure) {
  console.error(`\n${failure.message}`)
  process.exit(1)
}
