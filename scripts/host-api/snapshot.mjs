import { readFileSync, writeFileSync } from 'node:fs'
import { packageOf, shared } from '../../webpack/shared.mjs'
import { root, sharedPackages } from '../lib/root.mjs'
import { differences, isAtLeast, leastVersion } from './compare.mjs'
import { exportsOf } from './exports.mjs'

const file = `${root}packages/remote-sdk/host-api.json`
/** Endpoints stand in the snapshot by their shapes, and what the server alone uses not at all. */
const byShape = /^@ventanilla\/contract\/(?:endpoints|bulk\/|endpoint-parts|write-route-table|messages\/advice)/
/** Its value is the version itself. */
const VERSION = 'HOST_API'

/** The host API as it is compiled now. */
export async function currentSnapshot() {
  const { allEndpoints } = await import('../../packages/contract/dist/endpoints.js')
  const { endpointParts } = await import('../../packages/contract/dist/endpoint-parts.js')
  const { HOST_API } = await import('../../packages/contract/dist/constants.js')
  const modules = exportsOf(sharedPackages.map((name) => `${root}packages/${name}`), (module, isType) => isType || !byShape.test(module))
  delete modules['@ventanilla/contract/constants'][VERSION]
  const ids = Object.keys(allEndpoints).sort()
  return {
    version: HOST_API,
    shared: Object.fromEntries(shared.map((request) => [request, request.startsWith('@ventanilla/') ? '' : majorOf(request)])),
    endpoints: Object.fromEntries(ids.map((id) => [id, endpointParts(allEndpoints[id])])),
    modules,
  }
}

const majorOf = (request) => JSON.parse(readFileSync(`${root}host/node_modules/${packageOf(request)}/package.json`, 'utf8')).version.split('.')[0]

export const keptSnapshot = () => JSON.parse(readFileSync(file, 'utf8'))

/** Writes a snapshot with one line for each endpoint and module. */
export function keepSnapshot({ version, shared, endpoints, modules }) {
  const lines = (groups) => `{\n${Object.entries(groups).map(([name, parts]) => `  ${JSON.stringify(name)}: ${JSON.stringify(parts)}`).join(',\n')}\n }`
  writeFileSync(file, `{\n "version": ${JSON.stringify(version)},\n "shared": ${JSON.stringify(shared)},\n "endpoints": ${lines(endpoints)},\n "modules": ${lines(modules)}\n}\n`)
}

/**
 * Compares the host API with its snapshot.
 * @returns what differs, and the least version that the contract may name for it, where it names a lower one
 */
export function compareSnapshots(before, now) {
  const found = differences(before, now)
  const least = leastVersion(before.version, found)
  return { found, tooLow: isAtLeast(now.version, least) ? undefined : least }
}
