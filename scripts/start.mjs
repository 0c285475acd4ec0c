import './lib/node-version.mjs'
import { buildAll } from './lib/build.mjs'
import { install } from './lib/install.mjs'
import { root, say, seconds } from './lib/root.mjs'

/**
 * `npm start`: installs and builds what is missing, then runs the product in this process, which from there on is the
 * supervisor of database, worker and API and heeds Ctrl-C itself.
 */
const begin = Date.now()
try {
  console.log('\nVentanilla\n')
  await install()
  await buildAll()
  say(`Everything is built (${seconds(begin)})`)
  process.chdir(root)
  await import('../packages/server/dist/app/main.js')
} catch (failure) {
  console.error(`\n${failure.message}`)
  process.exit(1)
}
