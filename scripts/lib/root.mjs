import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

const foldersIn = (room) =>
  readdirSync(`${root}${room}`)
    .filter((name) => existsSync(`${root}${room}/${name}/package.json`))
    .sort()

/** Names of the remotes and packages: folders with a package.json in `remotes/` and `packages/`. */
export const remotes = foldersIn('remotes')
export const packages = foldersIn('packages')

/** The packages that remotes are built on; they have the host API's version. */
export const sharedPackages = ['contract', 'i18n', 'api-client', 'remote-sdk', 'ui']

export const say = (line) => console.log(`  ${line}`)
export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`
