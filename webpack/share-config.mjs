import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shared } from './shared.mjs'

const packageOf = (request) => request.split('/').slice(0, request.startsWith('@') ? 2 : 1).join('/')

function versionOf(folder, request) {
  const file = join(folder, 'node_modules', packageOf(request), 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined
}

/** Own packages have no version of their own in this sense: what fits is decided by `HOST_API`, before anything is loaded. */
const required = (request, version) => (request.startsWith('@ventanilla/') || !version ? false : `^${version}`)

const shareConfig = (folder, options) =>
  Object.fromEntries(
    shared.map((request) => {
      const version = versionOf(folder, request)
      return [request, { singleton: true, requiredVersion: required(request, version), ...options(version) }]
    }),
  )

/** The host brings every shared module; none is eager, so that the sign-in page loads only what it uses. */
export const hostShared = (folder) => shareConfig(folder, (version) => (version ? { version } : {}))

/** A remote brings none, so that its download holds only its own code. */
export const remoteShared = (folder) => shareConfig(folder, () => ({ import: false }))

/**
 * An entry that makes the host provide every shared module, also those that only remotes use: each becomes a lazy chunk.
 * Nothing ever calls it.
 */
export const provideEverything = `data:text/javascript,${encodeURIComponent(`export const provided = [${shared.map((request) => `() => import('${request}')`).join(', ')}]`)}`
