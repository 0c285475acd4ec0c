/** Writes the endpoints that `EndpointsPlugin` found as code which adds them to those of the page. */
export default function endpointsLoader(source) {
  const tables = this._compilation.ventanillaEndpoints
  this.cacheable(false)
  if (!tables) return source
  const add = Object.entries(tables).map(([name, table]) => `Object.assign(page.${name}, JSON.parse(${JSON.stringify(JSON.stringify(table))}))`)
  return `const page = (globalThis.ventanillaEndpoints ??= { routes: { __proto__: null }, lists: { __proto__: null }, forms: { __proto__: null } })\n${add.join('\n')}\n`
}
