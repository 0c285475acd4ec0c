import './lib/node-version.mjs'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compile } from './lib/compile.mjs'
import { install } from './lib/install.mjs'
import { root, say, seconds } from './lib/root.mjs'
import { command } from './test/run.mjs'

/**
 * `npm run compose:test`: builds and starts docker-compose.yml under a name of its own on the engine of DOCKER_HOST, plays
 * scenarios of packages/e2e on it, then replaces, rolls back and kills parts of it (scripts/compose/deployment.test.mjs).
 * `-- scenarios` or `-- deployment` runs one of the two; `KEEP=1` leaves the containers running.
 */
const [only] = process.argv.slice(2)
process.chdir(root)
await install()
await compile(['packages/e2e', 'packages/releases'])
const { freePort } = await import('../packages/testing/dist/free-port.js')
const { until } = await import('../packages/testing/dist/until.js')
const { newSigningKey, publicKeyOf } = await import('../packages/releases/dist/signing.js')

const port = async (name) => (process.env[name] ??= String(await freePort()))
const secret = (name) => (process.env[name] ??= randomBytes(18).toString('hex'))
Object.assign(process.env, {
  COMPOSE_PROJECT_NAME: process.env.COMPOSE_PROJECT_NAME ?? 'ventanilla-test',
  COMPOSE_FILE: 'docker-compose.yml:docker/compose.test.yml',
  IMAGES: process.env.IMAGES ?? 'ventanilla-test',
  PUBLIC_URL: `https://localhost:${await port('TLS_PORT')}`,
})
for (const name of ['POSTGRES_PASSWORD', 'SERVER_PASSWORD', 'TOKEN_SECRET', 'DEMO_PASSWORD']) secret(name)
for (const name of ['PORT', 'MAIL_PORT', 'TEST_DATABASE_PORT']) await port(name)
if (!process.env.REGISTRY_SIGNING_KEY) process.env.REGISTRY_SIGNING_KEY = newSigningKey()
process.env.REGISTRY_KEYS = publicKeyOf(process.env.REGISTRY_SIGNING_KEY)
const { TLS_PORT, MAIL_PORT, TEST_DATABASE_PORT, POSTGRES_PASSWORD } = process.env

const { compose } = await import('./compose/engine.mjs')
const secrets = mkdtempSync(join(tmpdir(), 'ventanilla-compose-'))
let ok = false
try {
  // What a run that was ended from outside has left has other passwords.
  compose(['down', '--volumes', '--remove-orphans'])
  let since = Date.now()
  compose(['build'])
  say(`The images are built (${seconds(since)})`)
  since = Date.now()
  compose(['up', '-d'])
  // The certificate that the gateway made for itself is what the tests trust, and nothing else.
  const certificate = join(secrets, 'gateway.pem')
  writeFileSync(certificate, await until('the certificate of the gateway', async () => compose(['exec', '-T', 'gateway', 'cat', '/certificate/fullchain.pem']), 60_000))
  say(`The containers run at https://localhost:${TLS_PORT} (${seconds(since)})`)

  const env = {
    NODE_EXTRA_CA_CERTS: certificate,
    // Containers, builds and the browser share one machine.
    TEST_PATIENCE: process.env.TEST_PATIENCE ?? '4',
    E2E_BASE_URL: `https://localhost:${TLS_PORT}`,
    E2E_MAIL_URL: `http://127.0.0.1:${MAIL_PORT}`,
    E2E_DATABASE_URL: `postgresql://ventanilla:${POSTGRES_PASSWORD}@127.0.0.1:${TEST_DATABASE_PORT}/ventanilla`,
  }
  const parts = { scenarios: 'packages/e2e/dist/compose.js', deployment: 'scripts/compose/deployment.test.mjs' }
  ok = true
  for (const [name, file] of Object.entries(parts)) {
    if (only !== undefined && only !== name) continue
    if ((await command(process.execPath, ['--test', '--test-reporter=spec', file], env)) !== 0) ok = false
  }
} catch (failure) {
  console.error(`\n${failure.message}`)
} finally {
  rmSync(secrets, { recursive: true, force: true })
  if (process.env.KEEP !== '1') compose(['down', '--volumes', '--remove-orphans'])
}
process.exitCode = ok ? 0 : 1
