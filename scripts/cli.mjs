import './lib/node-version.mjs'
import { spawnSync } from 'node:child_process'
import { buildPackages } from './lib/build.mjs'
import { install } from './lib/install.mjs'
import { root } from './lib/root.mjs'

/** Runs a command of the server on DATABASE_URL, or on the embedded database in DATA_DIR: `npm run audit:verify`, `npm run figures`. */
try {
  await install()
  await buildPackages()
  process.exitCode = spawnSync(process.execPath, [`${root}packages/server/dist/app/cli.js`, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' }).status ?? 1
} catch (failure) {
  console.error(`\n${failure.message}`)
  process.exitCode = 1
}
