import { createRequire } from 'node:module'
import { basename, join } from 'node:path'

/** Packages that have to be compiled like our own code: they ship no CommonJS, or offer a `source` of their own. */
const compiled = ['@ventanilla', '@module-federation', '@ant-design/colors', 'scroll-into-view-if-needed', 'compute-scroll-into-view', 'eventsource-parser', 'd3-[a-z-]+', 'internmap', '@noble/(?:ed25519|hashes)']

const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true, dynamicImport: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2022',
  },
  module: { type: 'commonjs', ignoreDynamic: false },
  sourceMaps: 'inline',
}

/**
 * The configuration of jest for the component tests of one package, of this repository or of a remote in its own.
 * @param {string} folder of the package
 * @param {{ resolve?: (request: string) => string }} options `resolve` finds the parts of jest that are taken by name
 */
export const componentTests = (folder, { resolve = createRequire(import.meta.url).resolve } = {}) => ({
  displayName: basename(folder),
  rootDir: folder,
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  testEnvironment: join(import.meta.dirname, 'environment.cjs'),
  // `source` is the condition under which our packages offer their TypeScript.
  testEnvironmentOptions: { customExportConditions: ['source', 'browser'], url: 'http://localhost/' },
  setupFiles: [join(import.meta.dirname, 'browser-stand-ins.cjs')],
  setupFilesAfterEnv: [resolve('@testing-library/jest-dom'), join(import.meta.dirname, 'patient-queries.cjs'), join(import.meta.dirname, 'console-is-quiet.cjs')],
  transform: { '\\.[cm]?[jt]sx?$': [resolve('@swc/jest'), swc] },
  transformIgnorePatterns: [`/node_modules/(?!\\.pnpm/)(?!(?:${compiled.join('|')})/)`],
  // antd's locales have no neutral address; bundles take the module, jest the CommonJS beside it.
  moduleNameMapper: { '\\.css$': join(import.meta.dirname, 'style-stub.cjs'), '\\.webp$': join(import.meta.dirname, 'picture-stub.cjs'), '^antd/es/(.*)$': 'antd/lib/$1', '^@rc-component/util/lib/Dom/dynamicCSS$': join(import.meta.dirname, 'unstyled.cjs') },
  clearMocks: true,
  restoreMocks: true,
})
