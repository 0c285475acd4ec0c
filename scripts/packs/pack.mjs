import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root, sharedPackages } from '../lib/root.mjs'
import { catalogVersion } from './catalog.mjs'

/** Made of a folder that is no package of its own: what the tests of a remote need beside jest. */
const jestConfig = {
  folder: 'packages/testing/jest',
  manifest: {
    name: '@ventanilla/jest-config',
    type: 'module',
    exports: { './*': './*.mjs' },
    dependencies: Object.fromEntries(['@swc/core', '@swc/jest', '@testing-library/dom', '@testing-library/jest-dom', '@testing-library/react', '@testing-library/user-event', 'axe-core', 'jest', 'jest-environment-jsdom'].map((name) => [name, 'catalog:'])),
  },
}

const json = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const isAside = (path) => /\/(?:node_modules|web)$|\.test\.|\.tsbuildinfo$|\.map$|\.ventanilla-/.test(path)

/** A package's manifest as others install it: real versions, no condition `source`, nothing that only its development needs. */
function published({ private: _private, devDependencies: _development, scripts: _scripts, exports = {}, dependencies = {}, ...manifest }, version) {
  const versions = Object.entries(dependencies).map(([name, wanted]) => [name, wanted.startsWith('workspace:') ? version : wanted === 'catalog:' ? catalogVersion(name) : wanted])
  const entries = Object.entries(exports).map(([key, entry]) => [key, typeof entry === 'string' ? entry.replace('./src/', './dist/') : conditions(entry)])
  return { ...manifest, version, exports: Object.fromEntries(entries), dependencies: Object.fromEntries(versions) }
}
const conditions = ({ source: _source, ...others }) => Object.fromEntries(Object.entries(others).map(([name, path]) => [name, path.replace('./src/', './dist/')]))

/** What the compiler leaves where it is and a build of others needs: style sheets, and declarations that are written by hand. */
const isAsset = (path) => /\.(?:css|svg|webp|d\.ts|json)$/.test(path)

function stage(folder, manifest, version, to) {
  if (existsSync(join(root, folder, 'dist'))) {
    cpSync(join(root, folder, 'dist'), join(to, 'dist'), { recursive: true, filter: (path) => !isAside(path) })
    cpSync(join(root, folder, 'src'), join(to, 'dist'), { recursive: true, filter: (path) => !/\.[^/]+$/.test(path.slice(root.length + folder.length)) || isAsset(path) })
  } else cpSync(join(root, folder), to, { recursive: true, filter: (path) => !isAside(path) })
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(published(manifest, version), undefined, 2)}\n`)
}

/** The options of the compiler for a remote in a repository of its own, in one file. */
function remoteOptions() {
  const [base, browser] = ['tsconfig.base.json', 'tsconfig.browser.json'].map(json)
  const { composite: _composite, incremental: _incremental, declarationMap: _maps, ...options } = { ...base.compilerOptions, ...browser.compilerOptions }
  return { files: ['./styles.d.ts'], compilerOptions: options }
}

/**
 * Packs what a remote is built on as tarballs of the version of the host API; everything has to be compiled.
 *
 * @param {string} folder to write them to
 * @returns {Promise<Record<string, string>>} name of a package → its file in the folder
 */
export async function pack(folder) {
  const { HOST_API } = await import('../../packages/contract/dist/constants.js')
  const staging = mkdtempSync(join(tmpdir(), 'ventanilla-packs-'))
  mkdirSync(folder, { recursive: true })
  try {
    const packs = [...sharedPackages.map((name) => `packages/${name}`), 'webpack'].map((path) => ({ folder: path, manifest: json(`${path}/package.json`) }))
    const made = [...packs, jestConfig].map(({ folder: from, manifest }) => {
      const to = join(staging, manifest.name)
      mkdirSync(dirname(to), { recursive: true })
      stage(from, manifest, HOST_API, to)
      if (from === 'webpack') {
        const options = JSON.stringify(remoteOptions(), undefined, 2)
        writeFileSync(join(to, 'tsconfig.remote.json'), options)
        // ts-loader's own: types are checked by the compiler, not by the loader.
        writeFileSync(join(to, 'tsconfig.json'), options)
      }
      const [{ filename }] = JSON.parse(execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder, to], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
      return [manifest.name, filename]
    })
    return Object.fromEntries(made)
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}
