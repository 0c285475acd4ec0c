import './lib/node-version.mjs'
import { spawnSync } from 'node:child_process'
import { buildPackages } from './lib/build.mjs'
import { install } from './lib/install.mjs'
import { root } from './lib/root.mjs'
import { withTestDatabase } from './test/database.mjs'

/** `npm run tables`: writes the types of the tables from the migrations, in a database that is made for it. */
try {
  await install()
  // What does not compile may be code that waits for these very types; what reads the migrations was compiled nevertheless.
  await buildPackages().catch(({ message }) => console.error(`${message}\nThe types of the tables are written nevertheless.`))
  const { migrate } = await import('../packages/server/dist/platform/database/migrate.js')
  const { openPool } = await import('../packages/server/dist/platform/database/pool.js')
  process.exitCode = await withTestDatabase(async (url) => {
    const pool = openPool(url)
    await migrate(pool, async () => undefined)
    await pool.end()
    const server = `${root}packages/server`
    return spawnSync(process.execPath, [`${server}/node_modules/kysely-codegen/dist/cli/bin.js`, '--url', url], { cwd: server, stdio: 'inherit' }).status ?? 1
  })
} catch (failure) {
  console.error(`\n${failure.message}`)
  process.exitCode = 1
}
