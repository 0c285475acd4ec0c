import { join } from 'node:path'
import { moduleLoader } from './module-loader.mjs'

/** The module that `endpoints-loader.mjs` fills: part of what a remote exposes, so that it runs before any page. */
export const endpointsModule = join(import.meta.dirname, 'endpoints.js')

/** A text that may be an id. The key of a column, a fact or a tab is none, however many of them are called like one. */
const quoted = /(?<!\bkey:\s?)['"`]([a-z0-9][a-z0-9/-]*)['"`]/g
/** A call of a step of an operation (`api.bulkQuery(definition, …)`), whose id is a value: all operations come with it. */
const bulkCall = /\.bulk(?:Query|Download|Rows)?\(/

/**
 * Lets a remote bring the endpoints that it names: method, path, access, shape of the answer, and what lists and forms are
 * made of. A host that was built before one of them was written down can then make the call. Ids are found as texts in the
 * remote's own modules; those of bulk operations come with the first call of one.
 */
export class EndpointsPlugin {
  constructor(folder) {
    this.folder = folder
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('EndpointsPlugin', (compilation) => {
      compilation.hooks.finishModules.tapPromise('EndpointsPlugin', async (modules) => {
        const all = [...modules]
        const own = all.find(({ resource }) => resource === endpointsModule)
        if (!own) return
        // The keys of words are no ids either.
        const texts = all.filter(({ resource }) => resource?.startsWith(join(this.folder, 'src')) && !resource.endsWith('.json')).map((module) => String(module.originalSource()?.source() ?? ''))
        compilation.ventanillaEndpoints = endpointsNamed(texts, await this.tables())
        await new Promise((resolve, reject) => compilation.rebuildModule(own, (failure) => (failure ? reject(failure) : resolve())))
      })
    })
  }

  /** The tables of the contract that the remote is built with. */
  async tables() {
    const load = moduleLoader(this.folder)
    const [{ routeTable }, { answerTable }, { listTable: lists }, { formTable: forms }] = await Promise.all(['route', 'answer', 'list', 'form'].map((name) => load(`@ventanilla/contract/${name}-table`)))
    return { routes: wholeRoutes(routeTable, answerTable), lists, forms }
  }
}

/** Routes with what their answers hold and what they make stale. */
export const wholeRoutes = (routes, answers) => Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, { ...route, ...answers[id] }]))

/** The part of the tables that belongs to the texts of modules. */
export function endpointsNamed(texts, { routes, lists, forms }) {
  const named = new Set(texts.flatMap((text) => [...text.matchAll(quoted)].map(([, found]) => found)))
  const callsBulk = texts.some((text) => bulkCall.test(text))
  const ids = new Set(Object.keys(routes).filter((id) => named.has(id) || (callsBulk && id.includes('/'))))
  // A filter by reference asks another list for its choices.
  for (const id of ids) for (const { of } of Object.values(lists[id]?.filters ?? {})) if (of !== undefined) ids.add(of)
  const part = (table) => Object.fromEntries(Object.entries(table).filter(([id]) => ids.has(id)))
  return { routes: part(routes), lists: part(lists), forms: part(forms) }
}
