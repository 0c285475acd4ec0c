import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { bundle } from './bundle.mjs'
import { compile } from './compile.mjs'
import { fingerprint, stamp } from './fingerprint.mjs'
import { remotes, root, say, seconds, sharedPackages } from './root.mjs'
import { inParallel } from './run.mjs'

/** What every build depends on, and what the browser's part is compiled from. */
const common = ['pnpm-lock.yaml', 'tsconfig.base.json', 'tsconfig.browser.json', 'tsconfig.node.json']
const browser = sharedPackages.map((name) => `packages/${name}`)
const isTest = (file) => /\.test\.tsx?$/.test(file)

/** Something that is built: from what, into what, and how. */
const compiled = {
  name: 'packages',
  from: [...common, ...browser, 'packages/server', 'host', ...remotes.map((name) => `remotes/${name}`)],
  makes: ['packages/server/dist/app/main.js', 'packages/contract/dist/route-table.js', 'host/dist/app/own-paths.js', ...remotes.map((name) => `remotes/${name}/dist/remote.js`)],
  stamp: 'node_modules/.ventanilla-compile',
  make: () => compile(['packages/server', 'host', ...remotes.map((name) => `remotes/${name}`)]),
}

const web = (folder, makes) => ({
  name: folder,
  from: [...common, ...browser, 'webpack', folder],
  makes: [`${folder}/dist/web/${makes}`],
  stamp: `${folder}/dist/.ventanilla-build`,
  make: () => bundle(folder),
})

const host = web('host', 'index.html')
const remote = (name) => web(`remotes/${name}`, 'live.json')

/** Builds everything that is not built from the sources as they are now; with nothing to do it takes a moment. */
export async function buildAll() {
  await buildOne(compiled)
  await inParallel([host, ...remotes.map(remote)], Math.min(2, availableParallelism()), buildOne)
}

/** Compiles contract and server where they are not: what commands without a page need. */
export const buildPackages = () => buildOne(compiled)

/** Builds one remote, and what it is compiled against, as the team that owns it would. */
export async function buildRemote(name) {
  if (!remotes.includes(name)) throw new Error(`There is no remote '${name}': ${remotes.join(', ')}`)
  await compile([`remotes/${name}`])
  await buildOne(remote(name))
}

async function buildOne({ name, from, makes, stamp: file, make }) {
  const wanted = fingerprint(from, (path) => name === 'packages' || !isTest(path))
  const made = stamp(file)
  if (made.is(wanted) && makes.every((path) => existsSync(`${root}${path}`))) return
  const begin = Date.now()
  say(`Building ${name}`)
  await make()
  made.set(wanted)
  say(`Built ${name} (${seconds(begin)})`)
}
