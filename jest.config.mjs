// Component tests of host, remotes and the browser-side packages: `node packages/testing/jest/run.mjs [jest arguments]`,
// for one package `… --selectProjects ui`, for one file `… packages/ui/src/table/`. Tests stand beside the code as
// `*.test.ts(x)`. Workspace packages are read from their sources; only the contract's route table has to be built first.
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { componentTests } from './packages/testing/jest/component-tests.mjs'

const root = dirname(fileURLToPath(import.meta.url))
// The design system declares the parts of jest that it takes by name, for all tested packages.
const { resolve } = createRequire(join(root, 'packages/ui/package.json'))
const remotes = existsSync(join(root, 'remotes')) ? readdirSync(join(root, 'remotes')) : []

export default {
  testTimeout: 60_000,
  projects: ['host', ...remotes.map((name) => `remotes/${name}`), 'packages/api-client', 'packages/i18n', 'packages/remote-sdk', 'packages/ui'].map((path) => componentTests(join(root, path), { resolve })),
}
