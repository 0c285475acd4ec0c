import './lib/node-version.mjs'
import { buildAll } from './lib/build.mjs'

/** `npm run build`: everything that `npm start` runs. One remote alone: `npm run remote -- build NAME`. */
try {
  if (process.argv.length > 2) throw new Error('Use: npm run build. One remote alone: npm run remote -- build NAME')
  await buildAll()
} catch (failure) {
  console.error(failure.message)
  process.exitCode = 1
}
