import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageOf, shared, sharedAtStart } from './shared.mjs'

function versionOf(folder, request) {
  const file = join(folder, 'node_modules', packageOf(request), 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined
}

/** Own packages have no version of their own in this sense: what fits is decided by `HOST_API`, before anything is loaded. */
const required = (request, version) => (request.startsWith('@ventanilla/') || !version ? false : `^${version}`)

/** Library → its version, of the shared modules that are libraries. */
export const sharedVersions = (folder) =>
  Object.fromEntries(
    shared.flatMap((request) => {
      const version = request.startsWith('@ventanilla/') ? undefined : versionOf(folder, request)
      return version ? [[packageOf(request), version]] : []
    }),
  )

/** A remote brings none of the shared modules, so that its download holds only its own code. */
export const remoteShared = (folder) => Object.fromEntries(shared.map((request) => [request, { singleton: true, requiredVersion: required(request, versionOf(folder, request)), import: false }]))

/** Libraries of which the host shares its own façade, beside the module that lists them: a namespace that is shared ships all of it. */
const facades = { '@tanstack/react-query': './react-query.ts', 'react-i18next': './react-i18next.ts' }

/** The chunk of a shared module that comes late: `@ventanilla/ui/data` → `ui-data`. */
export const chunkOf = (request) => request.replace(/^@ventanilla\//, '').replaceAll('/', '-')

/**
 * A loader: fills `host/src/federation/shared-modules.ts` with every shared module as the federation runtime takes it. What the shell itself is
 * made of is there at once (`lib`); the rest comes as a chunk when a remote first asks for it (`get`).
 */
export default function sharedModulesLoader() {
  const entries = shared.map((request, index) => {
    const version = versionOf(this.rootContext, request)
    const facts = `version: ${JSON.stringify(version ?? '0')}, shareConfig: { singleton: true, requiredVersion: false }`
    const how = sharedAtStart.includes(request) ? `lib: () => module${index}` : `get: async () => { const module = await import(/* webpackChunkName: "${chunkOf(request)}" */ '${request}'); return () => module }`
    return `  '${request}': { ${facts}, ${how} },`
  })
  const imports = shared.flatMap((request, index) => (sharedAtStart.includes(request) ? `import * as module${index} from '${facades[request] ?? request}'` : []))
  return [...imports, 'export const shared = {', ...entries, '}'].join('\n')
}
