import { basename } from 'node:path'

/** Writes the endpoints that the plugins of `endpoints-plugin.mjs` found into the module that the build has for them. */
export default function endpointsLoader(source) {
  const tables = this._compilation.ventanillaEndpoints
  this.cacheable(false)
  if (!tables) return source
  const [, table] = /^(\w+)-table$/.exec(basename(this.resourcePath, '.js')) ?? []
  return table ? partOfTable(table, tables) : addedToPage(tables)
}

/** A remote's: code which adds them to those of the page. */
function addedToPage(tables) {
  const add = Object.entries(tables).map(([name, table]) => `Object.assign(page.${name}, JSON.parse(${JSON.stringify(JSON.stringify(table))}))`)
  return `const page = (globalThis.ventanillaEndpoints ??= { routes: { __proto__: null }, lists: { __proto__: null }, forms: { __proto__: null } })\n${add.join('\n')}\n`
}

/** The host's: its part of a table of the contract. Behind it stands, as behind the whole one, what remotes bring. */
const partOfTable = (name, tables) =>
  `import { broughtEndpoints } from './brought-endpoints.js'\nexport const ${name}Table = { __proto__: broughtEndpoints.${name}s, ...${JSON.stringify(tables[`${name}s`])} }\n`
