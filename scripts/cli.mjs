import './lib/node-version.mjs'
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { buildPackages } from './lib/build.mjs'
import { install } from './lib/install.mjs'
import { root } from './lib/root.mjs'

/** Files are named from where the command was typed; npm runs it in the root. */
const named = (argument) => (/^(backup|restore)$/.test(process.argv[2] ?? '') && !argument.startsWith('-') ? resolve(process.env.INIT_CWD ?? '.', argument) : argument)
const [command, ...args] = process.argv.slice(2)

/** Runs a command of the server on DATABASE_URL, or on the embedded database in DATA_DIR: `npm run audit:verify`, `npm run figures`, `npm run backup`. */
try {
  await install()
  await buildPackages()
  process.exitCode = spawnSync(process.execPath, [`${root}packages/server/dist/app/cli.js`, command, ...args.map(named)], { cwd: root, stdio: 'inherit' }).status ?? 1
} catch (failure) {
  console.error(`\n${failure.message}`)
  process.exitCode = 1
}
