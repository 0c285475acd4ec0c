// Component tests of host, remotes and the browser-side packages: `node packages/testing/jest/run.mjs [jest arguments]`,
// for one package `… --selectProjects ui`, for one file `… packages/ui/src/table/`. Tests stand beside the code as
// `*.test.ts(x)`. Workspace packages are read from their sources; only the contract's route table has to be built first.
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(fileURLToPath(import.meta.url))
const setup = join(root, 'packages/testing/jest')
// The design system declares the parts of jest that it takes by name, for all tested packages.
const { resolve } = createRequire(join(root, 'packages/ui/package.json'))

/** Packages that have to be compiled like our own code: they ship no CommonJS, or offer a `source` of their own. */
const compiled = ['@module-federation', '@ant-design/colors', 'scroll-into-view-if-needed', 'compute-scroll-into-view', 'eventsource-parser', 'd3-[a-z-]+', 'internmap']

const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true, dynamicImport: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2022',
  },
  module: { type: 'commonjs', ignoreDynamic: false },
  sourceMaps: 'inline',
}

const project = (path) => ({
  displayName: path.split('/').pop(),
  rootDir: join(root, path),
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  testEnvironment: join(setup, 'environment.cjs'),
  // `source` is the condition under which our packages offer their TypeScript.
  testEnvironmentOptions: { customExportConditions: ['source', 'browser'], url: 'http://localhost/' },
  setupFiles: [join(setup, 'browser-stand-ins.cjs')],
  setupFilesAfterEnv: [resolve('@testing-library/jest-dom'), join(setup, 'patient-queries.cjs'), join(setup, 'console-is-quiet.cjs')],
  transform: { '\\.[cm]?[jt]sx?$': [resolve('@swc/jest'), swc] },
  transformIgnorePatterns: [`/node_modules/(?!\\.pnpm/)(?!(?:${compiled.join('|')})/)`],
  // antd's locales have no neutral address; bundles take the module, jest the CommonJS beside it.
  moduleNameMapper: { '\\.css$': join(setup, 'style-stub.cjs'), '^antd/es/(.*)$': 'antd/lib/$1', '^@rc-component/util/lib/Dom/dynamicCSS$': join(setup, 'unstyled.cjs') },
  clearMocks: true,
  restoreMocks: true,
})

const remotes = existsSync(join(root, 'remotes')) ? readdirSync(join(root, 'remotes')) : []

export default {
  testTimeout: 60_000,
  projects: ['host', ...remotes.map((name) => `remotes/${name}`), 'packages/api-client', 'packages/i18n', 'packages/remote-sdk', 'packages/ui'].map(project),
}
