import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { fingerprint, stamp } from './fingerprint.mjs'
import { packages, remotes, root, say, seconds } from './root.mjs'
import { run } from './run.mjs'

const { packageManager } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
const installed = stamp('node_modules/.ventanilla-install')

// CI=1: pnpm asks nothing, also when it has to replace what another version installed.
const pnpm = (...args) => run('npx', ['--yes', packageManager, 'install', ...args, '--reporter=append-only'], { env: { CI: '1' } })

/** Links the packages again after one was added, and names it in the lockfile. */
export const relink = () => pnpm('--no-frozen-lockfile', '--prefer-offline')

/** Installs what the lockfile names, when it or a package.json has changed since the last time. Corepack is not needed. */
export async function install() {
  const folders = ['host', 'scripts', 'webpack', ...remotes.map((name) => `remotes/${name}`), ...packages.map((name) => `packages/${name}`)]
  const wanted = fingerprint(['pnpm-lock.yaml', 'pnpm-workspace.yaml', '.npmrc', 'package.json', ...folders.map((folder) => `${folder}/package.json`)])
  if (installed.is(wanted) && folders.every((folder) => existsSync(`${root}${folder}/node_modules`))) return

  const begin = Date.now()
  say(`Installing packages (${packageManager}), the first time takes a minute`)
  await pnpm('--frozen-lockfile')
  installed.set(wanted)
  say(`Packages are installed (${seconds(begin)})`)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await install()
