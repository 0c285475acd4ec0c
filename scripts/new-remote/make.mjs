import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pageAddresses } from '../lib/addresses.mjs'
import { remotes, root, sharedPackages } from '../lib/root.mjs'
import { catalogVersion } from '../packs/catalog.mjs'

const template = fileURLToPath(new URL('template/', import.meta.url))

/** Names that can stand in an address, in the name of a container and in an identifier. */
const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

const packages = sharedPackages.map((name) => `@ventanilla/${name}`)
const libraries = ['@tanstack/react-query', 'i18next', 'react', 'react-dom', 'react-i18next']
/** `webpack/share-config.mjs` reads its version beside each remote. */
const sharedLibraries = [...libraries, 'dayjs']
const forTests = ['@testing-library/dom', '@testing-library/jest-dom', '@testing-library/react', '@testing-library/user-event', '@types/jest', '@types/react', '@types/react-dom']
const tests = [...forTests, 'jest']

const all = (names, version) => Object.fromEntries(names.map((name) => [name, version(name)]))
const sorted = (entries) => Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)))
const write = (path, content) => writeFileSync(path, typeof content === 'string' ? content : `${JSON.stringify(content, undefined, 2)}\n`)

/** Names that stand for something already: services and volumes of the containers, and the first parts of addresses, as `/NAME` will be one. Host and remotes have to be compiled. */
export async function takenNames() {
  const containers = [...readFileSync(join(root, 'docker-compose.yml'), 'utf8').matchAll(/^ {2}([\w-]+):/gm)].map(([, name]) => name)
  return [...containers, ...remotes, ...(await pageAddresses()).map((path) => path.split('/')[1])]
}

/** Says why a remote can't have this name; nothing where it can. */
export function nameProblem(name, taken = []) {
  if (!NAME.test(name ?? '')) return 'A remote has a name of small letters, digits and single hyphens, such as loyalty-points.'
  return taken.includes(name) ? `'${name}' is taken: by a remote, a page, or a volume of the containers.` : undefined
}

/** The template as it is used, with the name in its place. */
function writeSources(folder, name) {
  const title = name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase())
  for (const entry of readdirSync(template, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const to = join(folder, relative(template, entry.parentPath))
    mkdirSync(to, { recursive: true })
    write(join(to, entry.name), readFileSync(join(entry.parentPath, entry.name), 'utf8').replaceAll('__NAME__', name).replaceAll('__TITLE__', title))
  }
}

const isolated = { rootDir: 'src', outDir: 'dist' }
const included = ['src', 'src/locales/*.json']

/** Writes a remote for `remotes/{name}` of this repository. */
export function makeRemote(folder, name) {
  writeSources(folder, name)
  write(join(folder, 'package.json'), {
    name: `@ventanilla/${name}`,
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: { build: `node ../../scripts/remote.mjs build ${name}`, dev: `node ../../scripts/dev.mjs ${name}` },
    dependencies: sorted({ ...all(packages, () => 'workspace:*'), ...all(libraries, () => 'catalog:') }),
    devDependencies: sorted({ ...all(tests, () => 'catalog:'), '@ventanilla/webpack-config': 'workspace:*' }),
  })
  write(join(folder, 'tsconfig.json'), {
    extends: '../../tsconfig.browser.json',
    compilerOptions: { ...isolated, tsBuildInfoFile: 'dist/.tsbuildinfo' },
    include: included,
    references: sharedPackages.map((name) => ({ path: `../../packages/${name}` })),
  })
}

/**
 * Writes a remote for a repository of its own.
 * @param {Record<string, string>} packs name of a package → its file, relative to the folder
 */
export function makeRemoteAlone(folder, name, packs) {
  writeSources(folder, name)
  const tools = ['@ventanilla/jest-config', '@ventanilla/webpack-config']
  const packed = (pack) => `file:${packs[pack]}`
  write(join(folder, 'package.json'), {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: { types: 'tsc -p .', build: 'tsc -p . && webpack --mode production', test: 'jest --config jest.config.mjs' },
    dependencies: sorted({ ...all(packages, packed), ...all(sharedLibraries, catalogVersion) }),
    devDependencies: sorted({ ...all(tools, packed), ...all([...tests, 'typescript', 'webpack', 'webpack-cli'], catalogVersion) }),
  })
  write(join(folder, 'tsconfig.json'), { extends: './node_modules/@ventanilla/webpack-config/tsconfig.remote.json', compilerOptions: isolated, include: included })
  write(join(folder, 'jest.config.mjs'), `import { componentTests } from '@ventanilla/jest-config/component-tests'\n\nexport default { testTimeout: 60_000, projects: [componentTests(import.meta.dirname)] }\n`)
  // As in the workspace: some tools name peers that only other tools of theirs need.
  write(join(folder, '.npmrc'), 'legacy-peer-deps=true\n')
  write(join(folder, '.gitignore'), 'node_modules/\ndist/\n')
}
