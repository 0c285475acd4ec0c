import './lib/node-version.mjs'
import { compile } from './lib/compile.mjs'
import { install } from './lib/install.mjs'
import { remotes, root } from './lib/root.mjs'
import { run } from './lib/run.mjs'

/** `npm run budgets`: builds host and remotes, one after the other, and writes down what they are made of (webpack/budgets.json). */
try {
  await install()
  await compile(['host', ...remotes.map((name) => `remotes/${name}`)])
  for (const folder of ['host', ...remotes.map((name) => `remotes/${name}`)]) await run(process.execPath, [`${root}webpack/node_modules/webpack-cli/bin/cli.js`], { cwd: `${root}${folder}`, env: { WRITE_BUDGETS: '1' } })
} catch (failure) {
  console.error(`\n${failure.message}`)
  process.exit(1)
}
