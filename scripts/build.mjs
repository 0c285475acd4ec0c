import './lib/node-version.mjs'
import { buildAll, buildRemote } from './lib/build.mjs'

/**
 * `npm run build`: everything that `npm start` runs. `npm run build remote marketing`: one remote alone; its build is live
 * as soon as it is there, for a server that is running as well.
 */
const [kind, name] = process.argv.slice(2)
try {
  if (kind === undefined) await buildAll()
  else if (kind === 'remote' && name) await buildRemote(name)
  else throw new Error('Use: npm run build [remote <name>]')
} catch (failure) {
  console.error(failure.message)
  process.exitCode = 1
}
