import './lib/node-version.mjs'
import { spawnSync } from 'node:child_process'
import { buildPackages } from './lib/build.mjs'
import { install } from './lib/install.mjs'
import { root } from './lib/root.mjs'

/**
 * `npm run audit:verify -- [--anchors <file>]`: whether the audit log of DATABASE_URL, or of the embedded database in
 * DATA_DIR, is whole. Ends with 2 where it is not.
 */
try {
  await install()
  await buildPackages()
  process.exitCode = spawnSync(process.execPath, [`${root}packages/server/dist/app/cli.js`, 'verify-audit', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' }).status ?? 1
} catch (failure) {
  console.error(`\n${failure.message}`)
  process.exitCode = 1
}
