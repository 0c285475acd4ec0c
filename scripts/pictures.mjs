import { resolve } from 'node:path'
import './lib/node-version.mjs'
import { buildAll } from './lib/build.mjs'
import { compile } from './lib/compile.mjs'
import { install } from './lib/install.mjs'
import { root } from './lib/root.mjs'
import { run } from './lib/run.mjs'

/** `npm run pictures -- [folder]`: pictures of every screen of a demonstration, in both languages and themes, at five widths. Options: packages/e2e/src/pictures.ts. */
try {
  const given = process.argv.slice(2)
  const folder = resolve(given.find((argument) => !argument.startsWith('--')) ?? `${root}pictures`)
  const options = given.filter((argument) => argument.startsWith('--'))
  await install()
  await buildAll()
  await compile(['packages/e2e'])
  await run(process.execPath, [`${root}packages/e2e/dist/pictures.js`, folder, ...options], { show: true })
} catch (failure) {
  console.error(`\n${failure.message}`)
  process.exit(1)
}
